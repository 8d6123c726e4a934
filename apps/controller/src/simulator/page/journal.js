import { language, words } from './words.js'

/** @typedef {import('@discobooth/contract/device/simulator').JournalLine} JournalLine */

const shown = 30
const clock = new Intl.DateTimeFormat(language, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** @type {Record<string, string>} */
const tones = {
  sos_pressed: 'alarm',
  part_unhealthy: 'alarm',
  effect_failed: 'alarm',
  bug: 'alarm',
  ready: 'go',
  party_started: 'go',
  part_healthy: 'go',
  disarmed_door_wait: 'gold',
  disarmed_go_wait: 'gold',
  recording_paused: 'gold',
  recording_resumed: 'gold',
  recording_waits: 'gold',
  recording_trouble: 'alarm',
  recording_refused: 'alarm',
  recording_delivered: 'go',
}

/** What happened, newest first. */
export class JournalList {
  #list

  /** @param {Element} list */
  constructor(list) {
    this.#list = list
    this.clear()
  }

  clear() {
    const empty = document.createElement('li')
    empty.className = 'nothing'
    empty.textContent = words.nothing
    this.#list.replaceChildren(empty)
  }

  /** @param {JournalLine} line */
  add({ code, detail, agoMs }) {
    this.#list.querySelector('.nothing')?.remove()
    const line = document.createElement('li')
    line.dataset['tone'] = tones[code] ?? 'calm'
    const time = document.createElement('time')
    time.textContent = clock.format(Date.now() - agoMs)
    const text = document.createElement('span')
    text.textContent = describe(code, detail)
    line.append(time, text)
    this.#list.prepend(line)
    while (this.#list.children.length > shown) this.#list.lastElementChild?.remove()
  }
}

/**
 * @param {string} code
 * @param {string} detail
 */
function describe(code, detail) {
  /** @type {Record<string, string>} */
  const happened = words.happened
  /** @type {Record<string, string>} */
  const parts = words.part
  const text = happened[code] ?? code
  if (code !== 'part_unhealthy' && code !== 'part_healthy') return text
  const [part = ''] = detail.split(':')
  return `${parts[part] ?? part}: ${text.toLowerCase()}`
}
