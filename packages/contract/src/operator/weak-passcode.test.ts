import { expect, it } from 'vitest'
import { isWeakPasscode } from './weak-passcode.ts'

it.each([
  '0000',
  '1234',
  '4321',
  '2468',
  '1357',
  '1985',
  '2026',
  '7777',
  '1212',
  '1122',
  '5655',
  '2580',
])('%s is tried first, so it is no passcode', (passcode) =>
  expect(isWeakPasscode(passcode)).toBe(true),
)

it.each(['8531', '4071', '1243', '2109', '9015'])('%s is one like most others', (passcode) =>
  expect(isWeakPasscode(passcode)).toBe(false),
)

it('most of the ten thousand are left', () => {
  const all = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
  expect(all.filter((passcode) => !isWeakPasscode(passcode)).length).toBeGreaterThan(9_000)
})
