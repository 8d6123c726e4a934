import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { openConsole, password } from '../testing/console-people.ts'
import { openTestApp } from '../testing/test-app.ts'

const backend = openTestApp()
const { db, clock } = backend
const { makePerson, open, signIn, call, tokenOf } = openConsole(backend)

const codeOf = ({ error }: { error: { code?: string | undefined } | null }) => error?.code
const strangePassword = 'a password of nobody'

describe('[7.auth-library.1] signing in with the authentication library', () => {
  it('opens a session whose token says who, how and at which level', async () => {
    const { id, email } = await makePerson()
    const { auth, session } = await signIn(` ${email.toUpperCase()}`)
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3_600 })
    const claims = decodeJwt(session.access_token)
    expect(claims).toMatchObject({
      iss: 'http://booth.test/auth/v1',
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      aal: 'aal1',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
    })
    expect(claims['amr']).toEqual([
      { method: 'password', timestamp: Math.floor(clock.time / 1_000) },
    ])
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600)
    const { data } = await auth.getUser()
    expect(data.user).toMatchObject({
      id,
      email,
      factors: [],
      identities: [],
      role: 'authenticated',
    })
    const level = await auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const sessions = db.selectFrom('accounts.sessions').select('id').where('user', '=', id)
    expect(await sessions.execute()).toEqual([{ id: claims['session_id'] }])
  })

  it('lets the library check tokens by itself, and keeps the private half of the key', async () => {
    const { email } = await makePerson()
    const { auth, session } = await signIn(email)
    const checked = await auth.getClaims()
    expect(checked.data?.claims).toMatchObject({ email, aal: 'aal1' })
    const { body } = await call('GET', '/auth/v1/.well-known/jwks.json')
    const { kid, alg } = decodeProtectedHeader(session.access_token)
    expect(alg).toBe('ES256')
    expect(body.keys).toEqual([expect.objectContaining({ kid, kty: 'EC', crv: 'P-256' })])
    expect(body.keys[0]).not.toHaveProperty('d')
  })

  it('takes as few words for an unknown address as for a wrong password', async () => {
    const { email } = await makePerson()
    const wrong = await open().signInWithPassword({ email, password: strangePassword })
    const nobody = await open().signInWithPassword({ email: 'nobody@example.org', password })
    expect(codeOf(wrong)).toBe('invalid_credentials')
    for (const { error } of [nobody, wrong]) {
      expect([error?.status, error?.message]).toEqual([400, 'Invalid login credentials'])
    }
    const lines = await db.selectFrom('logs').selectAll().where('type', '=', 'SECURITY').execute()
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain(email)
  })

  it.each([
    ['?grant_type=password', { password }, 400, 'validation_failed'],
    ['?grant_type=password', { phone: '+31612345678', password }, 422, 'phone_provider_disabled'],
    ['?grant_type=pkce', { auth_code: 'x' }, 400, 'invalid_credentials'],
    ['', {}, 400, 'invalid_credentials'],
    ['?grant_type=password', { email: 7 }, 422, 'validation_failed'],
  ])('answers /token%s %o in GoTrue’s shape', async (query, sent, status, code) => {
    const { body } = await call('POST', `/auth/v1/token${query}`, undefined, sent)
    expect(body).toEqual({ code: status, error_code: code, msg: expect.any(String) })
  })

  it.each([
    ['POST', '/signup', 404, 'feature_disabled'],
    ['POST', '/otp', 404, 'feature_disabled'],
    ['GET', '/user', 401, 'no_authorization'],
    ['POST', '/logout', 401, 'no_authorization'],
  ])('answers %s %s so that the library knows what it is', async (method, path, status, code) => {
    const answer = await call(method, `/auth/v1${path}`)
    expect([answer.status, answer.body.error_code]).toEqual([status, code])
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
  })

  it('believes no token that is over, changed, or of another key', async () => {
    const { email } = await makePerson()
    const { session } = await signIn(email)
    const token = session.access_token
    const [head = '', body = '', signature = ''] = token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), aal: 'aal2' })).toString(
      'base64url',
    )
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const wrong of [`${head}.${forged}.${signature}`, `${unsigned}.${body}.`, 'x', 'a.b.c']) {
      const answer = await call('GET', '/auth/v1/user', wrong)
      expect([wrong, answer.status, answer.body.error_code]).toEqual([wrong, 403, 'bad_jwt'])
    }
    expect((await call('GET', '/auth/v1/user', token)).status).toBe(200)
    clock.time += 3_600_000
    expect((await call('GET', '/auth/v1/user', token)).body.error_code).toBe('bad_jwt')
  })
})

