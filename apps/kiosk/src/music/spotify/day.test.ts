import type { Track } from '@discobooth/contract/track'
import { fakePlaylists } from '@discobooth/fakes/spotify/catalogue'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spotifyWorld } from './testing/spotify-world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
})

type World = Awaited<ReturnType<typeof spotifyWorld>>
type Ending = 'playing' | 'at /login' | 'refused'

/** A guest picks a song and dances for a while. Says how it went, and believes no claim. */
async function party(world: World, song: Track, during?: () => void): Promise<Ending> {
  const { fake, told, music } = world
  told.length = 0
  world.party.prepare(song)
  await world.pass(2_000)
  world.party.play(song, 0)
  for (let waited = 0; waited < 5_000 && told.length === 0; waited += 100) await world.pass(100)
  if (told[0] !== 'sounding') {
    world.party.silence()
    await world.pass(1_000)
    expect(fake.playback()?.isPlaying ?? false).toBe(false)
    return music.signIn.state.getState().kind === 'signed-out' ? 'at /login' : 'refused'
  }
  const before = fake.playback()
  expect(before).toMatchObject({ isPlaying: true, isStuck: false, track: { uri: song.uri } })
  during?.()
  await world.pass(13_000)
  const after = fake.playback()
  const isHeard = after?.isPlaying === true && after.track?.uri === song.uri
  // Told silent or really playing on; nothing in between.
  expect(isHeard || told.includes('fell silent') || during !== undefined).toBe(true)
  if (isHeard) expect(after.positionMs).toBeGreaterThan(before?.positionMs ?? 0)
  world.party.silence()
  await world.pass(1_000)
  return isHeard ? 'playing' : 'refused'
}

it('a whole day at Spotify’s: it ends playing, or at /login with the operator told why', async () => {
  const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
  const { fake, music, pass, clock } = world
  // Somebody signed in half a year ago, less half a day.
  fake.advance(182 * day - 12.5 * hour)
  music.start()
  await pass(minute, 1_000)
  const opening = clock.now()
  const elapsed = () => clock.now() - opening
  const endings: { at: number; ending: Ending; why: string }[] = []
  const reasons = new Set<string>()

  const troubles: { at: number; bring(): void; during?: () => void }[] = [
    { at: 2 * hour, bring: () => undefined, during: () => fake.loseDevice() },
    { at: 4 * hour, bring: () => fake.rateLimit({ seconds: 30 }) },
    { at: 6 * hour, bring: () => fake.quotaStop({ seconds: 7_200 }) },
    { at: 10 * hour, bring: () => fake.letDevicesSleep() },
    { at: 14 * hour, bring: () => undefined, during: () => fake.networkGap({ seconds: 180 }) },
    { at: 16 * hour, bring: () => fake.acceptPlayButStaySilent({ how: 'no-event' }) },
    { at: 17 * hour, bring: () => fake.acceptPlayButStaySilent({ how: 'stuck' }) },
    { at: 18 * hour, bring: () => fake.playAgain() },
    { at: 20 * hour, bring: () => fake.expireAccessTokens() },
    { at: 22 * hour, bring: () => fake.networkGap({ seconds: 1_200 }) },
    { at: 24 * hour, bring: () => fake.revoke() },
  ]

  while (elapsed() < 26 * hour) {
    const due = troubles[0] && troubles[0].at <= elapsed() ? troubles.shift() : undefined
    due?.bring()
    const list = await music.playlist('TOP_40')
    const song = list.ok ? list.value.tracks[endings.length % list.value.tracks.length] : undefined
    const ending: Ending = song
      ? await party(world, song, due?.during)
      : music.signIn.state.getState().kind === 'signed-out'
        ? 'at /login'
        : 'refused'
    endings.push({ at: elapsed(), ending, why: world.told.join() })
    const signIn = music.signIn.state.getState()
    if (signIn.kind === 'signed-out') {
      expect(signIn.message).toContain('/login')
      reasons.add(signIn.message)
      await pass(5 * minute, 15_000)
      world.connect()
    }
    await pass(29 * minute, 15_000)
  }

  expect(fake.violations).toEqual([])
  expect(endings.at(-1)).toMatchObject({ ending: 'playing' })
  expect(endings.filter(({ ending }) => ending === 'at /login')).toHaveLength(2)
  expect(reasons.size).toBeGreaterThan(0)
  // Refused only while the service itself was in trouble, and for as long as it asked for.
  const refused = endings.filter(({ ending }) => ending === 'refused').map(({ at }) => at / hour)
  const excused = [
    [2, 2.6],
    [4, 4.6],
    [6, 9.1],
    [14, 14.6],
    [16, 18.1],
    [22, 22.9],
  ]
  const unexcused = refused.filter(
    (at) => !excused.some(([from = 0, to = 0]) => at >= from && at <= to),
  )
  expect(unexcused).toEqual([])
  expect(endings.filter(({ ending }) => ending === 'playing').length).toBeGreaterThan(30)
}, 240_000)
