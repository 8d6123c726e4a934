import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeSpotify, startFakeSpotify } from '../../spotify.ts'
import { refusedBySpotify } from './calls.ts'
import type { SpotifyAsker } from './refused.ts'

let fake: FakeSpotify
let asked: Record<SpotifyAsker, string | undefined>
beforeAll(async () => {
  fake = await startFakeSpotify()
  const over = fake.signIn().accessToken
  fake.expireAccessTokens()
  const secret = `Basic ${btoa(`${fake.clientId}:${fake.clientSecret}`)}`
  const app = await fetch(`${fake.urls.accounts}/api/token`, {
    method: 'POST',
    headers: { authorization: secret },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  asked = {
    user: `Bearer ${fake.signIn().accessToken}`,
    stranger: `Bearer ${fake.signIn([]).accessToken}`,
    app: `Bearer ${JSON.parse(await app.text()).access_token}`,
    'expired token': `Bearer ${over}`,
    nobody: undefined,
    'app secret': secret,
  }
})
afterAll(() => fake.stop())

const form = 'application/x-www-form-urlencoded'
const accounts = ['/authorize', '/api/token']

it.each(refusedBySpotify)(
  'refuses $what: $method $path as $as',
  async ({ method, path, sent, ...call }) => {
    const isAccounts = accounts.some((one) => path.startsWith(one))
    const authorization = asked[call.as]
    const headers: Record<string, string> = {
      ...(authorization && { authorization }),
      ...(sent !== undefined && { 'content-type': isAccounts ? form : 'application/json' }),
    }
    const request: RequestInit = { method, headers, body: sent ?? null, redirect: 'manual' }
    const answer = await fetch((isAccounts ? fake.urls.accounts : fake.urls.api) + path, request)
    expect([answer.status, await answer.text()]).toEqual([
      call.status,
      expect.stringContaining(call.says),
    ])
  },
)

it('every row is a call of its own', () => {
  const calls = refusedBySpotify.map((one) => [one.method, one.path, one.sent, one.as].join(' '))
  expect(new Set(calls).size).toBe(calls.length)
  expect(calls.length).toBeGreaterThanOrEqual(32)
})
