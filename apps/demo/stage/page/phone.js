/** @typedef {{ id: string, subject: string, link: string | null }} Mail */
/**
 * @typedef {{ shows: 'nothing' }
 *   | { shows: 'pay', address: string }
 *   | { shows: 'mail', mail: Mail }} Phone
 */

/** @type {Phone} */
export const asleep = { shows: 'nothing' }

/**
 * What the guest's phone shows: the code they have just scanned, then the mail that has just come.
 * It keeps that until there is something newer, or the kiosk is free and nothing came of it.
 *
 * @param {Phone} phone
 * @param {{ path: string | null, code: string | null, news: Mail | null }} seen
 * @returns {Phone}
 */
export function nextPhone(phone, { path, code, news }) {
  if (news) return { shows: 'mail', mail: news }
  if (code !== null) {
    const isKnown = phone.shows === 'pay' && phone.address === code
    return isKnown ? phone : { shows: 'pay', address: code }
  }
  return phone.shows === 'pay' && path === '/' ? asleep : phone
}

/**
 * The mails for guests that have come since the stage was opened. What lay there before is no news,
 * and as long as the inbox has not loaded nobody knows what lay there.
 */
export class News {
  /** @type {Set<string> | undefined} */
  #known

  /**
   * @param {Mail[] | null} arrived newest first; null while the inbox loads
   * @returns {Mail | null} the newest one that was not there at the last look
   */
  look(arrived) {
    if (arrived === null) return null
    const known = this.#known
    this.#known = new Set([...(known ?? []), ...arrived.map(({ id }) => id)])
    if (known === undefined) return null
    return arrived.find(({ id }) => !known.has(id)) ?? null
  }
}
