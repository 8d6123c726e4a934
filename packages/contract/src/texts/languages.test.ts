import { expect, it } from 'vitest'
import {
  languageCodes,
  operatorLanguageOf,
  operatorLanguages,
  wishedLanguage,
} from './languages.ts'

it.each([
  ['nl', 'nl'],
  ['nl-BE', 'nl'],
  ['nl_NL.UTF-8', 'nl'],
  ['tlh, NL;q=0.9, en;q=0.8', 'nl'],
  ['nlx', undefined],
  ['', undefined],
  [null, undefined],
])('who asks for %o is answered in %o', (wish, language) => {
  expect(wishedLanguage(wish)).toBe(language)
})

it('the first wish that can be met counts', () => {
  expect(wishedLanguage(undefined, 'tlh', 'nl', 'en')).toBe('nl')
})

it('operators read their own language, and English where it is not written in it', () => {
  for (const code of languageCodes) {
    const isWritten = operatorLanguages.some((one) => one === code)
    expect(operatorLanguageOf(code)).toBe(isWritten ? code : 'en')
  }
})
