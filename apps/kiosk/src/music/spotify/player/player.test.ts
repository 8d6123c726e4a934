import { PlayerState } from '@discobooth/contract/music/music'
import { boothScopes } from '@discobooth/fakes/spotify/accounts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silenceConsole } from '../testing/silence-console.ts'
import { spotifyWorld, switchOff } from '../testing/spotify-world.ts'

silenceConsole()

/** A booth whose player is ready, and a song of the catalogue. */
async function ready({ volume }: { volume?: number } = {}) {
  const world = await spotifyWorld(volume === undefined ? {} : { volume })
  world.music.start()
  await world.pass(500)
  const view = world.music.player.view.getState
  await expect.poll(() => view().status).toBe('READY')
  const [song] = world.fake.tracks
  if (!song) throw new Error('The catalogue is empty.')
  return { ...world, song, view }
}

describe("Spotify's player in the page", () => {
  it('[4.player.1, 3.storage-keys.2, 9.23] gets ready under the name of the product, and keeps its device id in session storage', async () => {
    const { fake, session } = await ready()
    expect(fake.devices()).toMatchObject([{ name: 'DiscoBooth', kind: 'sdk' }])
    expect(session.getItem('deviceId')).toBe(fake.devices()[0]?.id)
  })

  it("[9.23] is called 'Spotify Web Player' where nobody named it", async () => {
    const { music, fake, pass } = await spotifyWorld({ deviceName: null })
    music.start()
    await pass(500)
    await expect.poll(fake.devices).toMatchObject([{ name: 'Spotify Web Player' }])
  })

  it('tells a song as sounding when the service really plays it', async () => {
    const { party, song, told, fake, pass, view } = await ready()
    party.play(song, 0)
    await pass(1_000)
    expect(told).toEqual(['sounding', `played ${song.name}`])
    expect(fake.playback()).toMatchObject({ isPlaying: true, track: { uri: song.uri } })
    expect(view()).toMatchObject({ status: 'RUNNING', isPlaying: true, track: { name: song.name } })
    expect(view().progressMs).toBeGreaterThan(500)
    expect(fake.violations).toEqual([])
  })

  it.each(['no-event', 'stuck'] as const)(
    'believes no 204 without music (%s), and asks once more',
    async (how) => {
      const { party, song, told, fake, pass } = await ready()
      fake.acceptPlayButStaySilent({ how })
      party.play(song, 0)
      await pass(8_000)
      expect(told).toEqual([])
      const orders = fake.requests.filter(({ path }) => path === '/v1/me/player/play')
      expect(orders.map(({ status }) => status)).toEqual([204, 204])
    },
  )

  it('[4.session-page.6] tells the end of the song', async () => {
    const { party, song, told, pass } = await ready()
    party.play(song, song.duration_ms - 3_000)
    await pass(5_000)
    expect(told).toEqual(['sounding', 'ended'])
  })

  it('transfers to its own device when the service does not find it, and plays', async () => {
    const { party, song, told, fake, pass } = await ready()
    fake.letDevicesSleep()
    party.play(song, 0)
    await pass(2_000)
    expect(told[0]).toBe('sounding')
    expect(
      fake.requests.some(({ method, path }) => `${method} ${path}` === 'PUT /v1/me/player'),
    ).toBe(true)
    expect(fake.violations).toEqual([])
  })

  it('introduces itself anew where the service has forgotten it without a word', async () => {
    const { party, song, told, fake, pass } = await ready()
    switchOff(fake)
    party.play(song, 0)
    await pass(4_000)
    expect(told).toEqual(['sounding', `played ${song.name}`])
    expect(fake.playback()).toMatchObject({ isPlaying: true, track: { uri: song.uri } })
    expect(fake.devices()).toHaveLength(2)
  })

  it('goes on at its place when the device was lost in mid-song', async () => {
    const { party, song, told, fake, pass, view } = await ready()
    party.play(song, 0)
    await pass(20_000)
    fake.loseDevice()
    await expect.poll(() => view().status).toBe('INITIALIZING')
    await pass(8_000)
    expect(told).toEqual(['sounding', `played ${song.name}`])
    const playback = fake.playback()
    expect(playback).toMatchObject({ isPlaying: true, track: { uri: song.uri } })
    expect(playback?.positionMs).toBeGreaterThan(20_000)
  })

  it('plays on through a short gap in the network', async () => {
    const { party, song, told, fake, pass } = await ready()
    party.play(song, 0)
    await pass(20_000)
    fake.networkGap({ seconds: 6 })
    await pass(15_000)
    expect(told).toEqual(['sounding', `played ${song.name}`])
    const playback = fake.playback()
    expect(playback).toMatchObject({ isPlaying: true, track: { uri: song.uri } })
    expect(playback?.positionMs).toBeGreaterThan(20_000)
  })

  it('is silent when told to, also when the order arrives after that', async () => {
    const { party, song, fake, pass } = await ready()
    party.play(song, 0)
    party.silence()
    await pass(2_000)
    expect(fake.playback()?.isPlaying ?? false).toBe(false)
    party.play(song, 0)
    await pass(2_000)
    party.silence()
    await pass(2_000)
    expect(fake.playback()?.isPlaying).toBe(false)
  })

  it('[4.player.5, 4.player.2] shows the message of an error that is none of playback, and comes back by itself', async () => {
    const { fake, pass, view, party, song, told } = await ready()
    fake.playerFails({ type: 'account_error', message: 'Premium required' })
    await expect.poll(view).toMatchObject({
      status: 'ERROR',
      error: { type: 'account', message: 'Premium required' },
    })
    party.play(song, 0)
    await pass(3_000)
    await expect.poll(() => told[0]).toBe('sounding')
    expect(view()).toMatchObject({ status: 'RUNNING', error: null })
  })

  it('[4.player.5] tells the party the message of an account that may not play', async () => {
    const { fake, pass, view, party, song, told } = await ready()
    fake.lackPremium()
    fake.playerFails({ type: 'account_error', message: 'Premium required' })
    await expect.poll(() => view().status).toBe('ERROR')
    party.play(song, 0)
    await pass(4_500)
    expect(told).toEqual(['failed: This functionality is restricted to premium users only'])
    expect(view().status).toBe('ERROR')
    fake.lackNothing()
    await pass(70_000, 1_000)
    await expect.poll(() => view().status).toBe('READY')
  })

  it('[4.player.6] keeps its status on a playback error', async () => {
    const { fake, pass, view, party, song } = await ready()
    party.play(song, 0)
    await pass(1_000)
    fake.playerFails({ type: 'playback_error', message: 'Failed to perform playback' })
    await expect.poll(view).toMatchObject({ status: 'RUNNING', error: { type: 'playback' } })
  })

  it('[8.session.8] only logs a blocked autoplay, and tells the party', async () => {
    const { fake, pass, view, party, song, told } = await ready()
    fake.blockAutoplay()
    party.play(song, 0)
    await pass(1_000)
    await expect.poll(() => told).toEqual(['failed: The browser does not allow sound yet'])
    expect(view().status).not.toBe('ERROR')
  })

  it('may sound after a tap of the guest', async () => {
    const { fake, pass, party, song, told, music } = await ready()
    fake.blockAutoplay()
    music.player.activate()
    await pass(100)
    party.play(song, 0)
    await pass(1_000)
    expect(told[0]).toBe('sounding')
  })

  it('[4.player.3, 3.player-state.1] tells its changes as the specified events', async () => {
    const { fake, music, party, song, pass, view } = await ready()
    const types = new Set<string>()
    music.player.listen(({ type }) => types.add(type))
    const scopes = [...boothScopes, 'user-library-read', 'user-library-modify']
    const query = new URLSearchParams({ access_token: fake.signIn(scopes).accessToken })
    music.signIn.complete({ query: query.toString(), sessionId: 'a-session' })
    party.play(song, 0)
    await pass(1_000)
    await music.player.save(true)
    expect(view().isSaved).toBe(true)
    fake.loseDevice()
    await pass(8_000)
    const update = (what: string) => `${what}_update`
    const all = ['device', 'favorite', 'player', 'progress', 'status', 'track'].map(update)
    expect([...types].toSorted()).toEqual(all)
    expect(z.safeParse(PlayerState, view()).success).toBe(true)
  })

  it('P10: a party sets its volume, and switches repeat and shuffle off', async () => {
    const { fake, music, party, song, pass } = await ready({ volume: 0.4 })
    await music.player.playSongs({ tracks: fake.tracks, from: 1, listId: null })
    await pass(1_000)
    await music.player.setRepeat('track')
    await music.player.setShuffle(true)
    await music.player.pause()
    await pass(500)
    expect(fake.playback()).toMatchObject({ repeat: 'track', isShuffled: true })
    void party.prepare(song)
    await pass(500)
    expect(fake.playback()).toMatchObject({ repeat: 'off', isShuffled: false })
    expect(fake.devices()[0]?.volumePercent).toBe(40)
    party.play(song, 0)
    await pass(1_000)
    expect(fake.playback()).toMatchObject({ repeat: 'off', track: { uri: song.uri } })
    expect(fake.violations).toEqual([])
  })

  it('P10: what somebody switched on elsewhere is off again once the song is heard', async () => {
    const { fake, music, party, song, pass } = await ready()
    await music.player.playSongs({ tracks: fake.tracks, from: 0, listId: null })
    await pass(500)
    await music.player.setRepeat('track')
    await music.player.setShuffle(true)
    // Nobody has prepared anything: as after a reload in mid-party.
    party.play(song, 5_000)
    await pass(1_000)
    expect(fake.playback()).toMatchObject({ repeat: 'off', isShuffled: false, isPlaying: true })
  })

  it('leaves no timer behind', async () => {
    const { party, song, pass, clock, music } = await ready()
    party.play(song, 0)
    await pass(1_000)
    party.stop()
    music.stop()
    await pass(1_000)
    expect(clock.pending()).toBe(0)
  })

  it('[9.13] changes the volume 250 ms after the last touch, once', async () => {
    const { fake, pass, music } = await ready()
    for (const volume of [10, 20, 30]) {
      music.player.setVolume(volume)
      await pass(200)
    }
    expect(fake.devices()[0]?.volumePercent).toBe(100)
    await pass(100)
    expect(fake.devices()[0]?.volumePercent).toBe(30)
  })
})
