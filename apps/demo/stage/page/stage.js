import { consoleWords, showConsole } from './console.js'
import { fit, isEmptyInbox, nextButton, placeOf, readInbox, readKiosk } from './frames.js'
import { asleep, News, nextPhone } from './phone.js'
import { follow, opening, places, stepCount, stepOf } from './tour.js'
import { Language, recall, remember, words } from './words.js'

/** @typedef {import('./words.js').Tongue} Tongue */
/** @typedef {import('./tour.js').Seen['booth']} BoothState */

// Frames are looked at, not listened to: a stream more would be one connection less for the kiosk.
const lookMs = 250
const kioskWidth = 768
const phoneWidth = 390

const root = document.documentElement
const kiosk = frame('kiosk')
const inbox = frame('inbox')
const booth = frame('booth')
const phonePage = frame('phone-page')

let tongue = Language.first()
let evening = opening
/** @type {import('./phone.js').Phone} */
let phone = asleep
/** @type {BoothState} */
let boothState = 'disarmed'
let hasInbox = false
let boothUrl = ''
let hasNewMail = false
const news = new News()
/** @type {{ path: string | null, language: Tongue | null }} */
let lastKiosk = { path: null, language: null }

/** @param {string} id */
function by(id) {
  const element = document.getElementById(id)
  if (!element) throw new Error(`There is no #${id}.`)
  return element
}

/** @param {string} id */
function frame(id) {
  const element = by(id)
  if (!(element instanceof HTMLIFrameElement)) throw new Error(`#${id} is no frame.`)
  return element
}

function showWords() {
  /** @type {Record<string, unknown>} */
  const all = { ...words[tongue], ...consoleWords[tongue] }
  const say = (/** @type {string | null} */ name) => {
    const text = all[name ?? '']
    return typeof text === 'string' ? text : ''
  }
  root.lang = tongue
  document.title = words[tongue].title
  for (const place of document.querySelectorAll('[data-word]'))
    place.textContent = say(place.getAttribute('data-word'))
  for (const place of document.querySelectorAll('[data-label]'))
    place.setAttribute('aria-label', say(place.getAttribute('data-label')))
  for (const place of document.querySelectorAll('[data-title]'))
    place.setAttribute('title', say(place.getAttribute('data-title')))
  for (const place of document.querySelectorAll('[data-alone]')) {
    const label = `${say(place.getAttribute('data-alone'))}: ${words[tongue].alone}`
    place.setAttribute('aria-label', label)
    place.setAttribute('title', label)
  }
  for (const button of by('tongues').children)
    button.setAttribute('aria-pressed', String(button.getAttribute('lang') === tongue))
  showStep()
}

let shownStep = ''
function showStep() {
  const step = stepOf(evening)
  if (shownStep === `${tongue} ${step}`) return
  shownStep = `${tongue} ${step}`
  const { number, at } = places[step]
  const [title = '', text = ''] = words[tongue].steps[step]
  by('step-number').textContent =
    number === null ? '' : `${words[tongue].step} ${number}/${stepCount}`
  by('dots').hidden = number === null
  by('step-title').textContent = title
  by('step-text').textContent = text
  by('asleep').textContent = words[tongue][step === 'coming' ? 'mailComing' : 'asleep']
  by('dots').replaceChildren(
    ...Array.from({ length: stepCount }, (_, place) => {
      const dot = document.createElement('li')
      dot.dataset['is'] =
        place + 1 < (number ?? 0) ? 'done' : place + 1 === number ? 'now' : 'ahead'
      return dot
    }),
  )
  root.dataset['step'] = step
  for (const part of document.querySelectorAll('[data-part]'))
    part.toggleAttribute('data-here', part.getAttribute('data-part') === at)
}

/** @param {Tongue} chosen */
function speak(chosen) {
  if (chosen === tongue) return
  tongue = chosen
  remember('language', chosen)
  showWords()
  showBooth()
  showInbox()
}

/** @param {boolean} isOpen */
function showTour(isOpen) {
  root.dataset['tour'] = isOpen ? 'open' : 'closed'
  by('tour-switch').setAttribute('aria-pressed', String(isOpen))
  by('tour').hidden = !isOpen
}

function showBooth() {
  if (boothUrl) booth.src = `${boothUrl}/?stage&lang=${tongue}`
}