describe('a refresh token', () => {
  it('is good for one use, and brings the next', async () => {
    const { email } = await makePerson()
    const { auth, session } = await signIn(email)
    clock.time += 5_000
    const refreshed = await auth.refreshSession()
    expect(refreshed.data.session?.refresh_token).not.toBe(session.refresh_token)
    const again = await auth.refreshSession()
    expect(again.error).toBeNull()
    const kept = await db.selectFrom('accounts.refresh_tokens').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(again.data.session?.refresh_token)
  })

  it('that is used twice ends its family: neither copy goes on', async () => {
    const { email } = await makePerson()
    const { auth, session } = await signIn(email)
    const other = await signIn(email)
    const next = (await auth.refreshSession()).data.session
    const stolen = await open().refreshSession({ refresh_token: session.refresh_token })
    expect(codeOf(stolen)).toBe('refresh_token_already_used')
    const owner = await open().refreshSession({ refresh_token: next?.refresh_token ?? '' })
    expect(codeOf(owner)).toBe('refresh_token_not_found')
    const { body } = await call('GET', '/auth/v1/user', next?.access_token)
    expect(body.error_code).toBe('session_not_found')
    expect((await other.auth.refreshSession()).error).toBeNull()
  })

  it('is used by one of many at once', async () => {
    const { email } = await makePerson()
    const { session } = await signIn(email)
    const use = () =>
      call('POST', '/auth/v1/token?grant_type=refresh_token', undefined, {
        refresh_token: session.refresh_token,
      })
    const answers = await Promise.all(Array.from({ length: 6 }, use))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('of a session that nobody used for a month is over', async () => {
    const { email } = await makePerson()
    const { session } = await signIn(email)
    clock.time += 30 * 86_400_000 + 1
    const late = await open().refreshSession({ refresh_token: session.refresh_token })
    expect(codeOf(late)).toBe('session_expired')
  })

  it('that is none is refused', async () => {
    const none = await open().refreshSession({ refresh_token: 'none' })
    expect(codeOf(none)).toBe('refresh_token_not_found')
  })
})

describe('signing out', () => {
  const threeOf = async () => {
    const { email } = await makePerson()
    return Promise.all([signIn(email), signIn(email), signIn(email)])
  }
  const statuses = (sessions: { session: { access_token: string } }[]) =>
    Promise.all(
      sessions.map(async ({ session }) => {
        const { status } = await call('GET', '/auth/v1/user', session.access_token)
        return status
      }),
    )

  it.each([
    ['global', [403, 403, 403]],
    ['local', [403, 200, 200]],
    ['others', [200, 403, 403]],
  ] as const)('%s ends what it says, at once', async (scope, expected) => {
    const sessions = await threeOf()
    expect((await sessions[0].auth.signOut({ scope })).error).toBeNull()
    expect(await statuses(sessions)).toEqual(expected)
  })
})

describe('a password', () => {
  it('is changed, and ends every other session', async () => {
    const { email } = await makePerson()
    const [mine, other] = [await signIn(email), await signIn(email)]
    const next = 'lantaarn over warme appels'
    expect((await mine.auth.updateUser({ password: next })).error).toBeNull()
    expect((await call('GET', '/auth/v1/user', other.session.access_token)).status).toBe(403)
    expect((await call('GET', '/auth/v1/user', await tokenOf(mine.auth))).status).toBe(200)
    expect(codeOf(await open().signInWithPassword({ email, password }))).toBe('invalid_credentials')
    expect((await open().signInWithPassword({ email, password: next })).error).toBeNull()
    const kept = await db.selectFrom('accounts.users').select('passwordHash').execute()
    expect(JSON.stringify(kept)).toMatch(/scrypt\$/)
    expect(JSON.stringify(kept)).not.toContain(next)
  })

  it.each([
    ['short', 'kort!8', 'length'],
    ['common', 'password123', 'pwned'],
    ['common', 'qwertyuiop12', 'pwned'],
    ['with the own name', 'anna-devries-2026!', 'own_name'],
    ['with the own name', 'xx ANNA.deVRIES xx', 'own_name'],
    ['with the own company', 'Discotheekje & meer', 'own_name'],
  ])('that is %s is refused: %s', async (_, weak, reason) => {
    const email = 'anna.devries@discotheekje.example'
    await db.deleteFrom('console_people').where('email', '=', email).execute()
    await makePerson({ email })
    const { auth } = await signIn(email)
    const { error } = await auth.updateUser({ password: weak })
    expect([error?.code, error && 'reasons' in error && error.reasons]).toEqual([
      'weak_password',
      [reason],
    ])
    expect((await signIn(email)).session).not.toBeNull()
  })

  it('is another one than before', async () => {
    const { email } = await makePerson()
    const { auth } = await signIn(email)
    expect(codeOf(await auth.updateUser({ password }))).toBe('same_password')
    expect(codeOf(await auth.updateUser({ email: 'b@example.org' }))).toBe(
      'email_address_not_authorized',
    )
    const kept = await auth.updateUser({ data: { theme: 'dark' } })
    expect(kept.data.user?.user_metadata).toEqual({ theme: 'dark' })
    const much = await auth.updateUser({ data: { theme: 'x'.repeat(5_000) } })
    expect(codeOf(much)).toBe('validation_failed')
  })
})

describe('guessing a password', () => {
  const from = (network: string, email: string, guess: string) =>
    open(network).signInWithPassword({ email, password: guess })

  it('is held up, for its network and for the account, while the owner gets in at home', async () => {
    const { email } = await makePerson()
    await signIn(email, '198.51.100.1')
    const codes = []
    for (let guesses = 0; guesses < 12; guesses += 1) {
      codes.push(codeOf(await from('203.0.113.1', email, strangePassword)))
    }
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
    expect(codes.at(-1)).toBe('over_request_rate_limit')
    for (let network = 2; network < 5; network += 1) {
      for (let guesses = 0; guesses < 5; guesses += 1) {
        await from(`203.0.113.${network}`, email, strangePassword)
      }
    }
    expect(codeOf(await from('203.0.113.9', email, password))).toBe('over_request_rate_limit')
    expect((await from('198.51.100.1', email, password)).error).toBeNull()
    clock.time += 60_000
    expect((await from('203.0.113.9', email, password)).error).toBeNull()
  })

  it('locks nobody out when the clock is set back', async () => {
    const { email } = await makePerson()
    for (let guesses = 0; guesses < 10; guesses += 1) await from('203.0.113.20', email, 'wrong')
    clock.time -= 86_400_000
    expect(codeOf(await from('203.0.113.20', email, password))).toBe('over_request_rate_limit')
    clock.time += 10_000
    expect((await from('203.0.113.20', email, password)).error).toBeNull()
    clock.time += 86_400_000
  })
})

it('keys rotate: a new one signs after a month, the old one is believed a little longer', async () => {
  const { email } = await makePerson()
  const kids = async () => {
    const { body } = await call('GET', '/auth/v1/.well-known/jwks.json')
    return body.keys.map(({ kid }: { kid: string }) => kid)
  }
  const kidOf = (token: string) => decodeProtectedHeader(token).kid
  clock.time += 61 * 86_400_000
  const first = await signIn(email)
  clock.time += 30 * 86_400_000 - 60_000
  const last = await signIn(email)
  expect(kidOf(last.session.access_token)).toBe(kidOf(first.session.access_token))
  clock.time += 60_000
  const next = await signIn(email)
  const [fresh, old] = [kidOf(next.session.access_token), kidOf(last.session.access_token)]
  expect(fresh).not.toBe(old)
  expect(await kids()).toEqual([fresh, old])
  expect((await call('GET', '/auth/v1/user', last.session.access_token)).status).toBe(200)
  clock.time += 2 * 3_600_000
  expect(await kids()).toEqual([fresh])
})
