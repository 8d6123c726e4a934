import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { openConsole } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'

const backend = openTestApp()
const { clock } = backend
const { makePerson, signIn, signInWholly, addFactor, codeNow, call, tokenOf } = openConsole(backend)

const STEP_MS = 30_000
const codeIn = ({ error }: { error: { code?: string | undefined } | null }) => error?.code

/** Somebody with a factor who comes in again, with the password so far. */
async function halfWay() {
  const { email, factor } = await signInWholly()
  const { auth } = await signIn(email)
  const answer = (code: string) => auth.mfa.challengeAndVerify({ factorId: factor.id, code })
  return { email, auth, factor, answer }
}

describe('[3.auth-factor.1, 7.auth-library.1] a second factor', () => {
  it('is set up with any app: a name, a secret, an address and a picture of it', async () => {
    const { email } = await makePerson()
    const { auth } = await signIn(email)
    const { data } = await auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'My phone',
      issuer: 'Bar Zuid',
    })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'My phone' })
    const { secret, uri, qr_code: picture } = data?.totp ?? { secret: '', uri: '', qr_code: '' }
    expect(uri).toContain(`otpauth://totp/Bar%20Zuid:${encodeURIComponent(email)}?secret=${secret}`)
    expect(picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/s)
    const listed = await auth.mfa.listFactors()
    expect(listed.data?.totp).toEqual([])
    expect(listed.data?.all).toMatchObject([
      { factor_type: 'totp', status: 'unverified', friendly_name: 'My phone' },
    ])
  })

  it('lifts the session to the second level with its first code, and is verified then', async () => {
    const { email } = await makePerson()
    const { auth } = await signIn(email)
    const bystander = await signIn(email)
    const { id } = await addFactor(auth)
    const { data } = await auth.mfa.listFactors()
    expect(data?.totp).toMatchObject([{ id, factor_type: 'totp', status: 'verified' }])
    const claims = decodeJwt(await tokenOf(auth))
    expect(claims['aal']).toBe('aal2')
    expect(claims['amr']).toMatchObject([{ method: 'totp' }, { method: 'password' }])
    const level = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await auth.refreshSession()).error).toBeNull()
    expect(decodeJwt(await tokenOf(auth))['aal']).toBe('aal2')
    // Who came in without it is out.
    const old = await call('GET', '/auth/v1/user', bystander.session.access_token)
    expect(old.body.error_code).toBe('session_not_found')
  })

  it('is asked for at each sign-in, and a token of before stays what it was', async () => {
    const { auth, factor, answer } = await halfWay()
    const early = await tokenOf(auth)
    const level = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    expect((await answer(await codeNow(factor.secret))).error).toBeNull()
    const removal = await call('DELETE', `/auth/v1/factors/${factor.id}`, early)
    expect(removal.body.error_code).toBe('insufficient_aal')
    const me = await call('GET', '/functions/v1/api/console/me', early)
    expect(me.body.level).toBe('aal1')
  })

  it('is removed at the second level only, and takes that level with it everywhere', async () => {
    const { email, auth, factor, answer } = await halfWay()
    expect(codeIn(await auth.mfa.unenroll({ factorId: factor.id }))).toBe('insufficient_aal')
    await answer(await codeNow(factor.secret))
    const removed = await auth.mfa.unenroll({ factorId: factor.id })
    expect(removed.data).toEqual({ id: factor.id })
    const people = await call('GET', '/functions/v1/api/console/people', await tokenOf(auth))
    expect(people.body.error.code).toBe('second_factor_required')
    await auth.refreshSession()
    expect(decodeJwt(await tokenOf(auth))).toMatchObject({ aal: 'aal1', email })
    expect(codeIn(await auth.mfa.unenroll({ factorId: factor.id }))).toBe('mfa_factor_not_found')
  })

  it('guards the password and the next factor', async () => {
    const { auth, factor, answer } = await halfWay()
    const change = () => auth.updateUser({ password: 'lantaarn over warme appels' })
    const enrol = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })
    expect(codeIn(await change())).toBe('insufficient_aal')
    expect(codeIn(await enrol())).toBe('insufficient_aal')
    await answer(await codeNow(factor.secret))
    expect((await change()).error).toBeNull()
    expect((await enrol()).error).toBeNull()
    expect(codeIn(await enrol())).toBe('mfa_factor_name_conflict')
  })

  it('by phone is refused as where no message can be sent; so is what nobody knows', async () => {
    const { email } = await makePerson()
    const { auth } = await signIn(email)
    const phone = await auth.mfa.enroll({ factorType: 'phone', phone: '+31612345678' })
    expect([phone.error?.status, phone.error?.code, phone.error?.message]).toEqual([
      422,
      'mfa_phone_enroll_not_enabled',
      'MFA enroll is disabled for Phone',
    ])
    const ask = async (factor_type: string) => {
      const { body } = await call('POST', '/auth/v1/factors', await tokenOf(auth), { factor_type })
      return body.error_code
    }
    expect(await ask('webauthn')).toBe('mfa_webauthn_enroll_not_enabled')
    expect(await ask('pigeon')).toBe('validation_failed')
  })

  it('is one of ten at most, and one that was never tried gives way after five minutes', async () => {
    const { email } = await makePerson()
    const { auth } = await signIn(email)
    const enrol = (name: string) => auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
    for (let index = 0; index < 10; index += 1) expect((await enrol(`${index}`)).error).toBeNull()
    expect(codeIn(await enrol('one more'))).toBe('too_many_enrolled_mfa_factors')
    clock.time += 5 * 60_000 + 1
    expect((await enrol('one more')).error).toBeNull()
    expect((await auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  it('of somebody else is not there', async () => {
    const mine = await signInWholly()
    const theirs = await signInWholly()
    const challenge = await mine.auth.mfa.challenge({ factorId: theirs.factor.id })
    expect(codeIn(challenge)).toBe('mfa_factor_not_found')
    const own = await mine.auth.mfa.challenge({ factorId: mine.factor.id })
    const crossed = await theirs.auth.mfa.verify({
      factorId: theirs.factor.id,
      challengeId: own.data?.id ?? '',
      code: await codeNow(theirs.factor.secret),
    })
    expect([crossed.error?.status, codeIn(crossed)]).toEqual([422, 'mfa_factor_not_found'])
  })
})

describe('[3.auth-factor.1] a code', () => {
  it('counts once', async () => {
    const { email, factor, answer } = await halfWay()
    const code = await codeNow(factor.secret)
    expect((await answer(code)).error).toBeNull()
    const { auth } = await signIn(email)
    const again = await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect([codeIn(again), again.error?.message]).toEqual([
      'mfa_verification_failed',
      'Invalid TOTP code entered',
    ])
    // Nor does one that is older than it.
    const older = await codeNow(factor.secret, -1)
    expect(codeIn(await auth.mfa.challengeAndVerify({ factorId: factor.id, code: older }))).toBe(
      'mfa_verification_failed',
    )
  })

  it('is used by one of two who send it at once', async () => {
    const { email, factor } = await halfWay()
    const sessions = await Promise.all([signIn(email), signIn(email)])
    const code = await codeNow(factor.secret)
    const answers = await Promise.all(
      sessions.map(({ auth }) => auth.mfa.challengeAndVerify({ factorId: factor.id, code })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it.each([
    [-2, 'mfa_verification_failed'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'mfa_verification_failed'],
  ])('of %i steps from now is judged so: %s', async (steps, expected) => {
    const { factor, answer } = await halfWay()
    clock.time += 5 * STEP_MS
    expect(codeIn(await answer(await codeNow(factor.secret, steps)))).toBe(expected)
  })

  it('answers a challenge of the last five minutes, once', async () => {
    const { auth, factor } = await halfWay()
    const factorId = factor.id
    const old = await auth.mfa.challenge({ factorId })
    expect(old.data?.expires_at).toBe(Math.floor((clock.time + 300_000) / 1_000))
    clock.time += 300_000
    const late = { factorId, challengeId: old.data?.id ?? '', code: await codeNow(factor.secret) }
    expect(codeIn(await auth.mfa.verify(late))).toBe('mfa_challenge_expired')
    const { data } = await auth.mfa.challenge({ factorId })
    const fresh = { ...late, challengeId: data?.id ?? '' }
    expect(codeIn(await auth.mfa.verify({ ...fresh, code: '' }))).toBe('validation_failed')
    expect((await auth.mfa.verify(fresh)).error).toBeNull()
    clock.time += STEP_MS
    const again = { ...fresh, code: await codeNow(factor.secret) }
    expect(codeIn(await auth.mfa.verify(again))).toBe('mfa_factor_not_found')
  })
})
