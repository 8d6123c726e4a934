import { pageStyle } from '../../platform/http/page-style.ts'

/** For a phone first, and under any name. */
export const style = `${pageStyle}
header, main { max-width: 1080px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 12px 16px; margin-bottom: 24px; }
.brand { display: flex; align-items: center; gap: 12px; font: 800 18px/1 var(--font-display); }
.brand > span { display: grid; gap: 4px; overflow-wrap: anywhere; }
.brand small { color: var(--text-soft); font: 500 16px/1.2 var(--font-text); }
.brand .logo { width: auto; height: auto; max-width: min(40vw, 180px); max-height: 56px; }
.brand .logo.dark { padding: 6px; border-radius: 10px; background: #ffffff; }
/* A brand's colours are light enough for dark letters (brand-colours.ts). */
[data-branded] .brand > span { color: var(--first); }
[data-branded] .button:not(.quiet, .danger) { background: linear-gradient(100deg, var(--first), var(--second)); color: var(--ink); text-shadow: none; }
.brand .ball { width: 44px; height: 44px; margin: 0; }
.languages { display: flex; padding: 4px; border-radius: 999px; background: rgb(255 255 255 / 0.07); box-shadow: inset 0 0 0 2px rgb(226 212 251 / 0.34); }
.languages a { display: grid; place-items: center; min-width: 48px; min-height: 48px; border-radius: 999px; color: var(--text-soft); font-weight: 700; text-decoration: none; }
.languages a[aria-current] { color: var(--ink); background: var(--text); }
main, .first { display: grid; gap: 20px; }
.first:not(:has(figure)) { display: none; }
.song { color: var(--text-soft); text-align: center; overflow-wrap: anywhere; text-wrap: balance; }
.note { justify-self: center; padding: 14px 22px; border-radius: var(--radius); background: rgb(21 10 38 / 0.8); box-shadow: inset 0 0 0 2px var(--gold); color: var(--gold); font-weight: 600; text-align: center; text-wrap: balance; }
figure { border-radius: var(--radius); overflow: hidden; background: var(--panel); box-shadow: 0 0 0 2px var(--panel-edge), 0 0 34px rgb(177 75 255 / 0.22); }
figure img, figure video { display: block; width: 100%; height: auto; background: var(--backdrop-deep); }
figure.video video { max-height: 82vh; }
figure.loop { max-width: 720px; width: 100%; margin: 0 auto; }
figcaption { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 6px 8px 6px 22px; color: var(--text-soft); font-weight: 600; }
figcaption a, figcaption button { display: flex; align-items: center; gap: 8px; min-height: 52px; padding: 0 18px; border-radius: 999px; color: var(--gold); font-weight: 700; text-decoration: none; }
figcaption button { border: 0; background: none; font: inherit; cursor: pointer; }
figcaption button[aria-busy="true"] { opacity: 0.6; }
figcaption span:first-child { margin-right: auto; }
figcaption a:active, figcaption button:active { background: rgb(255 209 102 / 0.2); }
figcaption svg { width: 24px; fill: none; stroke: currentcolor; stroke-width: 2.4; stroke-linecap: round; stroke-linejoin: round; }
/* Comes in, while its guest watches. */
@media (prefers-reduced-motion: no-preference) {
  figure.new { animation: comes-in 0.5s ease-out; }
  @keyframes comes-in { from { opacity: 0; transform: translateY(16px); } }
}
.photos { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 12px; }
.strip { max-width: 420px; width: 100%; margin: 0 auto; }
form { display: grid; gap: 14px; max-width: 480px; width: 100%; margin: 8px auto 0; }
/* Always within reach of a thumb; its ground is as wide as the screen. */
.bar { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 8px 12px; max-width: 640px; width: 100%; margin: 0 auto calc(-24px - env(safe-area-inset-bottom)); padding: 28px 0 calc(16px + env(safe-area-inset-bottom)); border-image: linear-gradient(transparent, var(--backdrop-deep) 28px) fill 0 / 0 / 0 100vw; }
.bar .button { flex: 1 1 130px; width: auto; min-height: 72px; font-size: 20px; }
main > .button { max-width: 480px; margin: 0 auto; }
.button.danger { background: #b3122b; box-shadow: inset 0 0 0 2px var(--danger-text); }
.end { display: grid; align-content: center; gap: 20px; min-height: 62vh; }
#told { flex-basis: 100%; text-align: center; color: var(--green); font-weight: 700; }
#told:empty { display: none; }
.kept { text-align: center; color: var(--text-quiet); font-size: 18px; text-wrap: balance; }
/* Long words on a narrow phone. */
.strip figcaption { flex-wrap: wrap; }
.forget { color: var(--text-soft); font-size: 18px; text-align: center; text-wrap: balance; }
@media (min-width: 768px) {
  body { padding-inline: 32px; }
  .photos { gap: 20px; }
}
/* On a wide screen the films stand beside the strip. */
@media (min-width: 1000px) {
  .first:has(.strip + figure) { grid-template: auto auto 1fr / 400px minmax(0, 1fr); align-items: start; }
  .strip:has(+ figure) { grid-row: 1 / span 3; }
}
@media (max-width: 767px) {
  .photos figcaption { padding-left: 14px; padding-right: 0; }
  .photos figcaption { gap: 0; }
  .photos figcaption a, .photos figcaption button { padding: 0 14px; }
  /* Two buttons leave no room for its name, which the picture has as well. */
  .photos figcaption:has(button:not([hidden])) > span { display: none; }
  .photos figcaption:has(button:not([hidden])) { justify-content: flex-end; }
  .photos figcaption :is(a, button) span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
}
`

