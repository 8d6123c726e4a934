/** No letter that is read as a digit, nor the other way round; 32, so that five bits make one. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** Ten letters and digits that nobody guesses (C4). */
export function newJoinCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('')
}

/** As it is read out: a dash in the middle. */
export function shownJoinCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** However it was typed. */
export function typedJoinCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}
