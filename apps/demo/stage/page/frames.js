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

/**
 * The demo's cashier is reached at the stage's own address too, whatever the link calls it.
 *
 * @param {string} link
 */
function ownPath(link) {
  const path = URL.parse(link)?.pathname
  return path?.startsWith('/cashier/') ? path : null
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
