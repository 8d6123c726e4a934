import { generateKeyPair, SignJWT } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { openProjectApp } from './testing/project-app.ts'

const { host, auth, asked, behaviour, project, backend, ask, ownerThere } = openProjectApp()

beforeEach(() => {
  behaviour.now = () => undefined
  project.issuer = 'http://booth.test/auth/v1'
  asked.length = 0
})

const timesAsked = (path: string) => asked.filter((one) => one === path).length

describe('a token of the project', () => {
  it('opens the console at the second level, to whom we gave a role', async () => {
    const { token, id } = await ownerThere()
    expect((await ask('GET', 'overview', token)).status).toBe(200)
    expect((await ask('GET', 'me', token)).body).toMatchObject({
      id,
      role: 'owner',
      level: 'aal2',
      joinedAt: expect.any(String),
    })
  })

  it('shows nothing without the second factor, and nothing to whom we gave no role', async () => {
    const { email } = await ownerThere()
    const low = (await auth.signIn(email)).session.access_token
    expect(await ask('GET', 'overview', low)).toMatchObject({
      status: 403,
      code: 'second_factor_required',
    })
    expect((await ask('GET', 'me', low)).body.level).toBe('aal1')
    const stranger = await auth.signInWholly()
    expect((await ask('GET', 'me', await auth.tokenOf(stranger.auth))).code).toBe('no_role')
  })

  it('is over when its hour is', async () => {
    const { token } = await ownerThere()
    host.clock.time += 3_600_000
    expect(await ask('GET', 'me', token)).toMatchObject({ status: 401, code: 'sign_in_required' })
    host.clock.time -= 3_600_000
  })

  it('of another issuer opens nothing', async () => {
    const { token } = await ownerThere()
    project.issuer = 'https://other.supabase.co/auth/v1'
    expect((await ask('GET', 'me', token)).status).toBe(401)
    expect(timesAsked('GET /auth/v1/user')).toBe(0)
  })
})

describe('what is no token of the project', () => {
  const claims = (id: string, change: object = {}) => ({
    iss: 'http://booth.test/auth/v1',
    aud: 'authenticated',
    role: 'authenticated',
    exp: Math.floor(host.clock.time / 1_000) + 600,
    sub: id,
    session_id: '4f7be2d5-6d6c-4a52-9a52-3f0c0c1f7a11',
    aal: 'aal2',
    ...change,
  })

  it.each(['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.'])('"%s"', async (token) => {
    expect((await ask('GET', 'me', token)).status).toBe(401)
    expect(timesAsked('GET /auth/v1/user')).toBe(0)
  })

  it('one that a stranger has signed, with whatever key and name of it', async () => {
    const { id, token } = await ownerThere()
    const { kid } = JSON.parse(atob(token.split('.')[0] ?? '')) as { kid: string }
    for (const alg of ['ES256', 'RS256']) {
      const { privateKey } = await generateKeyPair(alg)
      for (const name of [kid, 'another']) {
        const forged = await new SignJWT(claims(id))
          .setProtectedHeader({ alg, kid: name })
          .sign(privateKey)
        expect((await ask('GET', 'me', forged)).status).toBe(401)
      }
    }
    expect(timesAsked('GET /auth/v1/user')).toBe(0)
  })

  it('one of a shared secret is Auth’s to believe: it is asked each time, and refuses', async () => {
    const { id } = await ownerThere()
    const secret = new TextEncoder().encode('a secret that only Auth should have, and has not')
    const forged = await new SignJWT(claims(id)).setProtectedHeader({ alg: 'HS256' }).sign(secret)
    for (const times of [1, 2]) {
      expect((await ask('GET', 'me', forged)).status).toBe(401)
      expect(timesAsked('GET /auth/v1/user')).toBe(times)
    }
    behaviour.now = async () =>
      Response.json({ id, factors: [{ status: 'verified' }], email: 'x@example.org' })
    expect((await ask('GET', 'overview', forged)).status).toBe(200)
    const others: object[] = [
      { aud: 'anon' },
      { iss: 'https://other.supabase.co/auth/v1' },
      { role: 'service_role' },
      { exp: Math.floor(host.clock.time / 1_000) },
      { session_id: undefined },
      { aal: 'aal9' },
      { is_anonymous: true },
      { sub: '00000000-0000-4000-8000-000000000000' },
    ]
    for (const change of others) {
      const wrong = new SignJWT(claims(id, change)).setProtectedHeader({ alg: 'HS256' })
      expect([change, (await ask('GET', 'me', await wrong.sign(secret))).status]).toEqual([
        change,
        401,
      ])
    }
  })
})

describe('a session that ended', () => {
  it('moves nothing from that moment on, and shows nothing half a minute later', async () => {
    const { token, auth: browser } = await ownerThere()
    const act = () => ask('POST', 'people', token, { email: 'x@example.org', role: 'boss' })
    expect((await ask('GET', 'overview', token)).status).toBe(200)
    expect((await act()).status).toBe(422)
    await browser.signOut()
    expect((await act()).status).toBe(401)
    expect((await ask('GET', 'overview', token)).status).toBe(401)
  })

  it('is asked about once for what is looked at together', async () => {
    const { token, auth: browser } = await ownerThere()
    asked.length = 0
    await Promise.all(['overview', 'me', 'modes'].map((path) => ask('GET', path, token)))
    expect(timesAsked('GET /auth/v1/user')).toBe(1)
    await browser.signOut()
    host.clock.time += 29_000
    expect((await ask('GET', 'me', token)).status).toBe(200)
    host.clock.time += 2_000
    expect((await ask('GET', 'me', token)).status).toBe(401)
  })

  it('has no second level once its factor is gone, whatever its token says', async () => {
    const { token, auth: browser, factor } = await ownerThere()
    await browser.mfa.unenroll({ factorId: factor.id })
    expect((await ask('GET', 'overview', token)).code).toBe('second_factor_required')
  })
})

describe('Auth that does not answer', () => {
  const bad: [string, () => Promise<Response>][] = [
    ['with 500', async () => Response.json({ code: 'unexpected_failure' }, { status: 500 })],
    ['with 429', async () => Response.json({ code: 'over_request_rate_limit' }, { status: 429 })],
    ['with a page of its gateway', async () => new Response('<html>', { status: 401 })],
    ['with a refusal of our key', async () => Response.json({ code: 'no_key' }, { status: 401 })],
    ['with something else', async () => Response.json({ hello: 'there' })],
    ['with an address elsewhere', async () => Response.redirect('https://evil.example', 302)],
  ]
  it.each(bad)('but %s lets nobody in, and signs nobody out', async (_, answer) => {
    const { token } = await ownerThere()
    behaviour.now = answer
    expect(await ask('GET', 'me', token)).toMatchObject({ status: 503, code: 'accounts_away' })
    behaviour.now = () => undefined
    expect((await ask('GET', 'me', token)).status).toBe(200)
    expect(backend.reports.at(-1)).toMatch(/can't be asked/)
  })
})
