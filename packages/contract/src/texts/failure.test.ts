import { expect, it } from 'vitest'
import type { Language } from '../session/session.ts'
import { type FailureCode, failure, failureText } from './failure.ts'
import { guestErrorsDe } from './guest-errors.de.ts'
import { guestErrorsEs } from './guest-errors.es.ts'
import { guestErrorsFr } from './guest-errors.fr.ts'
import { guestErrorsNl } from './guest-errors.nl.ts'
import { guestErrors } from './guest-errors.ts'

const codes = Object.keys(guestErrors) as FailureCode[]
const places = (text: string) => text.match(/\{\w+\}/g) ?? []

const translations = {
  nl: guestErrorsNl,
  de: guestErrorsDe,
  fr: guestErrorsFr,
  es: guestErrorsEs,
} satisfies Record<Exclude<Language, 'en'>, typeof guestErrorsNl>

it.each(Object.entries(translations))(
  'every failure has words of its own in %s, which ask for nothing that the English do not',
  (_, translation) => {
    for (const code of codes) {
      expect(translation[code], code).not.toBe(guestErrors[code])
      for (const place of places(translation[code]))
        expect(places(guestErrors[code])).toContain(place)
    }
  },
)

it('[8.device.1, 8.device.3, 8.device.5] the specified texts, letter for letter', () => {
  const values = { status: 503, text: 'no reed switch', state: 'READY', ms: 240_000 }
  expect(failureText(failure('deviceStart', values))).toBe(
    'Device returned error on /start: 503 - no reed switch',
  )
  expect(failureText(failure('deviceDoor', values))).toBe(
    'Device returned error on /door-state: 503 - no reed switch',
  )
  expect(failureText(failure('doorTimeout', values))).toBe(
    'Timeout waiting for door state "READY" after 240000ms',
  )
  expect(failureText(failure('startFailed', { message: 'x' }))).toBe('Error: x.')
})

it('is said in the language that is given, and leaves out what only the booth could say', () => {
  const refused = failure('deviceDoor', { status: 503, text: 'no reed switch' })
  expect(failureText(refused, guestErrorsNl)).toBe('De booth gaf een fout op /door-state: 503')
})
