const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** That many letters and digits that nobody can guess. */
export function randomLetters(count: number): string {
  let letters = ''
  while (letters.length < count) {
    for (const byte of crypto.getRandomValues(new Uint8Array(count))) {
      // Bytes beyond the last whole round would make the first letters likelier.
      if (byte < 256 - (256 % LETTERS.length)) letters += LETTERS[byte % LETTERS.length]
    }
  }
  return letters.slice(0, count)
}