/** A call that is not answered by then is none; a film may take longer. */
const LIMIT_MS = 20_000
const FILE_LIMIT_MS = 120_000
/** Between two looks of a page that cannot reach us. */
const MOST_PAUSE_SECONDS = 120

/**
 * What comes later appears by itself, while somebody looks. What loops starts by itself, for who does not
 * mind; sharing, of a file or of the link, where the phone can; copying the link where it can't. The page
 * works without. `party` is ours to ask again; a page that is shown elsewhere has its own way (`shell.ts`).
 */
export const script = `'use strict'
const party = {
  async fetch() {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(${LIMIT_MS}) })
    return { status: answer.status, page: new DOMParser().parseFromString(await answer.text(), 'text/html') }
  },
  // What was sent is not sent again: its page is asked for.
  open: () => location.replace(location.pathname + location.search),
}
let looking = 0

/** As often as the page says; what fails is tried again less and less often. */
function lookAgain(pause) {
  clearTimeout(looking)
  const seconds = Number(document.querySelector('main').dataset.again)
  if (seconds) looking = setTimeout(look, 1000 * (pause || seconds), pause || seconds)
}

async function look(pause) {
  // Who looks at something else is asked nothing, and sees it all when they come back.
  if (document.hidden) return document.addEventListener('visibilitychange', () => look(pause), { once: true })
  const answer = await party.fetch().catch(() => undefined)
  const isShown = document.getElementById('photos') !== null
  if (answer && (answer.status === 404 || (answer.status === 200 && !isShown))) return party.open()
  if (!answer || answer.status !== 200 || !answer.page.getElementById('photos')) {
    return lookAgain(Math.min(2 * pause, ${MOST_PAUSE_SECONDS}))
  }
  fill(answer.page)
  lookAgain()
}

/** What is new comes in where it belongs; what is there is left alone, for it may be playing. */
function fill(next) {
  const main = document.querySelector('main')
  const { again } = next.querySelector('main').dataset
  if (again) main.dataset.again = again
  else delete main.dataset.again
  for (const id of ['first', 'photos']) {
    let after = null
    for (const figure of next.getElementById(id).children) {
      const { name } = figure.dataset
      let here = main.querySelector('[data-name="' + name + '"]')
      if (!here) {
        here = document.importNode(figure, true)
        here.classList.add('new')
        const place = document.getElementById(id)
        place.insertBefore(here, after ? after.nextSibling : place.firstChild)
        enliven(here)
      }
      after = here
      const film = here.querySelector('video')
      const poster = film && !film.poster && figure.querySelector('video').getAttribute('poster')
      if (poster) film.poster = poster
    }
  }
  const note = document.getElementById('note')
  const { hidden, textContent } = next.getElementById('note')
  if (note.textContent !== textContent) note.textContent = textContent
  note.hidden = hidden
  document.getElementById('all').hidden = next.getElementById('all').hidden
}

const tell = (text) => {
  document.getElementById('told').textContent = text
}

/** The file itself, to another program of the phone. */
function givesFile(button) {
  const link = button.parentNode.querySelector('a[download]')
  const { give: type, again } = button.dataset
  const asFile = (parts) => new File(parts, link.download, { type })
  if (!navigator.canShare || !navigator.canShare({ files: [asFile([''])] })) return
  let file
  button.hidden = false
  button.addEventListener('click', async () => {
    if (button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    try {
      if (!file) {
        const answer = await fetch(link.href, { signal: AbortSignal.timeout(${FILE_LIMIT_MS}) })
        if (!answer.ok) throw new Error(answer.status)
        file = asFile([await answer.blob()])
      }
      await navigator.share({ files: [file] })
    } catch (error) {
      // A long film outlasts its tap; the next one finds it here.
      if (error.name === 'NotAllowedError' && file) tell(again)
      else if (error.name !== 'AbortError') link.click()
    } finally {
      button.ariaBusy = 'false'
    }
  })
}

/** What a style sheet of ours cannot know. */
function paint() {
  const { first, second } = document.querySelector('main').dataset
  if (!first) return
  const page = document.documentElement
  page.dataset.branded = ''
  page.style.setProperty('--first', first)
  page.style.setProperty('--second', second)
}

function enliven(part) {
  paint()
  if (matchMedia('(prefers-reduced-motion: no-preference)').matches) {
    for (const film of part.querySelectorAll('video[loop]')) film.play().catch(() => {})
  }
  for (const button of part.querySelectorAll('button[data-give]')) givesFile(button)
  for (const button of part.querySelectorAll('button[data-share]')) {
    const { share: title, link, copied } = button.dataset
    const { href: url } = new URL(link, location.href)
    const canShare = typeof navigator.share === 'function'
    if (!canShare && !navigator.clipboard) continue
    button.hidden = false
    button.addEventListener('click', async () => {
      try {
        if (canShare) await navigator.share({ title, url })
        else {
          await navigator.clipboard.writeText(url)
          tell(copied)
        }
      } catch {
        // Thought better of it.
      }
    })
  }
}
enliven(document)
lookAgain()
`
