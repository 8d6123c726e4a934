import { boothScopes } from '@discobooth/fakes/spotify/accounts'
import { describe, expect, it } from 'vitest'
import type { DeskObstacle } from '../../flow/operator/desk-obstacle.ts'
import { createMusicDesk } from '../desk.ts'
import { silenceConsole } from './testing/silence-console.ts'
import { spotifyWorld, switchOff } from './testing/spotify-world.ts'

silenceConsole()

/** An operator at the desk of a booth at Spotify's, whose page plays, or a speaker beside it. */
async function atDesk({ speaker = false, isOn = true, granted = boothScopes } = {}) {
  const world = await spotifyWorld({ signedIn: false })
  const { fake, music, clock } = world
  const query = new URLSearchParams({ access_token: fake.signIn(granted).accessToken })
  music.signIn.complete({ query: query.toString(), sessionId: 'a-session' })
  if (speaker) {
    fake.lackWidevine()
    if (isOn) fake.addExternalDevice({ name: 'Speaker' })
  }
  let obstacle: DeskObstacle | null = null
  let watched: () => void = () => undefined
  const desk = createMusicDesk({
    clock,
    player: async () => music.player,
    partyVolume: () => 0.7,
    obstacle: {
      now: () => obstacle,
      watch(changed) {
        watched = changed
        return () => {
          watched = () => undefined
        }
      },
    },
  })
  desk.attend(music.player)
  music.start()
  await world.pass(500)
  const view = music.player.view.getState
  await expect.poll(() => view().status).toBe(speaker ? 'UNSUPPORTED' : 'READY')
  const leave = desk.open()
  const songs = { tracks: fake.tracks, from: 2, listId: null }
  const meets = (next: DeskObstacle | null) => {
    obstacle = next
    watched()
  }
  const isPlaying = () => fake.playback()?.isPlaying ?? false
  const refusal = () => desk.state.getState().refusal
  return { ...world, desk, leave, songs, view, meets, isPlaying, refusal }
}

