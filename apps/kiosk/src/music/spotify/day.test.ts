import type { Track } from '@discobooth/contract/music/track'
import { fakePlaylists } from '@discobooth/fakes/spotify/catalogue'
import { expect, it } from 'vitest'
import { silenceConsole } from './testing/silence-console.ts'
import { spotifyWorld } from './testing/spotify-world.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const stepMs = 100
const danceMs = 13_000
/** Silence is told after 10 s; what the service knows is a moment older than what the booth heard. */
const untoldMs = 10_500

silenceConsole()

type World = Awaited<ReturnType<typeof spotifyWorld>>
type Ending = 'playing' | 'at /login' | 'refused'

/** How far the service itself is with this song; null where it plays something else, or nothing. */
function truth({ fake }: World, song: Track): number | null {
  const playback = fake.playback()
  const isOurs = playback?.isPlaying === true && playback.track?.uri === song.uri
  return isOurs && !playback.isStuck ? playback.positionMs : null
}

/** Dances, and compares at every step what the booth was told with what the service really plays. */
async function dance(world: World, song: Track, playsOnAlone: boolean): Promise<Ending> {
  let last = truth(world, song)
  let silentMs = 0
  for (let danced = 0; danced < danceMs; danced += stepMs) {
    await world.pass(stepMs)
    const now = truth(world, song)
    silentMs = now !== null && now > (last ?? -1) ? 0 : silentMs + stepMs
    last = now
    const isTold = world.told.includes('fell silent')
    expect(silentMs <= untoldMs || isTold || playsOnAlone).toBe(true)
  }
  return silentMs === 0 ? 'playing' : 'refused'
}

/** A guest picks a song and dances for a while. */
async function party(
  world: World,
  song: Track,
  midSong?: { bring(): void; playsOnAlone?: boolean },
): Promise<Ending> {
  const { told, music } = world
  told.length = 0
  void world.party.prepare(song)
  await world.pass(2_000)
  world.party.play(song, 0)
  for (let waited = 0; waited < 5_000 && told.length === 0; waited += stepMs) {
    await world.pass(stepMs)
  }
  const isSounding = told[0] === 'sounding'
  if (isSounding) expect(truth(world, song)).toBeGreaterThan(0)
  midSong?.bring()
  const ending = isSounding
    ? await dance(world, song, midSong?.playsOnAlone ?? false)
    : music.signIn.state.getState().kind === 'signed-out'
      ? 'at /login'
      : 'refused'
  world.party.silence()
  await world.pass(1_000)
  return ending
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

  function unpaid(): void {
    fake.loseDevice()
    fake.lackPremium()
  }

  /** What comes up, in which guest's song, and until when it excuses a party that does not start. */
  const troubles: { at: number; until?: number; bring(): void; in?: 'song' | 'loaded song' }[] = [
    { at: 2, bring: () => fake.loseDevice(), in: 'song' },
    { at: 4, until: 4.6, bring: () => fake.rateLimit({ seconds: 30 }) },
    // Twice the hour that a booth waits by itself: the quota is not asked for more often.
    { at: 6, until: 9.1, bring: () => fake.quotaStop({ seconds: 7_200 }) },
    { at: 10, bring: () => fake.letDevicesSleep() },
    // A page plays on with what it has loaded: the service cannot see that.
    { at: 14, until: 14.6, bring: () => fake.networkGap({ seconds: 180 }), in: 'loaded song' },
    { at: 16, until: 17, bring: () => fake.acceptPlayButStaySilent({ how: 'no-event' }) },
    { at: 17, until: 18.1, bring: () => fake.acceptPlayButStaySilent({ how: 'stuck' }) },
    { at: 18, bring: () => fake.playAgain() },
    { at: 20, bring: () => fake.expireAccessTokens() },
    // Gone in mid-song, and not let in again before the account is paid for.
    { at: 20.5, until: 21.1, bring: unpaid, in: 'song' },
    { at: 21, bring: () => fake.lackNothing() },
    { at: 22, until: 22.9, bring: () => fake.networkGap({ seconds: 1_200 }) },
    { at: 24, bring: () => fake.revoke() },
  ]
  const excuses = troubles.filter(({ until }) => until !== undefined)
  const endings: { hour: number; ending: Ending }[] = []
  const reasons: string[] = []

  while (elapsed() < 26 * hour) {
    const at = elapsed() / hour
    const due = troubles[0] && troubles[0].at <= at ? troubles.shift() : undefined
    if (!due?.in) due?.bring()
    const list = await music.playlist('TOP_40')
    const song = list.ok ? list.value.tracks[endings.length % list.value.tracks.length] : undefined
    const midSong = due?.in && { bring: due.bring, playsOnAlone: due.in === 'loaded song' }
    const isOut = () => music.signIn.state.getState().kind === 'signed-out'
    const ending = song ? await party(world, song, midSong) : isOut() ? 'at /login' : 'refused'
    endings.push({ hour: at, ending })
    const signIn = music.signIn.state.getState()
    if (signIn.kind === 'signed-out') {
      reasons.push(signIn.message)
      await pass(5 * minute, 15_000)
      world.connect()
    }
    await pass(29 * minute, 15_000)
  }

  const unexcused = endings.filter(
    (one) =>
      one.ending === 'refused' &&
      !excuses.some(({ at, until = at }) => one.hour >= at && one.hour <= until),
  )
  expect(unexcused).toEqual([])
  expect(endings.at(-1)?.ending).toBe('playing')
  expect(endings.filter(({ ending }) => ending === 'playing').length).toBeGreaterThan(35)
  // Half a year was over once, and once the account took the right away.
  expect(endings.filter(({ ending }) => ending === 'at /login')).toHaveLength(2)
  expect(reasons).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('/login')))
  expect(troubles).toEqual([])
  expect(fake.violations).toEqual([])
}, 240_000)
