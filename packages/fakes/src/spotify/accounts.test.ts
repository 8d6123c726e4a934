import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeSpotify, startFakeSpotify } from '../spotify.ts'
import { boothScopes } from './accounts.ts'

const HOUR = 3_600_000
const redirectUri = 'http://127.0.0.1:8080/functions/v1/auth-callback'
let fake: FakeSpotify

beforeEach(async () => {
  let time = Date.parse('2026-11-15T20:00:00Z')
  fake = await startFakeSpotify({ now: () => (time += 1) })
})
afterEach(() => fake.stop())

const authorize = async (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: fake.clientId,
    scope: boothScopes.join(' '),
    redirect_uri: redirectUri,
    state: 'abc',
    ...change,
  })
  return fetch(`${fake.urls.accounts}/authorize?${query.toString()}`, { redirect: 'manual' })
}
const back = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams
const token = async (form: Record<string, string>, secret = fake.clientSecret) => {
  const response = await fetch(`${fake.urls.accounts}/api/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${fake.clientId}:${secret}`)}` },
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const exchange = (code: string) =>
  token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri })
const refresh = (refresh_token: string) => token({ grant_type: 'refresh_token', refresh_token })
const me = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await fetch(`${fake.urls.api}/me`, { headers })).status
}

it('signs a person in by a code that counts once', async () => {
  const returned = back(await authorize())
  expect(returned.get('state')).toBe('abc')
  const code = returned.get('code') ?? ''
  const { status, body } = await exchange(code)
  expect([status, body.expires_in, body.scope]).toEqual([200, 3_600, boothScopes.join(' ')])
  expect(await me(body.access_token)).toBe(200)
  expect(await exchange(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(fake.violations).toEqual([])
})

it('brings a refusal back, and shows a page where a person is needed', async () => {
  fake.userDenies()
  expect(back(await authorize()).get('error')).toBe('access_denied')
  fake.signInNeedsPerson()
  const page = await authorize()
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Log in')])
})

it.each([
  ['redirect_uri', 'http://localhost:8080/functions/v1/auth-callback'],
  ['redirect_uri', 'http://192.168.1.5/auth-callback'],
  ['response_type', 'token'],
  ['colour', 'pink'],
])('takes no undocumented %s %s', async (name, value) => {
  expect((await authorize({ [name]: value })).status).toBe(400)
  expect(fake.violations).toEqual([expect.objectContaining({ path: '/authorize' })])
})

it('lets access tokens die after an hour and sign-ins after half a year, used or not', async () => {
  const { accessToken, refreshToken } = fake.signIn()
  fake.advance(HOUR)
  expect(await me(accessToken)).toBe(401)
  const renewed = await refresh(refreshToken)
  expect(renewed.body).not.toHaveProperty('refresh_token')
  expect(await me(renewed.body.access_token)).toBe(200)
  fake.advance(181 * 24 * HOUR)
  expect((await refresh(refreshToken)).status).toBe(200)
  fake.advance(24 * HOUR)
  expect(await refresh(refreshToken)).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
})

it('may hand out a new refresh token, and then the old one is dead', async () => {
  const { refreshToken } = fake.signIn()
  fake.rotateRefreshTokens()
  const { body } = await refresh(refreshToken)
  expect((await refresh(refreshToken)).status).toBe(400)
  expect((await refresh(body.refresh_token)).status).toBe(200)
})

it("takes a person's rights back", async () => {
  const { accessToken, refreshToken } = fake.signIn()
  fake.revoke()
  expect(await me(accessToken)).toBe(401)
  expect((await refresh(refreshToken)).body.error).toBe('invalid_grant')
})

it("knows the app by its secret, and gives it a token that is nobody's", async () => {
  const { body } = await token({ grant_type: 'client_credentials' })
  expect(await me(body.access_token)).toBe(401)
  const wrong = await token({ grant_type: 'client_credentials' }, 'guessed')
  expect(wrong.body.error).toBe('invalid_client')
  expect(fake.violations).toEqual([])
})

it('records a token request that is not as documented', async () => {
  await token({ grant_type: 'refresh_token', refresh_token: 'x', client_secret: 'y' })
  await fetch(`${fake.urls.accounts}/api/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const json = { 'content-type': 'application/json' }
  await fetch(`${fake.urls.accounts}/api/token`, { method: 'POST', headers: json, body: '{}' })
  expect(fake.violations.map(({ problem }) => problem)).toEqual([
    expect.stringContaining('client_secret'),
    expect.stringContaining('Basic'),
    'the body must be a form',
  ])
})

it('has a page to log out at', async () => {
  for (const path of ['/logout', '/en/logout']) {
    expect((await fetch(fake.urls.accounts + path)).status).toBe(200)
  }
  expect(fake.violations).toEqual([])
})
