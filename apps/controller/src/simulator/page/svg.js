/** The house colours, in the order things take them. */
const neon = ['#ff3fb4', '#b14bff', '#38e8ff', '#ffd166']

/** @param {number} at */
export const colourAt = (at) => neon[at % neon.length] ?? '#ffffff'

/** The colours of the show's lamps, which the controller writes into lamps.css. */
export const lamps = [0, 1, 2, 3].map((at) => `var(--lamp-${at})`)

/** @param {number} at */
export const lampAt = (at) => lamps[at % lamps.length] ?? '#ffffff'

/**
 * @param {string} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {readonly Element[]} [inside]
 */
export function svg(name, attributes, inside = []) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  element.append(...inside)
  return element
}

/**
 * A drawing of its own, as large as the room, that can move without anything being painted again.
 *
 * @param {string} name
 * @param {readonly Element[]} inside
 */
export const layer = (name, inside) =>
  svg('svg', { class: `layer ${name}`, viewBox: '64 156 514 490' }, inside)

/**
 * @param {number} offset
 * @param {string} colour
 * @param {number} opacity
 */
export const stop = (offset, colour, opacity) =>
  svg('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity })

/** @param {readonly (readonly number[])[]} corners */
export const outline = (corners) =>
  `M${corners.map((corner) => corner.map((value) => value.toFixed(1)).join(' ')).join(' L')} Z`

/**
 * @param {string} id
 * @returns {HTMLElement | SVGElement}
 */
export function by(id) {
  const element = document.querySelector(`#${id}`)
  if (element instanceof HTMLElement || element instanceof SVGElement) return element
  throw new Error(`The page has no ${id}.`)
}
