import { expect, it } from 'vitest'
import { Brand, BrandChange, brandLimits, ourBrand } from './brand.ts'
import { contrastOf, INK, isReadable, shownColour } from './brand-colours.ts'

it('knows contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#123456', '#123456')).toBe(1)
})

it('every colour there is can be read in the room and carries dark letters; one that can already stays', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  const all = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  )
  for (const colour of all) {
    const shown = shownColour(colour)
    expect([colour, isReadable(shown)]).toEqual([colour, true])
    expect(contrastOf(shown, INK)).toBeGreaterThanOrEqual(4.5)
    if (isReadable(colour)) expect(shown).toBe(colour)
  }
  for (const hard of ['#ffffff', '#ffff00', '#ffd166']) expect(shownColour(hard)).toBe(hard)
  // It stays what it was, a little lighter.
  expect(shownColour('#0000ff')).toMatch(/^#[6-9][0-9a-f][6-9][0-9a-f]ff$/)
})

it.each([
  ['a name that is too long', { name: 'x'.repeat(brandLimits.nameCharacters + 1) }],
  ['a line break', { line: 'Dance\nhere' }],
  ['letters that turn the line around', { name: 'a\u202eb' }],
  ['a colour with a word in it', { colours: { first: 'red', second: '#ffffff' } }],
  ['a style sheet in a colour', { colours: { first: '#fff;x:url(//e)', second: '#ffffff' } }],
])('refuses %s', (_, part) => {
  expect(Brand.safeParse({ ...ourBrand, ...part }).success).toBe(false)
})

it('reads no logo that is too long to be one', () => {
  const logo = { data: 'A'.repeat(brandLimits.logoBytes * 2), isDark: false }
  expect(BrandChange.safeParse({ ...ourBrand, logo }).success).toBe(false)
})
