import { ourBrand } from '@discobooth/contract/device/brand'
import { expect, it } from 'vitest'
import { brandStyle, wordmarkScale } from './brand.ts'

const logo = {
  sha256: 'a'.repeat(64),
  type: 'image/png',
  width: 9,
  height: 9,
  isDark: false,
} as const

it('nothing of an operator is ours: no property is set', () => {
  expect(brandStyle(ourBrand, null)).toBeNull()
})

it('a name is one string of a style sheet, whatever stands in it', () => {
  const name = '"; } body { display: none } </style><script>alert(1)</script> \\'
  const { style, shows } = brandStyle({ ...ourBrand, name }, null) ?? { style: {}, shows: '' }
  expect(JSON.parse(style['--brand-name'] ?? '')).toBe(name)
  expect(shows).toBe('name')
})

it('colours are as readable as the room wants them; a logo shows once it is here', () => {
  const brand = { ...ourBrand, colours: { first: '#000080', second: '#ffff00' }, logo }
  expect(brandStyle(brand, null)?.shows).toBe('colours')
  const { style, shows } = brandStyle(brand, 'data:image/png;base64,AA==') ?? {
    style: {},
    shows: '',
  }
  expect(shows).toBe('colours light-logo')
  expect(style['--brand-first']).not.toBe('#000080')
  expect(style['--brand-second']).toBe('#ffff00')
  expect(style['--brand-logo']).toBe('url("data:image/png;base64,AA==")')
})

it.each([
  ['Disco', 1],
  ['Club Noord', 8 / 7],
  ['Wereldmuziekcentrum', 8 / 19],
])('%s is written as large as its lines let it be', (name, most) => {
  expect(wordmarkScale(name)).toBeCloseTo(Math.min(1, most), 5)
})

it('the longest name takes three lines and is still read from an arm', () => {
  expect(
    wordmarkScale('Grand Café Restaurant De Vrolijke Discobal van Amsterdam-Oost'),
  ).toBeGreaterThan(0.3)
})
