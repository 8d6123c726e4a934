import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Language } from '../session/session.ts'
import { languageCodes } from '../texts/languages.ts'
import { currency, formatEuro, payPagePrice, toCents } from './price.ts'

it.each([
  [0, '€0.00'],
  [2, '€2.00'],
  [7.5, '€7.50'],
  [19.999, '€20.00'],
])('[1.7, 9.17] %d euro is shown as %s', (euro, text) => {
  expect(formatEuro(euro)).toBe(text)
})

it('[1.7] each language writes it its own way, with a € sign', () => {
  const plain = (language: Language) => formatEuro(1007.5, language).replace('\u00a0', ' ')
  expect(languageCodes.map(plain)).toEqual([
    '€1007.50',
    '€ 1007,50',
    '1007,50 €',
    '1007,50 €',
    '1007,50 €',
  ])
})

it('[9.17] amounts are whole euro cents, whatever floating point makes of them', () => {
  expect(currency).toBe('eur')
  expect(toCents(19.99)).toBe(1999)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
      expect(toCents(cents / 100)).toBe(cents)
    }),
  )
})

it('[5.24, 9.17] an unset price is 5 euro on the pay page; 0 stays 0', () => {
  expect(payPagePrice(null)).toBe(5)
  expect(payPagePrice(undefined)).toBe(5)
  expect(payPagePrice(0)).toBe(0)
  expect(payPagePrice(9)).toBe(9)
})
