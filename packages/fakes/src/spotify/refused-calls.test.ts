import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeSpotify, startFakeSpotify } from '../spotify.ts'
import { refusedBySpotify } from './refused-calls.ts'

let fake: FakeSpotify
beforeAll(async () => {
  fake = await startFakeSpotify()
})
afterAll(() => fake.stop())

it.each(refusedBySpotify)(
  'refuses $what: $method $path',
  async ({ method, path, sent, ...call }) => {
    const headers = {
      authorization: `Bearer ${fake.signIn().accessToken}`,
      ...(sent !== undefined && { 'content-type': 'application/json' }),
    }
    const request: RequestInit = { method, headers, body: sent ?? null }
    const answer = await fetch(fake.urls.api + path, request)
    expect([answer.status, await answer.text()]).toEqual([
      call.status,
      expect.stringContaining(call.says),
    ])
  },
)