describe("P10: the music desk at Spotify's", () => {
  it.each([false, true])('does all that the player can (on a speaker: %s)', async (speaker) => {
    const { desk, songs, fake, pass, view, refusal, isPlaying } = await atDesk({ speaker })
    desk.play(songs)
    await pass(1_000)
    expect(view()).toMatchObject({ isPlaying: true, track: { uri: songs.tracks[2]?.uri } })
    expect(desk.state.getState().upNext?.uri).toBe(songs.tracks[3]?.uri)
    desk.next()
    await pass(1_000)
    expect(view().track?.uri).toBe(songs.tracks[3]?.uri)
    desk.previous()
    await pass(1_000)
    expect(view().track?.uri).toBe(songs.tracks[2]?.uri)
    desk.seek(60_000)
    await pass(1_000)
    expect(view().progressMs).toBeGreaterThan(60_000)
    desk.repeat('context')
    desk.shuffle(true)
    desk.save(true)
    await pass(1_000)
    expect(view()).toMatchObject({ repeat: 'context', shuffle: true, isSaved: true })
    desk.save(false)
    desk.volume(0.3)
    await pass(1_000)
    expect(view()).toMatchObject({ isSaved: false, volume: 0.3 })
    expect(fake.devices().find(({ isOnline }) => isOnline)?.volumePercent).toBe(30)
    desk.pause()
    await pass(1_000)
    expect([isPlaying(), view().isPlaying]).toEqual([false, false])
    desk.resume()
    await pass(1_000)
    expect([isPlaying(), view().isPlaying, refusal()]).toEqual([true, true, null])
    expect(fake.violations).toEqual([])
  })

  it('[7.streaming.4] a whole list is played by its own name', async () => {
    const { desk, songs, fake, pass, view } = await atDesk()
    desk.play({ ...songs, from: 0, listId: fake.playlistIds.TOP_40 })
    await pass(1_000)
    expect(view().isPlaying).toBe(true)
    const listUri = `spotify:playlist:${fake.playlistIds.TOP_40}`
    expect(fake.playback()).toMatchObject({ contextUri: listUri, isPlaying: true })
  })

  it('is silent when the operator leaves, also when the order arrives after that', async () => {
    const { desk, leave, songs, pass, isPlaying } = await atDesk()
    desk.play(songs)
    leave()
    await pass(2_000)
    expect(isPlaying()).toBe(false)
    const again = desk.open()
    desk.play(songs)
    // The order is on its way.
    await new Promise<void>((resolve) => setImmediate(resolve))
    again()
    await pass(2_000)
    expect(isPlaying()).toBe(false)
    const third = desk.open()
    desk.play(songs)
    await pass(1_000)
    expect(isPlaying()).toBe(true)
    third()
    await pass(1_000)
    expect(isPlaying()).toBe(false)
  })

  it('SOS silences it at once, and nothing plays until it is over', async () => {
    const { desk, meets, songs, pass, isPlaying, refusal } = await atDesk()
    desk.play(songs)
    await new Promise<void>((resolve) => setImmediate(resolve))
    meets('sos')
    await pass(2_000)
    expect([isPlaying(), refusal()]).toEqual([false, 'sos'])
    desk.play(songs)
    await pass(1_000)
    expect([isPlaying(), refusal()]).toEqual([false, 'sos'])
    meets(null)
    desk.play(songs)
    await pass(1_000)
    expect([isPlaying(), refusal()]).toEqual([true, null])
  })

  it('a party that has begun is disturbed by nothing that is tapped here, nor by leaving', async () => {
    const { desk, leave, meets, songs, pass, party, isPlaying, refusal, fake } = await atDesk()
    const [song] = songs.tracks
    if (!song) throw new Error('The catalogue is empty.')
    desk.play(songs)
    await pass(1_000)
    desk.yield()
    party.play(song, 0)
    meets('party')
    await pass(1_000)
    desk.pause()
    desk.next()
    desk.volume(0.1)
    await pass(1_000)
    expect(refusal()).toBe('party')
    leave()
    await pass(1_000)
    expect(isPlaying()).toBe(true)
    expect(fake.playback()).toMatchObject({ track: { uri: song.uri } })
    expect(fake.devices()[0]?.volumePercent).toBe(100)
  })

  it.each([
    ['taken', 0],
    ['refused, and could be given in other words', 2],
  ])(
    'an order of the desk that was %s does not touch the party that came between',
    async (_, from) => {
      const { desk, hold, meets, songs, pass, party, fake } = await atDesk()
      const song = songs.tracks[5]
      if (!song) throw new Error('The catalogue is empty.')
      const arrives = hold('/v1/me/player/play')
      desk.play({ ...songs, from })
      await pass(500)
      desk.yield()
      party.play(song, 0)
      meets('party')
      await pass(1_000)
      arrives()
      await pass(1_000)
      expect(fake.playback()).toMatchObject({ isPlaying: true, track: { uri: song.uri } })
    },
  )

  it('orders nothing where the operator left while the speaker was looked for', async () => {
    const { desk, leave, hold, songs, pass, fake } = await atDesk({ speaker: true, isOn: false })
    fake.addExternalDevice({ name: 'Speaker' })
    const arrives = hold('/v1/me/player/devices')
    desk.play(songs)
    await pass(500)
    leave()
    arrives()
    await pass(1_000)
    const orders = fake.requests.filter(({ path }) => path.endsWith('/me/player/play'))
    expect(orders).toEqual([])
  })

  it('the answer to the order before does not take the place of this one', async () => {
    const { desk, hold, songs, fake, pass, refusal } = await atDesk()
    const arrives = hold('/v1/me/player/play')
    desk.play(songs)
    await pass(500)
    desk.play({ ...songs, from: 3 })
    await pass(1_000)
    arrives()
    await pass(1_000)
    expect(fake.playback()).toMatchObject({ isPlaying: true, track: songs.tracks[3] })
    expect(refusal()).toBeNull()
  })

  it('says what happened when the service refuses', async () => {
    const { desk, songs, fake, pass, refusal } = await atDesk({ speaker: true })
    desk.next()
    await pass(500)
    expect(refusal()).toBe('not-now')
    switchOff(fake)
    desk.play(songs)
    await pass(2_000)
    expect(refusal()).toBe('device-gone')
    expect(desk.state.getState().doing).toBeNull()
  })

  it('says that the account has not allowed to save songs', async () => {
    const granted = boothScopes.filter((scope) => !scope.startsWith('user-library'))
    const { desk, songs, pass, refusal, view } = await atDesk({ granted })
    desk.play(songs)
    await pass(1_000)
    desk.save(true)
    await pass(500)
    expect([refusal(), view().isSaved]).toEqual(['not-granted', false])
  })
})
