import { describe, expect, it } from 'vitest'
import { addressOf, codeOf, newSecret, stepAt, stepOfCode } from './totp.ts'

/** '12345678901234567890' in base32: the secret of RFC 6238, appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('[3.auth-factor.1] codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i s', async (seconds, code) => {
    expect(await codeOf(secret, stepAt(seconds * 1_000))).toBe(code)
  })

  it('are known for one step before and after, and only if they are newer than the last', async () => {
    const now = 1_234_567_890_000
    const current = stepAt(now)
    const found = async (step: number, lastStep = 0) =>
      stepOfCode(await codeOf(secret, step), { secret, now, lastStep })
    for (const drift of [-1, 0, 1]) expect(await found(current + drift)).toBe(current + drift)
    for (const drift of [-2, 2]) expect(await found(current + drift)).toBeUndefined()
    expect(await found(current, current)).toBeUndefined()
    expect(await found(current - 1, current)).toBeUndefined()
    expect(await found(current + 1, current)).toBe(current + 1)
  })

  it('come of a secret that nobody has had before', () => {
    const secrets = new Set(Array.from({ length: 50 }, newSecret))
    expect(secrets.size).toBe(50)
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
  })

  it('are set up by an address that apps read', () => {
    const address = new URL(addressOf({ secret, issuer: 'Disco & Booth', account: 'a+b@c.nl' }))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Disco & Booth:a+b@c.nl')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret,
      issuer: 'Disco & Booth',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
