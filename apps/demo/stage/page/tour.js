/**
 * What can be seen on the stage at one moment.
 *
 * @typedef {{
 *   path: string | null,
 *   booth: 'disarmed' | 'armed' | 'ready' | 'running' | 'emergency',
 *   hasNewMail: boolean,
 * }} Seen
 */
/** @typedef {Seen & { hasDanced: boolean, awaitsMail: boolean }} Evening */
/** @typedef {'start' | 'mode' | 'pay' | 'song' | 'door' | 'party' | 'coming' | 'mail' | 'noMail' | 'sos'} Step */
/** @typedef {'kiosk' | 'booth' | 'phone'} Part */

/** @type {Evening} */
export const opening = {
  path: null,
  booth: 'disarmed',
  hasNewMail: false,
  hasDanced: false,
  awaitsMail: false,
}

const lobby = ['/', '/start']

/**
 * What has happened to the guest of now; the next one begins anew.
 *
 * @param {Evening} before
 * @param {Seen} seen
 * @returns {Evening}
 */
export function follow(before, seen) {
  const begins =
    before.path !== null &&
    lobby.includes(before.path) &&
    seen.path !== null &&
    !lobby.includes(seen.path)
  const known = begins ? opening : before
  return {
    ...seen,
    hasDanced: known.hasDanced || seen.booth === 'running',
    awaitsMail: known.awaitsMail || seen.path === '/email',
  }
}

/**
 * Which step of the tour fits what has happened. It goes where the guest goes, back as well.
 *
 * @param {Evening} evening
 * @returns {Step}
 */
export function stepOf({ path, booth, hasDanced, awaitsMail, hasNewMail }) {
  if (booth === 'emergency') return 'sos'
  if (booth === 'running') return 'party'
  if (path === '/mode') return 'mode'
  if (path === '/pay') return 'pay'
  if (path === '/email' || path === '/song') return 'song'
  const isOver = hasDanced && (path === null || lobby.includes(path) || path === '/summary')
  if (isOver && hasNewMail) return 'mail'
  if (isOver) return awaitsMail ? 'coming' : 'noMail'
  if (path?.startsWith('/session')) return booth === 'disarmed' ? 'song' : 'door'
  return 'start'
}

/**
 * Where each step is, and its number; an alarm has none.
 *
 * @type {Record<Step, { number: number | null, at: Part }>}
 */
export const places = {
  start: { number: 1, at: 'kiosk' },
  mode: { number: 2, at: 'kiosk' },
  pay: { number: 3, at: 'phone' },
  song: { number: 4, at: 'kiosk' },
  door: { number: 5, at: 'booth' },
  party: { number: 6, at: 'booth' },
  coming: { number: 7, at: 'phone' },
  mail: { number: 8, at: 'phone' },
  noMail: { number: 8, at: 'kiosk' },
  sos: { number: null, at: 'booth' },
}

export const stepCount = 8
