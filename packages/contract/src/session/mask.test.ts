import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileLines } from '../testing/hostile-lines.ts'
import { maskText, maskValue } from './mask.ts'

const sessionId = '0d6c8a52-5f6e-4f3e-9d3a-3a1f6b2c9d10'
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

describe('A6: secrets do not reach a log', () => {
  it.each([
    ['mail to guest@example.com failed', 'mail to *** failed'],
    ['mailto:ann.o+disco@mail.example.co.uk', 'mailto:***'],
    ['{"customerEmail":"o\'hara@example.com"}', '{"customerEmail":"***"}'],
    ['GET /x?email=guest%40example.com&n=1', 'GET /x?email=***&n=1'],
    ['<zoë@müller.example>', '<***>'],
    ['Authorization: Bearer BQDx-9_a.b~c', 'Authorization: *** ***'],
    ['bearer abc', 'bearer ***'],
    ['Basic Y2xpZW50OnNlY3JldDEyMw==', 'Basic ***'],
    ['access_token=BQDabc&x=1', 'access_token=***&x=1'],
    ['{"refreshToken":"AQD abc"}', '{"refreshToken":"***"}'],
    ['{\\"refreshToken\\":\\"AQDabc\\"}', '{\\"refreshToken\\":\\"***\\"}'],
    ["passcode: '2468'", "passcode: '***'"],
    ['x-booth-key: k1', 'x-booth-key: ***'],
    ['apikey=anon', 'apikey=***'],
    ['/confirm?code=AQBx&state=abc', '/confirm?code=***&state=***'],
    ['postgres://user:pw@localhost/db', 'postgres://***@localhost/db'],
    [`jwt ${jwt}!`, 'jwt ***!'],
    ['sk_live_51abcdefgh', '***'],
    ['whsec_abcdefgh12', '***'],
    ['d41d8cd98f00b204e9800998ecf8427e', '***'],
    [`a ${'Zx9_'.repeat(11)} b`, 'a *** b'],
    ['q/8+Zx9'.repeat(7), '***'],
  ])('%s', (text, masked) => {
    expect(maskText(text)).toBe(masked)
  })

  it.each([
    'Session ended',
    `session ${sessionId} is paid`,
    `/functions/v1/api/sessions/${sessionId}/payment`,
    `booth-session-${sessionId}`,
    'spotify:track:4uLU6hMCjMI75M1A2tKUQC',
    'Disco @ 21:00, €7.00, 2:30 left',
    'tokenTimestamp is 1763190000000',
    'at http://127.0.0.1:8080/assets/SessionScreen-B8xk2Qa1.js:1:20345',
    '-'.repeat(80),
    'Zoë Müller – Nacht über Köln (feat. Ada)',
  ])('leaves %s as it is', (text) => {
    expect(maskText(text)).toBe(text)
  })
})

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789'.split(''))
const word = (minLength: number, maxLength: number) =>
  fc.string({ unit: letter, minLength, maxLength })
const email = fc
  .tuple(word(4, 20), word(2, 12), fc.constantFrom('com', 'nl', 'example', 'co.uk'))
  .map(([name, host, end]) => `${name}@${host}.${end}`)
const opaque = word(40, 120).filter((text) => /\d/.test(text))
const around = fc.oneof(
  fc.constantFrom('', ' ', '"', '<', '(', ': ', '=', ' & ', '\n', ' – '),
  fc.string({ maxLength: 30 }).map((text) => `${text} `),
)

it('an email address never survives, whatever stands around it', () => {
  fc.assert(
    fc.property(around, email, around, (before, secret, after) => {
      expect(maskText(`${before}${secret}${after}`)).not.toContain(secret)
    }),
  )
})

it('a long opaque token never survives', () => {
  fc.assert(
    fc.property(around, opaque, (before, secret) => {
      expect(maskText(`${before}${secret}`)).not.toContain(secret)
    }),
  )
})

it('what is named a secret never survives, in a text or in a value', () => {
  const name = fc.constantFrom('token', 'accessToken', 'client_secret', 'apikey', 'x-booth-key')
  const secret = word(6, 30).map((text) => `Q${text}`)
  fc.assert(
    fc.property(name, fc.constantFrom('=', ': ', '":"', '="'), secret, (field, sign, value) => {
      expect(maskText(`{"${field}${sign}${value}"}`)).not.toContain(value)
      const masked = JSON.stringify(maskValue({ list: [{ [field]: value, kept: true }] }))
      expect(masked).not.toContain(value)
      expect(masked).toContain('"kept":true')
    }),
  )
})

it('masking twice changes nothing more, so kiosk and backend may both do it', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    email,
    opaque,
    fc.constantFrom('token=', 'Bearer ', '@', '%40', '.', ':', '"', '\\', '***', jwt, '//', '&'),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = maskText(parts.join(''))
      expect(maskText(once)).toBe(once)
    }),
    { numRuns: 2_000 },
  )
})

it('any value is masked without harm: same shape, no throw, original untouched', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const before = JSON.stringify(value)
      const masked = maskValue(value)
      expect(JSON.stringify(value)).toBe(before)
      expect(Array.isArray(masked)).toBe(Array.isArray(value))
    }),
  )
})

// What it costs, `npm run bench -- console` measures.
it.each(hostileLines)('an address behind a hostile line of %s is masked', (_, line) => {
  expect(maskText(`${line} guest@example.com`)).not.toContain('guest@example.com')
})
