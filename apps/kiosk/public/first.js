// Before the first pixel: what the start screen's picture in index.html has to know, what becomes of a tap on
// it before the program is there, and what happens when the program does not come. It blocks the page, so it
// is short; a policy of ours forbids scripts and styles in the page itself.

/** Storage that is blocked knows nothing. */
const known = (ask) => {
  try {
    return ask()
  } catch {
    return null
  }
}
const taken = ({ target }) => target.closest?.('[data-taken]')?.dataset.taken

{
  const page = document.documentElement
  const { program, languages } = document.currentScript.dataset
  const speak = (language) => {
    if (languages?.split(' ').includes(language)) page.lang = language
  }
  speak(known(() => localStorage.getItem('language')))

  // The booth's own name and colours (src/session/brand.ts): nothing flashes, nothing moves.
  const brand = known(() => JSON.parse(localStorage.getItem('brand')))
  if (brand?.style) {
    page.dataset.branded = brand.shows
    for (const name in brand.style) page.style.setProperty(name, brand.style[name])
  }

  // What this page left to itself before it was loaded again. Any other load begins afresh.
  const left = known(() => JSON.parse(sessionStorage.getItem('restart')))
  known(() => sessionStorage.removeItem('restart'))
  let tries = left?.tries ?? 0
  if (left?.spoken) {
    page.dataset.spoken = left.spoken
    speak(left.spoken)
  }

  const restart = () => {
    const { still, spoken } = page.dataset
    const kept = JSON.stringify({ tries, spoken, isTapped: still === 'tapped' })
    known(() => sessionStorage.setItem('restart', kept))
    location.reload()
  }
  let next = 0
  const later = () => {
    clearTimeout(next)
    next = setTimeout(retry, Math.min(30_000, 1_000 * 2 ** tries))
    tries += 1
    // A guest waits some seconds; a light that stays on longer would promise too much.
    if (tries > 3 && page.dataset.still === 'tapped') page.dataset.still = 'shown'
  }
  // A browser's own page of errors would be worse than the picture.
  const retry = () => fetch(location.href).then(({ ok }) => (ok ? restart() : later()), later)

  let isBegun = false
  const begin = () => {
    // The program looks for its element. Without a build it is in the page itself.
    if (isBegun || !program || document.readyState === 'loading') return
    isBegun = true
    const script = Object.assign(document.createElement('script'), { type: 'module', src: program })
    script.crossOrigin = ''
    script.addEventListener('error', () => {
      later()
      document.addEventListener('click', () => void retry())
    })
    document.head.append(script)
  }
  if (location.pathname !== '/' && location.pathname !== '/start') {
    page.dataset.lit = 'dim'
    document.addEventListener('DOMContentLoaded', begin)
  } else {
    page.dataset.still = left?.isTapped ? 'tapped' : 'shown'

    // A tap is kept for the program (src/platform/page/touch.ts), and so is a finger that is still down.
    let release = 0
    document.addEventListener('pointerdown', (event) => {
      if (taken(event) === undefined || page.dataset.still === 'tapped') return
      clearTimeout(release)
      page.dataset.still = 'held'
    })
    // The click of a finger comes a little after it is up, or, when it slid off, never.
    const up = () => {
      release = setTimeout(() => {
        if (page.dataset.still === 'held') page.dataset.still = 'shown'
      }, 100)
    }
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', up)
    document.addEventListener('click', (event) => {
      const what = taken(event)
      if (what === 'party') page.dataset.still = 'tapped'
      else if (what) {
        page.dataset.spoken = what
        speak(what)
      }
    })

    // Two cores draw the first frame sooner when nothing is run beside it. A page that is not seen draws none.
    let isTime = document.hidden
    const soon = () => {
      isTime = true
      begin()
    }
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) soon()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(soon, 1_000)
    document.addEventListener('DOMContentLoaded', () => {
      if (isTime) begin()
    })
  }
}
