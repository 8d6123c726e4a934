import { Countdown } from './countdown.js'
import { drawFaults } from './faults.js'
import { JournalList } from './journal.js'
import { drawScene } from './scene.js'
import { listen, move } from './stream.js'
import { by } from './svg.js'
import { language, words } from './words.js'

/** @typedef {import('@discobooth/contract/device/device').BoothStatus} BoothStatus */
/** @typedef {import('@discobooth/contract/device/device').PartsHealth} PartsHealth */
/** @typedef {import('@discobooth/contract/device/simulator').BoothTwin} BoothTwin */
/** @typedef {import('@discobooth/contract/device/simulator').JournalLine} JournalLine */

const root = document.documentElement
// The demo's stage has little room, and wants to know what happens here.
if (new URLSearchParams(location.search).has('stage')) root.dataset['view'] = 'stage'

/** @type {BoothStatus['state']} */
let state = 'disarmed'
/** @type {BoothTwin} */
let twin = { door: 'closed', held: false, sos: false, music: true, lights: 'house', camera: 'off' }
/** @type {PartsHealth | undefined} */
let health

function showWords() {
  root.lang = language
  document.title = words.title
  /** @type {Record<string, unknown>} */
  const all = { ...words }
  for (const place of document.querySelectorAll('[data-word]'))
    place.textContent = String(all[place.getAttribute('data-word') ?? ''])
  for (const place of document.querySelectorAll('[data-label]'))
    place.setAttribute('aria-label', String(all[place.getAttribute('data-label') ?? '']))
}

function hint() {
  if (state === 'emergency' && !twin.sos) return words.hint.sosIll
  const text = words.hint[state]
  return typeof text === 'string' ? text : text[twin.door]
}

function show() {
  Object.assign(root.dataset, {
    state,
    door: twin.door,
    lights: twin.lights,
    camera: twin.camera,
    photo: twin.countdown === 0 ? 'flash' : 'none',
    music: twin.music ? 'on' : 'off',
    sos: twin.sos ? 'pressed' : 'released',
  })
  by('state').textContent = words.state[state]
  by('hint').textContent = hint()
  by('lantern-word').textContent = words.lantern[state]
  by('plate-word').textContent = words.plate[state]
  // The last seconds before a photo are counted where REC stands.
  const { countdown = 0 } = twin
  by('rec-word').textContent = countdown > 0 ? String(countdown) : words.rec[twin.camera]
  const doorWord = twin.door === 'open' ? words.closeDoor : words.openDoor
  by('door-word').textContent = doorWord
  by('doorway').setAttribute('aria-label', doorWord)
  by('sos').setAttribute('aria-pressed', String(twin.sos))
  by('sos-word').textContent = twin.sos ? words.releaseSos : words.pressSos
  showParts()
  tellStage()
}

// Only the kiosk's addresses may show this page in a frame, and nothing told is a secret.
function tellStage() {
  if (window.parent === window) return
  window.parent.postMessage({ booth: { state, door: twin.door } }, '*')
}

function showParts() {
  const { look, part } = words
  by('parts').replaceChildren(
    tile('door', part.door, look.door[twin.held && twin.door === 'closed' ? 'held' : twin.door]),
    tile('lights', part.lights, look.lights[twin.lights]),
    tile('music', part.music, look.music[twin.music ? 'on' : 'off']),
    tile('camera', part.camera, look.camera[twin.camera]),
  )
}

/**
 * @param {'door' | 'lights' | 'music' | 'camera'} part
 * @param {string} name
 * @param {string} look
 */
function tile(part, name, look) {
  const isIll = part !== 'music' && health?.[part].healthy === false
  const place = document.createElement('li')
  Object.assign(place.dataset, { part, ill: String(isIll) })
  const title = document.createElement('span')
  title.textContent = name
  const value = document.createElement('strong')
  value.textContent = isIll ? words.ill : look
  place.append(title, value)
  return place
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let noticeEnds

/** @param {string | null} text */
function notice(text) {
  clearTimeout(noticeEnds)
  by('notice').textContent = text
  by('notice').toggleAttribute('hidden', text === null)
}

function reportFailure() {
  notice(words.failed)
  noticeEnds = setTimeout(() => notice(null), 4_000)
}

/** @param {boolean} isThere */
function showContact(isThere) {
  const contact = isThere ? 'there' : 'lost'
  if (root.dataset['contact'] === contact) return
  root.dataset['contact'] = contact
  notice(isThere ? null : words.lost)
}

async function moveDoor() {
  const to = twin.door === 'open' ? 'closed' : 'open'
  if (!(await move('/simulator/door', { state: to }))) reportFailure()
}

async function moveSos() {
  if (!(await move('/simulator/sos', { pressed: !twin.sos }))) reportFailure()
}

drawScene()
showWords()
show()
const journal = new JournalList(by('journal'))
const countdown = new Countdown()
drawFaults(by('faults'), reportFailure)
by('door').addEventListener('click', () => void moveDoor())
by('doorway').addEventListener('click', () => void moveDoor())
by('sos').addEventListener('click', () => void moveSos())
setInterval(() => countdown.show(), 250)

/** @type {Record<string, (data: any) => void>} */
const take = {
  opened: () => journal.clear(),
  status: (/** @type {BoothStatus} */ status) => {
    state = status.state
    countdown.take(status)
    show()
  },
  twin: (/** @type {BoothTwin} */ next) => {
    twin = next
    show()
  },
  health: (/** @type {PartsHealth} */ next) => {
    health = next
    show()
  },
  journal: (/** @type {JournalLine} */ line) => journal.add(line),
}
listen({ onContact: showContact, onEvent: (name, data) => take[name]?.(data) })
