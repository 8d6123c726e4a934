import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import type { OutgoingMail } from '../mail/transport.ts'
import { openConsole, password } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'

/** What the mail server has taken. */
const mails: OutgoingMail[] = []
const backend = openTestApp({
  mailTransport: {
    name: 'smtp',
    deliver: (mail) => {
      mails.push(mail)
      return Promise.resolve({ kind: 'sent' })
    },
    stop: () => undefined,
  },
})
const { app, db, clock } = backend
const { makePerson, open, signIn, signInWholly, codeNow, call, tokenOf } = openConsole(backend)

beforeEach(() => {
  mails.length = 0
  // What one network may ask for is another test's matter.
  clock.time += 3_600_000
})

const codeIn = ({ error }: { error: { code?: string | undefined } | null }) => error?.code
const next = 'lantaarn over warme appels'

/** The link of the only mail, as its reader opens it. */
async function mailedLink(): Promise<{ link: URL; type: 'recovery' | 'invite'; token: string }> {
  while ((await app.runDueJobs()) > 0);
  expect(mails).toHaveLength(1)
  const [mail] = mails
  const address = /^http:\S+$/m.exec(mail?.text ?? '')?.[0] ?? ''
  expect(mail?.html).toContain(address.replaceAll('&', '&amp;'))
  const link = new URL(address)
  const parts = new URLSearchParams(link.hash.slice(1))
  const type = parts.get('type') === 'invite' ? 'invite' : 'recovery'
  return { link, type, token: parts.get('token_hash') ?? '' }
}

describe('a forgotten password', () => {
  it('is replaced with a link by mail, which works once', async () => {
    const { email, id } = await makePerson({ language: 'nl' })
    const other = await signIn(email)
    const auth = open()
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull()
    const { link, type, token } = await mailedLink()
    expect([mails[0]?.to, mails[0]?.subject]).toEqual([
      email,
      'Een nieuw wachtwoord voor de DiscoBooth-console',
    ])
    expect([link.origin, link.pathname, link.search, type]).toEqual([
      'http://booth.test',
      '/console/link',
      '',
      'recovery',
    ])
    const events: string[] = []
    auth.onAuthStateChange((event) => void events.push(event))
    const come = await auth.verifyOtp({ token_hash: token, type })
    expect(come.data.user?.id).toBe(id)
    expect(decodeJwt(come.data.session?.access_token ?? '')['amr']).toMatchObject([
      { method: 'otp' },
    ])
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await auth.updateUser({ password: next })).error).toBeNull()
    expect((await call('GET', '/auth/v1/user', other.session.access_token)).status).toBe(403)
    expect(codeIn(await open().signInWithPassword({ email, password }))).toBe('invalid_credentials')
    const again = await open().verifyOtp({ token_hash: token, type })
    expect([again.error?.status, codeIn(again)]).toEqual([403, 'otp_expired'])
    const kept = await db.selectFrom('accounts.links').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('has an hour, and only the newest link', async () => {
    const { email } = await makePerson()
    const auth = open()
    await auth.resetPasswordForEmail(email)
    const first = await mailedLink()
    clock.time += 60_000
    mails.length = 0
    await auth.resetPasswordForEmail(email)
    const second = await mailedLink()
    const use = (token: string) => open().verifyOtp({ token_hash: token, type: 'recovery' })
    expect(codeIn(await use(first.token))).toBe('otp_expired')
    clock.time += 3_600_000
    expect(codeIn(await use(second.token))).toBe('otp_expired')
  })

  it('is asked for once a minute; an address without an account is told the same', async () => {
    const { email } = await makePerson()
    const ask = (to: string) => open().resetPasswordForEmail(to)
    expect((await ask(email)).error).toBeNull()
    expect(codeIn(await ask(email.toUpperCase()))).toBe('over_email_send_rate_limit')
    expect((await ask('nobody@example.org')).error).toBeNull()
    expect(codeIn(await ask('nobody@example.org'))).toBe('over_email_send_rate_limit')
    await mailedLink()
  })

  it.each([
    ['http://booth.test/console/new-password', '/console/new-password'],
    ['https://evil.example/console/link', '/console/link'],
    ['http://booth.test/elsewhere', '/console/link'],
    ['//evil.example', '/console/link'],
  ])('leads back to our own console only: %s', async (redirectTo, path) => {
    const { email } = await makePerson()
    await open().resetPasswordForEmail(email, { redirectTo })
    const { link } = await mailedLink()
    expect([link.origin, link.pathname]).toEqual(['http://booth.test', path])
  })

  it('does not get around the second factor', async () => {
    const { email, factor } = await signInWholly()
    const auth = open()
    await auth.resetPasswordForEmail(email)
    const { token } = await mailedLink()
    await auth.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(codeIn(await auth.updateUser({ password: next }))).toBe('insufficient_aal')
    const code = await codeNow(factor.secret)
    await auth.mfa.challengeAndVerify({ factorId: factor.id, code })
    expect((await auth.updateUser({ password: next })).error).toBeNull()
  })

  it('is no way in for a kind of link that nobody sends', async () => {
    const use = (type: 'email' | 'magiclink') => open().verifyOtp({ token_hash: 'x', type })
    expect(codeIn(await use('magiclink'))).toBe('validation_failed')
    const digits = await open().verifyOtp({ email: 'a@b.nl', token: '123456', type: 'email' })
    expect(codeIn(digits)).toBe('otp_expired')
  })
})

