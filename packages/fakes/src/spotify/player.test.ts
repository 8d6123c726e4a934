import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeSpotify, startFakeSpotify } from '../spotify.ts'
import { fakePlaylists } from './catalogue.ts'
import { openPlayer, type SdkState } from './testing/browser-player.ts'

let fake: FakeSpotify
let time: number
let token: string
let opened: Awaited<ReturnType<typeof openPlayer>>

beforeEach(async () => {
  time = Date.parse('2026-11-15T20:00:00Z')
  fake = await startFakeSpotify({ now: () => time })
  token = fake.signIn().accessToken
  opened = await openPlayer(fake, () => token)
})
afterEach(async () => {
  opened.player.disconnect()
  await fake.stop()
})

const call = (method: string, path: string, body?: unknown) =>
  fetch(`${fake.urls.api}/me/player${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
const json = async (response: Response) => JSON.parse(await response.text())
const play = (body: unknown = { uris: [first()] }) =>
  call('PUT', `/play?device_id=${opened.deviceId()}`, body)
const first = () => fake.tracks[0]?.uri ?? ''
const states = () =>
  opened.heard.flatMap(({ event, value }) =>
    event === 'player_state_changed' ? [value as SdkState | null] : [],
  )
async function ready() {
  expect(await opened.player.connect()).toBe(true)
  await expect.poll(opened.names).toContain('ready')
}

describe('a player in a browser', () => {
  it('is a device of the account, plays what the Web API says, advances, and ends', async () => {
    await ready()
    const { devices } = await json(await call('GET', '/devices'))
    expect(devices).toEqual([
      expect.objectContaining({ id: opened.deviceId(), name: 'DiscoBooth' }),
    ])
    expect((await call('GET', '')).status).toBe(204)
    expect((await play()).status).toBe(204)
    await expect.poll(states).toEqual([expect.objectContaining({ paused: false, position: 0 })])

    time += 30_000
    expect((await opened.player.getCurrentState())?.position).toBe(30_000)
    expect(await json(await call('GET', ''))).toMatchObject({
      progress_ms: 30_000,
      is_playing: true,
    })

    time += 60_000
    await expect
      .poll(() => states().at(-1))
      .toMatchObject({
        paused: true,
        position: 0,
        track_window: { previous_tracks: [{ uri: first() }] },
      })
    expect(fake.violations).toEqual([])
  })

  it('advances by itself where the clock is the real one', async () => {
    const real = await startFakeSpotify()
    const { accessToken } = real.signIn()
    const { player, deviceId, names } = await openPlayer(real, () => accessToken)
    await player.connect()
    await expect.poll(names).toContain('ready')
    await fetch(`${real.urls.api}/me/player/play?device_id=${deviceId()}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ uris: [first()] }),
    })
    const position = async () => (await player.getCurrentState())?.position ?? 0
    await expect.poll(position).toBeGreaterThan(0)
    player.disconnect()
    await real.stop()
  })

  it('obeys every command of the Web API, and its own', async () => {
    await ready()
    await play({ context_uri: `spotify:playlist:${fakePlaylists.DISCO}`, offset: { position: 2 } })
    const now = () => fake.playback()
    const second = now()?.track?.uri
    await call('PUT', '/seek?position_ms=5000')
    expect(now()?.positionMs).toBe(5_000)
    await call('POST', '/next')
    expect(now()?.index).toBe(3)
    await call('POST', `/previous?device_id=${opened.deviceId()}`)
    expect(now()?.track?.uri).toBe(second)
    await call('PUT', '/repeat?state=context')
    await call('PUT', '/shuffle?state=true')
    await call('PUT', '/volume?volume_percent=80')
    expect([now()?.repeat, now()?.isShuffled, fake.devices()[0]?.volumePercent]).toEqual([
      'context',
      true,
      80,
    ])
    expect((await json(await call('GET', '/queue'))).queue.length).toBeGreaterThan(0)
    expect((await call('PUT', '/pause')).status).toBe(204)
    expect((await call('PUT', '/pause')).status).toBe(403)
    await opened.player.resume()
    expect(now()?.isPlaying).toBe(true)
    await opened.player.seek(1_000)
    await opened.player.pause()
    expect(now()).toMatchObject({ isPlaying: false, positionMs: 1_000 })
    await opened.player.setVolume(0.2)
    expect(fake.devices()[0]?.volumePercent).toBe(20)
    expect(fake.violations).toEqual([])
  })

  it('asks for a new token when the old one is over, and fails without one', async () => {
    await ready()
    token = fake.signIn().accessToken
    fake.advance(3_599_000)
    token = fake.signIn().accessToken
    fake.advance(1_000)
    await expect.poll(() => fake.devices()[0]?.isOnline).toBe(true)
    fake.revoke()
    fake.tick()
    await expect.poll(opened.names).toContain('authentication_error')
  })
})

