// Before the first pixel: what the start screen's picture in index.html has to know, and what becomes of a
// tap on its button before the program is there. It blocks the page, so it is short; a policy of ours
// forbids scripts and styles in the page itself.
{
  const page = document.documentElement
  const { program } = document.currentScript.dataset
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    const script = Object.assign(document.createElement('script'), { type: 'module', src: program })
    script.crossOrigin = ''
    document.head.append(script)
  }
  try {
    page.lang = localStorage.getItem('language') ?? page.lang
  } catch {
    // Storage that is blocked knows nothing.
  }
  if (location.pathname !== '/' && location.pathname !== '/start') {
    page.dataset.lit = 'dim'
    begin()
  } else {
    page.dataset.still = 'shown'

    // The picture comes in every language: the page's own stays. Called before a frame is drawn, and for
    // what the parser has put in last.
    const keepOwn = () => {
      for (const word of document.querySelectorAll('[data-word]')) {
        if (word.dataset.word !== page.lang) word.remove()
      }
    }
    const parser = new MutationObserver(keepOwn)
    parser.observe(page, { childList: true, subtree: true })
    const parsed = () => {
      parser.disconnect()
      keepOwn()
    }
    document.addEventListener('DOMContentLoaded', parsed, { once: true })

    // A tap is kept for the program (src/platform/page/touch.ts), and so is a finger that is still down.
    const touched = (state) => (event) => {
      if (event.target.closest?.('[data-taken]')) page.dataset.still = state
    }
    document.addEventListener('pointerdown', touched('held'))
    document.addEventListener('pointercancel', touched('shown'))
    document.addEventListener('click', touched('tapped'))

    // Two cores draw the first frame sooner when nothing is run beside it. A page that is not seen draws none.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) begin()
    }).observe({ type: 'paint', buffered: true })
    if (document.hidden) begin()
    else setTimeout(begin, 1_000)
  }
}