describe('recovery codes', () => {
  const codesPath = '/functions/v1/api/console/recovery-codes'
  const newCodes = async (token: string): Promise<string[]> => {
    const { status, body } = await call('POST', codesPath, token)
    expect(status).toBe(201)
    return body.codes
  }
  const use = (token: string, code: string | undefined) =>
    call('POST', `${codesPath}/use`, token, { code })
  const left = async (token: string) =>
    (await call('GET', '/functions/v1/api/console/me', token)).body.recoveryCodesLeft

  it('are ten, shown once, and kept as hashes; new ones end the old', async () => {
    const { auth } = await signInWholly()
    const token = await tokenOf(auth)
    const old = await newCodes(token)
    expect(new Set(old).size).toBe(10)
    for (const code of old) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(await left(token)).toBe(10)
    const kept = JSON.stringify(await db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of old) expect(kept).not.toContain(code.replaceAll('-', ''))
    await newCodes(token)
    expect((await use(token, old[0])).body.error.code).toBe('wrong_recovery_code')
    expect(await left(token)).toBe(10)
  })

  it('take the place of a lost phone: the factor goes, every session ends, and each counts once', async () => {
    const { email, id, auth } = await signInWholly()
    const token = await tokenOf(auth)
    const [code = '', another] = await newCodes(token)
    const stranded = await signIn(email)
    const used = await use(stranded.session.access_token, code.toLowerCase().replaceAll('-', ' '))
    expect(used.status).toBe(200)
    for (const ended of [token, stranded.session.access_token]) {
      expect((await call('GET', '/auth/v1/user', ended)).body.error_code).toBe('session_not_found')
    }
    expect(codeIn(await auth.refreshSession())).toBe('refresh_token_not_found')
    const anew = await signIn(email)
    expect((await anew.auth.mfa.listFactors()).data?.all).toEqual([])
    expect(
      (await anew.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New' })).error,
    ).toBeNull()
    expect((await use(anew.session.access_token, code)).body.error.code).toBe('wrong_recovery_code')
    expect(await left(anew.session.access_token)).toBe(9)
    expect((await use(anew.session.access_token, another)).status).toBe(200)
    const trail = await db
      .selectFrom('audit_trail')
      .select('action')
      .where('person', '=', id)
      .execute()
    expect(trail.map(({ action }) => action)).toContain(
      'used a recovery code: the second factor is gone',
    )
  })

  it('of one person open nothing for another, and are not tried for ever', async () => {
    const mine = await signInWholly()
    const [code] = await newCodes(await tokenOf(mine.auth))
    const other = await signInWholly()
    const token = await tokenOf(other.auth)
    const codes = []
    for (let tries = 0; tries < 11; tries += 1) codes.push((await use(token, code)).body.error.code)
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('wrong_recovery_code'))
    expect(codes[10]).toBe('over_request_rate_limit')
    expect((await call('GET', '/auth/v1/user', token)).status).toBe(200)
  })
})
