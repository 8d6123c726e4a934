import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { openConsole, password } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'
import { guessing } from './guessing.ts'

const backend = openTestApp()
const { db, clock } = backend
const { open, signIn, signInWholly, codeNow, call, tokenOf } = openConsole(backend)

const STEP_MS = 30_000
const codeIn = ({ error }: { error: { code?: string | undefined } | null }) => error?.code

describe('[3.auth-factor.1] guessing codes', () => {
  /** A code that is right at no step near this one. */
  async function wrongCode(secret: string): Promise<string> {
    const right = new Set(
      await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeNow(secret, steps))),
    )
    return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
      (code) => !right.has(code),
    )!
  }

  it('has less than 1 chance in 10,000 a day, while the owner still gets in', async () => {
    const { email, factor } = await signInWholly()
    const guess = async (network: string) => {
      const { auth } = await signIn(email, network)
      const { data } = await auth.mfa.challenge({ factorId: factor.id })
      const challengeId = data?.id ?? ''
      return async () => {
        const code = await wrongCode(factor.secret)
        const { error } = await auth.mfa.verify({ factorId: factor.id, challengeId, code })
        return [error?.code, error?.message] as const
      }
    }
    const isSingle = (message: string | undefined) => message === 'Invalid TOTP code entered'
    const isJudged = (code: string | undefined) => code === 'mfa_verification_failed'
    // A day, an hour at a time: how many codes are judged by themselves?
    let singles = 0
    for (let hour = 0; hour < 24; hour += 1) {
      const once = await guess(`203.0.113.${hour}`)
      for (let guesses = 0; guesses < (hour === 0 ? 6 : 2); guesses += 1) {
        const [code, message] = await once()
        expect(isJudged(code)).toBe(true)
        if (isSingle(message)) singles += 1
        else expect(message).toMatch(/^Too many wrong codes were tried for this account/)
      }
      clock.time += 3_600_000
    }
    expect(singles).toBeGreaterThan(guessing.singleCode.capacity)
    expect(singles).toBeLessThanOrEqual(20)
    // Some minutes from many networks: how many are judged at all?
    let judged = 0
    const seconds = 120
    const networks = [1, 2, 3, 4].map((number) => guess(`203.0.113.${number}`))
    const guesses = await Promise.all(networks)
    for (let second = 0; second < seconds; second += 3) {
      for (const once of guesses) if (isJudged((await once())[0])) judged += 1
      clock.time += 3_000
    }
    const { capacity } = guessing.code
    const perSecond = (judged - capacity) / seconds
    expect(judged).toBeGreaterThan(capacity)
    expect(perSecond).toBeLessThanOrEqual(0.51)
    // Three codes are right at any moment. Where two must follow each other, the second is of one step
    // alone, and can be guessed for 90 s.
    const right = 3 / 1_000_000
    const firsts = (capacity + perSecond * 86_400) * right
    const following = (capacity + perSecond * 90) / 1_000_000
    expect(singles * right + firsts * following).toBeLessThan(1 / 10_000)

    const owner = await signIn(email, '198.51.100.7')
    const answer = (code: string) =>
      owner.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    const half = await answer(await codeNow(factor.secret))
    expect([half.error?.code, half.error?.message.slice(0, 8)]).toEqual([
      'mfa_verification_failed',
      'Too many',
    ])
    clock.time += STEP_MS
    const intruder = await guess('203.0.113.1')
    await intruder()
    expect((await answer(await codeNow(factor.secret))).error).toBeNull()
    expect(decodeJwt(await tokenOf(owner.auth))['aal']).toBe('aal2')
  }, 120_000)

  it('with a first code that is right gains nothing by one that does not follow it', async () => {
    const { email, factor } = await signInWholly()
    const { auth } = await signIn(email)
    const answer = (code: string) => auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    await db
      .insertInto('accounts.allowances')
      .values({
        name: `singleCode ${(await personOf(email)).id}`,
        rest: 0,
        at: new Date(clock.time),
      })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ rest: 0 }))
      .execute()
    expect(codeIn(await answer(await codeNow(factor.secret, -1)))).toBe('mfa_verification_failed')
    // The same again, the one after the next: neither is the next.
    expect(codeIn(await answer(await codeNow(factor.secret, -1)))).toBe('mfa_verification_failed')
    expect(codeIn(await answer(await codeNow(factor.secret, 1)))).toBe('mfa_verification_failed')
    clock.time += STEP_MS
    expect((await answer(await codeNow(factor.secret, 1))).error).toBeNull()
  })

  const personOf = (email: string) =>
    db
      .selectFrom('console_people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()

  it('from one network leaves codes to others, and is noted without an address', async () => {
    const { email, factor } = await signInWholly()
    const flood = await signIn(email, '203.0.113.30')
    const codes = []
    for (let tries = 0; tries < 8; tries += 1) {
      const code = await wrongCode(factor.secret)
      codes.push(codeIn(await flood.auth.mfa.challengeAndVerify({ factorId: factor.id, code })))
    }
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(6)
    expect(codes.at(-1)).toBe('over_request_rate_limit')
    const owner = await signIn(email, '198.51.100.9')
    const code = await codeNow(factor.secret)
    const come = await owner.auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect(come.error).toBeNull()
    const lines = await db.selectFrom('logs').selectAll().where('type', '=', 'SECURITY').execute()
    expect(JSON.stringify(lines)).toContain('second factor')
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  it('needs the password first', async () => {
    const { email, factor } = await signInWholly()
    const stranger = open()
    expect(codeIn(await stranger.signInWithPassword({ email, password: `${password}!` }))).toBe(
      'invalid_credentials',
    )
    const { status } = await call('POST', `/auth/v1/factors/${factor.id}/challenge`, undefined, {})
    expect(status).toBe(401)
  })
})
