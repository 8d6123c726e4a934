import { expect, it } from 'vitest'
import { parseLevel } from './line-commands.ts'

it('a level is 0 or 1 and nothing else', () => {
  expect(parseLevel('0\n')).toBe(0)
  expect(parseLevel('1\n')).toBe(1)
  for (const text of ['', '\n', '2', '01', '1 0', 'active', '"GPIO27"=active'])
    expect(parseLevel(text)).toBeNull()
})
