import { expect, it } from 'vitest'
import { toCsv } from './browser.ts'

it('quotes what would break a line', () => {
  expect(toCsv([['a', 'b,c', 'say "hi"', 'two\nlines', 3, null]])).toBe(
    'a,"b,c","say ""hi""","two\nlines",3,\r\n',
  )
})

it.each(['=1+1', '+31 6', '-1', '@SUM(A1)', '\t=1'])('writes %j as text', (text) => {
  expect(toCsv([[text]]).replace(/^"/, '')).toMatch(/^'/)
})

it('leaves a number what it is, below zero too', () => {
  expect(toCsv([[-12.5]])).toBe('-12.5\r\n')
})
