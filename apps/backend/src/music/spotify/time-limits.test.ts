import { startFakeSpotify } from '@discobooth/fakes/spotify'
import { afterAll, expect, it } from 'vitest'
import { createAccountsClient } from './accounts-client.ts'
import { createClientTokens } from './client-tokens.ts'
import { createSpotifySearch } from './search.ts'
import { settingsFor } from './testing/spotify-booth.ts'

const fake = await startFakeSpotify()
afterAll(() => fake.stop())
const settings = settingsFor(fake)
const callMs = 100
const accounts = createAccountsClient({ settings, fetch, callMs })
/** For what should be answered, however busy the machine is. */
const patient = createAccountsClient({ settings, fetch })
const world = {
  monotonic: () => performance.now(),
  tell: () => Promise.resolve(),
  wait: async (ms: number) => fake.advance(ms),
}

it('a token that never comes is waited for no longer than the limit', async () => {
  fake.neverAnswer()
  expect(await accounts.refresh('x')).toMatchObject({ ok: false, isRefusal: false })
  expect(await accounts.exchangeCode('x', 'https://booth.example/x')).toMatchObject({ ok: false })
  fake.endTrouble()
})

it('neither is a search, and it is asked once', async () => {
  const tokens = createClientTokens({ accounts: patient, ...world })
  expect((await tokens.current()).ok).toBe(true)
  fake.neverAnswer()
  // Counted as it leaves: on a busy machine the limit may be over before it arrives.
  const asked: string[] = []
  const counted: typeof fetch = (input, init) => {
    asked.push(String(input))
    return fetch(input, init)
  }
  const search = createSpotifySearch({ settings, fetch: counted, tokens, callMs, ...world })
  const found = await search({ text: 'neon', offset: 0, limit: 20 })
  expect(found).toMatchObject({ ok: false, refusal: { status: 503 } })
  fake.endTrouble()
  expect(asked).toHaveLength(1)
})

it('an answer that is not the service’s own is a failure, not a crash', async () => {
  const portal = () => Promise.resolve(new Response('<h1>Log in to Wi-Fi</h1>'))
  const behindPortal = createAccountsClient({ settings, fetch: portal })
  expect(await behindPortal.clientToken()).toMatchObject({ ok: false, isRefusal: false })
  const tokens = createClientTokens({ accounts: patient, ...world })
  const search = createSpotifySearch({ settings, fetch: portal, tokens, ...world })
  expect((await search({ text: 'neon', offset: 0, limit: 20 })).ok).toBe(false)
})

it('a short pause that Spotify asks for is waited out, since a browser cannot read it; a long one is not', async () => {
  const tokens = createClientTokens({ accounts: patient, ...world })
  const search = createSpotifySearch({ settings, fetch, tokens, ...world })
  fake.rateLimit({ seconds: 2 })
  expect(await search({ text: 'neon', offset: 0, limit: 20 })).toMatchObject({ ok: true })
  fake.rateLimit({ seconds: 30 })
  expect(await search({ text: 'velvet', offset: 0, limit: 20 })).toMatchObject({ ok: false })
  fake.endTrouble()
})
