/** What makes a careless pattern look at everything again for every character; as long as a line may be. */
export const hostileLines: readonly (readonly [kind: string, line: string])[] = [
  ['words', 'a'.repeat(8_000)],
  ['dots', 'a.'.repeat(4_000)],
  ['ats', '@a.'.repeat(2_600)],
  ['encoded ats', 'a%40'.repeat(2_000)],
  ['names', 'token'.repeat(1_600)],
  ['quotes', '\\"token'.repeat(1_100)],
  ['addresses', 'a://'.repeat(2_000)],
  ['hex', '0f-'.repeat(2_600)],
]
