import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeSpotify, startFakeSpotify } from '@discobooth/fakes/spotify'
import { expect, type Page } from '@playwright/test'
import { startBackend } from './fixtures/backend.ts'
import type { ProgramProcess } from './fixtures/program-process.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

const boothKey = 'e2e-booth-key-e2e-booth-key-e2e-booth-key'
let backend: ProgramProcess
let fake: FakeSpotify
let dataDir: string

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'discobooth-spotify-'))
  // An empty page in the kiosk's place: what is tried here is the backend's word to the browser.
  const kioskDir = join(dataDir, 'kiosk')
  await mkdir(kioskDir)
  await writeFile(join(kioskDir, 'index.html'), '<!doctype html><title>Booth</title>')
  fake = await startFakeSpotify()
  backend = await startBackend({
    dataDir,
    boothKey,
    kioskDir,
    env: {
      MUSIC_PROVIDER: 'spotify',
      SPOTIFY_CLIENT_ID: fake.clientId,
      SPOTIFY_CLIENT_SECRET: fake.clientSecret,
      SPOTIFY_ACCOUNTS_URL: fake.urls.accounts,
      SPOTIFY_API_URL: fake.urls.api,
      SPOTIFY_SDK_URL: fake.urls.sdk,
    },
  })
})
test.afterAll(async () => {
  await backend.stop()
  await fake.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Goes to the provider's page as the kiosk does for its operator, and is sent back. */
async function signIn(page: Page): Promise<URL> {
  await page.goto(backend.url)
  const address = await page.evaluate(
    async ({ key, sessionId }) => {
      const post = async (path: string, body: object, pass = '') => {
        const headers = { 'x-booth-key': key, 'content-type': 'application/json' }
        const answer = await fetch(`/functions/v1/api/${path}`, {
          method: 'POST',
          headers: { ...headers, ...(pass && { 'x-operator-pass': pass }) },
          body: JSON.stringify(body),
        })
        return (await answer.json()) as { pass: string; url: string }
      }
      const { pass } = await post('operator/pass', { passcode: '2468' })
      const wanted = { returnUrl: `${location.origin}/confirm`, sessionId }
      return (await post('music/sign-in', wanted, pass)).url
    },
    { key: boothKey, sessionId: randomUUID() },
  )
  await page.goto(address)
  return new URL(page.url())
}

test('[7.authorization.1, 7.backend-function.3] a browser signs in, plays through the SDK that the page may load, and nothing else may run', async ({
  page,
}) => {
  const arrived = await signIn(page)
  expect(arrived.origin + arrived.pathname).toBe(`${backend.url}/confirm`)
  const token = arrived.searchParams.get('access_token') ?? ''

  const refused: string[] = []
  page.on('console', (line) => {
    if (line.type() === 'error') refused.push(line.text())
  })
  await page.addScriptTag({ url: fake.urls.sdk })
  expect(refused).toEqual([])
  const position = await page.evaluate(
    async ({ api, accessToken, uri }) => {
      type Player = {
        connect(): Promise<boolean>
        addListener(event: string, listener: (value: { device_id: string }) => void): void
        getCurrentState(): Promise<{ position: number } | null>
      }
      const { Spotify } = window as unknown as {
        Spotify: { Player: new (options: object) => Player }
      }
      const player = new Spotify.Player({
        name: 'DiscoBooth',
        getOAuthToken: (take: (token: string) => void) => take(accessToken),
      })
      const ready = new Promise<string>((resolve) => {
        player.addListener('ready', ({ device_id }) => resolve(device_id))
      })
      await player.connect()
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ uris: [uri] })
      await fetch(`${api}/me/player/play?device_id=${await ready}`, {
        method: 'PUT',
        headers,
        body,
      })
      let heard = 0
      while (heard < 200) heard = (await player.getCurrentState())?.position ?? 0
      return heard
    },
    { api: fake.urls.api, accessToken: token, uri: fake.tracks[0]?.uri },
  )
  expect(position).toBeGreaterThanOrEqual(200)
  expect(fake.violations).toEqual([])

  const stranger = fake.urls.sdk.replace('127.0.0.1', 'localhost')
  await expect(page.addScriptTag({ url: stranger })).rejects.toThrow(/Content Security Policy/)
})

test('a person who says no brings the kiosk to /login, and a used address as well', async ({
  page,
}) => {
  fake.userDenies()
  expect((await signIn(page)).href).toBe(`${backend.url}/login?error=access_denied`)
  fake.userAgrees()
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('auth-callback')) callbacks.push(request.url())
  })
  expect((await signIn(page)).pathname).toBe('/confirm')
  await page.goto(callbacks[0] ?? '')
  expect(page.url()).toBe(`${backend.url}/login?error=state_refused`)
})
