/**
 * What nobody takes for something else, said or read, in either case: no vowels, so that no code is a
 * word, and none of 0 O Q, 1 I L, 2 Z, 5 S, 8 B, G 6 together, U V W of which one is left.
 */
const ALPHABET = 'cdfghjkmnprtwxy3479'
const CHARACTERS = 8
/** Bytes from here on would make the first letters likelier than the others. */
const FAIR = 256 - (256 % ALPHABET.length)

/**
 * Codes that nobody guesses: 1.7 · 10^10 of them. A booth lets 14,400 guesses a day through; with a
 * thousand codes alive, one that is guessed at day and night gives a party away every three years.
 */
export function makeCodes(count: number, random: (bytes: number) => Uint8Array): Set<string> {
  const made = new Set<string>()
  let code = ''
  while (made.size < count) {
    for (const byte of random(CHARACTERS * (count - made.size))) {
      if (byte >= FAIR) continue
      code += ALPHABET[byte % ALPHABET.length]
      if (code.length < CHARACTERS) continue
      if (made.size < count) made.add(code)
      code = ''
    }
  }
  return made
}
