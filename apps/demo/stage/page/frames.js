import { Language } from './words.js'

/** @typedef {import('./phone.js').Mail} Mail */

/**
 * What the kiosk shows: where it is, and the payment code on its screen as a phone's camera would
 * read it. Null while the frame has no page of ours, such as after the backend went away.
 *
 * @param {HTMLIFrameElement} frame
 */
export function readKiosk(frame) {
  const page = pageIn(frame)
  if (!page) return { path: null, code: null, language: null }
  const picture = page.querySelector('img[src*="data="]')
  const source = picture?.getAttribute('src')
  const link = source ? new URL(source, location.href).searchParams.get('data') : null
  return { path: page.location.pathname, code: link && ownPath(link), language: Language.of(page) }
}

/**
 * The mails for guests that have arrived, newest first; null while the inbox loads.
 *
 * @param {HTMLIFrameElement} frame
 * @returns {Mail[] | null}
 */
export function readInbox(frame) {
  const page = pageIn(frame)
  if (page?.readyState !== 'complete' || !page.querySelector('main .count')) return null
  return [...page.querySelectorAll('.mail[data-kind="session"][data-state="sent"]')].map(
    (mail) => ({
      id: mail.getAttribute('data-id') ?? '',
      subject: mail.querySelector('.subject')?.textContent ?? '',
      link: /https?:\/\/\S+/.exec(mail.querySelector('pre')?.textContent ?? '')?.[0] ?? null,
    }),
  )
}

/** @param {HTMLIFrameElement} frame */
export const isEmptyInbox = (frame) => pageIn(frame)?.querySelector('.empty') !== null

/** @param {HTMLIFrameElement} frame */
function pageIn(frame) {
  const page = frame.contentDocument
  return page && page.location.protocol !== 'about:' ? page : null
}

/** The one action of a screen, else the first of its choices. */
const actions = [
  '.pay',
  'main :is([data-look="party"], [data-look="primary"]):enabled',
  'main li button:enabled',
]

/**
 * What a guest would tap next; null where nothing is to be tapped, or where it can not be seen.
 *
 * @param {HTMLIFrameElement} frame
 */
export function nextButton(frame) {
  const page = pageIn(frame)
  for (const action of page?.querySelector('dialog[open]') ? [] : actions) {
    const button = page?.querySelector(action)
    if (button) return { frame, button }
  }
  return null
}

/**
 * Where it stands on the stage; null where it has been scrolled out of its frame.
 *
 * @param {{ frame: HTMLIFrameElement | null, button: Element }} target
 */
export function placeOf({ frame, button }) {
  const { left, top, width, height } = button.getBoundingClientRect()
  const around = frame?.getBoundingClientRect() ?? { left: 0, top: 0, bottom: innerHeight }
  const scale = frame ? frame.getBoundingClientRect().width / frame.offsetWidth : 1
  const bottom = around.top + (top + height) * scale
  if (width === 0 || bottom > around.bottom + 1 || top < 0) return null
  return {
    left: `${around.left + left * scale}px`,
    top: `${around.top + top * scale}px`,
    width: `${width * scale}px`,
    height: `${height * scale}px`,
    // The ring lies 5 px around it, and is as round.
    borderRadius: `${Number.parseFloat(getComputedStyle(button).borderRadius) * scale + 5}px`,
  }
}

/**
 * The demo's cashier is reached at the stage's own address too, whatever the link calls it.
 *
 * @param {string} link
 */
function ownPath(link) {
  const address = URL.parse(link)
  return address?.pathname.startsWith('/cashier/') ? address.pathname + address.search : null
}

/**
 * Draws a frame at the width its page is made for, scaled to its place.
 *
 * @param {HTMLIFrameElement} frame
 * @param {number} width
 */
export function fit(frame, width) {
  const place = frame.parentElement
  if (!place) return
  new ResizeObserver(() => {
    const scale = place.clientWidth / width
    Object.assign(frame.style, {
      width: `${width}px`,
      height: `${place.clientHeight / scale}px`,
      transform: `scale(${scale})`,
    })
  }).observe(place)
}