describe('what goes wrong', () => {
  it.each([
    ['lackWidevine', 'initialization_error'],
    ['lackPremium', 'account_error'],
    ['revoke', 'authentication_error'],
  ] as const)('%s: connecting fails with %s', async (situation, event) => {
    fake[situation]()
    expect(await opened.player.connect()).toBe(false)
    expect(opened.names()).toEqual([event])
  })

  it('the device is lost, and can be found again', async () => {
    await ready()
    await play()
    fake.loseDevice()
    await expect.poll(opened.names).toContain('not_ready')
    const lost = await play()
    expect([lost.status, (await json(lost)).error.message]).toEqual([404, 'Device not found'])
    await opened.player.connect()
    await expect.poll(() => opened.names().at(-1)).toBe('ready')
    expect((await play()).status).toBe(204)
  })

  it('the device sleeps until playback is transferred to it', async () => {
    await ready()
    fake.letDevicesSleep()
    expect((await play()).status).toBe(404)
    await call('PUT', '', { device_ids: [opened.deviceId()], play: false })
    expect((await play()).status).toBe(204)
  })

  it.each(['no-event', 'stuck'] as const)(
    'play is accepted and there is no music (%s)',
    async (how) => {
      await ready()
      fake.acceptPlayButStaySilent({ how })
      expect((await play()).status).toBe(204)
      time += 5_000
      expect((await opened.player.getCurrentState())?.position ?? 0).toBe(0)
      fake.playAgain()
      await play()
      time += 5_000
      expect((await opened.player.getCurrentState())?.position).toBe(5_000)
    },
  )

  it('the browser lets nothing sound before the guest has tapped', async () => {
    fake.blockAutoplay()
    await ready()
    await play()
    await expect.poll(opened.names).toContain('autoplay_failed')
    expect(fake.playback()?.isPlaying).toBe(false)
    await opened.player.activateElement()
    await play()
    expect(fake.playback()?.isPlaying).toBe(true)
  })

  it('the network goes and comes back', async () => {
    await ready()
    await play()
    fake.networkGap()
    await expect.poll(opened.names).toContain('not_ready')
    expect((await opened.player.getCurrentState())?.paused).toBe(false)
    fake.networkBack()
    await expect.poll(() => opened.names().at(-1)).toBe('ready')
  })

  it('the player reports an error out of the blue', async () => {
    await ready()
    fake.playerFails({ type: 'playback_error', message: 'Failed to perform playback' })
    await expect
      .poll(() => opened.heard.at(-1))
      .toEqual({ event: 'playback_error', value: { message: 'Failed to perform playback' } })
  })
})

it('plays on another device as well, and the player in the browser hears that it is out', async () => {
  await ready()
  await play()
  const speaker = fake.addExternalDevice({ name: 'Speaker' })
  await call('PUT', '', { device_ids: [speaker], play: true })
  await expect.poll(() => states().at(-1)).toBe(null)
  time += 10_000
  expect(await json(await call('GET', ''))).toMatchObject({
    device: { id: speaker, is_active: true },
    progress_ms: 10_000,
  })
})