function showInbox() {
  if (hasInbox) inbox.src = `/inbox?closed&lang=${tongue}`
}

function showPhone() {
  by('phone').dataset['shows'] = phone.shows
  const address =
    phone.shows === 'pay'
      ? phone.address
      : phone.shows === 'mail'
        ? `/inbox/${phone.mail.id}`
        : null
  if (address === null) phonePage.removeAttribute('src')
  else phonePage.src = address
  if (phone.shows !== 'mail') return
  by('mail-subject').textContent = phone.mail.subject
  by('behind').hidden = phone.mail.link === null
  if (phone.mail.link !== null) by('behind').setAttribute('href', phone.mail.link)
}

function look() {
  const seen = readKiosk(kiosk)
  // A tap on the kiosk's language counts here too; that it forgets a guest's language does not.
  if (seen.language && lastKiosk.language && seen.path === lastKiosk.path && seen.path !== '/')
    if (seen.language !== lastKiosk.language) speak(seen.language)
  lastKiosk = seen
  const arrived = news.look(readInbox(inbox))
  by('empty-inbox').hidden = inbox.hidden || !isEmptyInbox(inbox)
  const hadBegun = evening.hasDanced || evening.awaitsMail
  hasNewMail = arrived !== null || (hasNewMail && hadBegun)
  evening = follow(evening, { path: seen.path, booth: boothState, hasNewMail })
  const next = nextPhone(phone, { ...seen, news: arrived })
  if (next !== phone) {
    phone = next
    showPhone()
  }
  showStep()
  showRing()
}

/** What to tap next has a ring around it, wherever its frame shows it. */
function showRing() {
  const step = stepOf(evening)
  const { at } = places[step]
  const target =
    step === 'mail'
      ? { frame: null, button: by('behind') }
      : at === 'booth'
        ? null
        : nextButton(at === 'phone' ? phonePage : kiosk)
  const place = root.dataset['tour'] === 'open' && target ? placeOf(target) : null
  const ring = by('ring')
  ring.hidden = place === null
  if (place) Object.assign(ring.style, place)
}

function showTime() {
  const clock = new Intl.DateTimeFormat(tongue, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  by('time').textContent = clock.format(new Date())
}

async function findParts() {
  const answer = await fetch('/demo/stage.json', { signal: AbortSignal.timeout(10_000) })
  /** @type {{ boothUrl: string | null, hasInbox: boolean }} */
  const known = await answer.json()
  boothUrl = known.boothUrl ?? ''
  booth.hidden = !boothUrl
  by('no-booth').hidden = Boolean(boothUrl)
  by('booth-alone').setAttribute('href', boothUrl)
  showBooth()
  hasInbox = known.hasInbox
  inbox.hidden = !hasInbox
  by('no-inbox').hidden = hasInbox
  showInbox()
}

/** The backend may be starting again; nothing else on the page waits for it. */
async function keepFinding() {
  try {
    await findParts()
  } catch {
    setTimeout(() => void keepFinding(), 2_000)
  }
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== booth.contentWindow || origin !== boothUrl) return
  boothState = data?.booth?.state ?? boothState
  look()
})
by('tour-close').addEventListener('click', () => {
  showTour(false)
  remember('tour', 'closed')
  by('tour-switch').focus()
})
by('tour-switch').addEventListener('click', () => {
  const opens = root.dataset['tour'] !== 'open'
  showTour(opens)
  remember('tour', opens ? 'open' : 'closed')
})
for (const one of Language.all) {
  const button = document.createElement('button')
  Object.assign(button, { className: 'chip', type: 'button', lang: one })
  button.title = new Intl.DisplayNames(one, { type: 'language' }).of(one) ?? ''
  button.textContent = one.toUpperCase()
  button.addEventListener('click', () => {
    speak(one)
    // The kiosk is spoken to as a guest would: by its own button, where it shows one.
    kiosk.contentDocument
      ?.querySelector(`button[lang="${one}"]`)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
  by('tongues').append(button)
}

showConsole({ by, frame: frame('console') })
fit(kiosk, kioskWidth)
fit(phonePage, phoneWidth)
showTour(recall('tour') !== 'closed')
showWords()
showTime()
setInterval(showTime, 10_000)
setInterval(look, lookMs)
void keepFinding()
