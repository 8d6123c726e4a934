import { expect, it } from 'vitest'
import { entitlement } from './entitlement.ts'

it('[M1] the word of the backend decides, whatever was heard before', () => {
  for (const wasHeardPaid of [true, false]) {
    expect(entitlement({ word: 'paid', wasHeardPaid })).toBe('dance')
    expect(entitlement({ word: 'unpaid', wasHeardPaid })).toBe('pay')
    expect(entitlement({ word: 'ended', wasHeardPaid })).toBe('ended')
  }
})

it('[M3, F6] while it does not answer, only who it called paid before goes on', () => {
  expect(entitlement({ word: 'no-answer', wasHeardPaid: true })).toBe('dance')
  expect(entitlement({ word: 'no-answer', wasHeardPaid: false })).toBe('unknown')
})
