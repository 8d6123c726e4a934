import { move } from './stream.js'
import { words } from './words.js'

/** @typedef {import('@discobooth/contract/device/simulator').SimulatorFaults} Faults */
/** @typedef {keyof typeof words.fault} Kind */

/** @type {Faults['hang']} */
const paths = ['/health-check', '/start', '/door-state', '/sos', '/queue-state']

/** @type {Record<Kind, Faults>} */
const kinds = {
  door: { unhealthy: ['door'] },
  sos: { unhealthy: ['sos'] },
  lights: { unhealthy: ['lights'] },
  camera: { unhealthy: ['camera'] },
  unplugged: { camera: 'unplugged' },
  hanging: { camera: 'hanging' },
  slow: { slowMs: 3_000 },
  hang: { hang: paths },
  error500: { error500: paths },
  garbage: { garbage: paths },
}

/**
 * Switches that break the booth; those that are on together are one set.
 *
 * @param {Element} place
 * @param {() => void} onFailure
 */
export function drawFaults(place, onFailure) {
  /** @type {{ box: HTMLInputElement, faults: Faults }[]} */
  const switches = Object.entries(kinds).map(([kind, faults]) => {
    /** @type {Record<string, string>} */
    const names = words.fault
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.setAttribute('role', 'switch')
    const text = document.createElement('span')
    text.textContent = names[kind] ?? kind
    const label = document.createElement('label')
    label.append(box, text)
    place.append(label)
    return { box, faults }
  })

  const send = async () => {
    const chosen = switches.filter(({ box }) => box.checked).map(({ faults }) => faults)
    const unhealthy = chosen.flatMap((faults) => faults.unhealthy ?? [])
    const taken = await move('/simulator/faults', Object.assign({}, ...chosen, { unhealthy }))
    if (!taken) onFailure()
  }
  for (const { box } of switches) box.addEventListener('change', () => void send())
  void showCurrent(switches)
}

/** @param {{ box: HTMLInputElement, faults: Faults }[]} switches */
async function showCurrent(switches) {
  const answer = await fetch('/simulator/faults').catch(() => null)
  if (!answer?.ok) return
  /** @type {unknown} */
  const body = await answer.json()
  /** @type {Map<string, unknown>} */
  const current = new Map(Object.entries(body instanceof Object ? body : {}))
  for (const { box, faults } of switches)
    box.checked = Object.entries(faults).every(([name, value]) => covers(current.get(name), value))
}

/**
 * @param {unknown} current
 * @param {unknown} wanted
 */
function covers(current, wanted) {
  if (!Array.isArray(wanted)) return current === wanted
  return Array.isArray(current) && wanted.every((one) => current.includes(one))
}
