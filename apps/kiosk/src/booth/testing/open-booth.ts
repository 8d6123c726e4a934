import type { Track } from '@discobooth/contract/music/track'
import type { SessionContext } from '@discobooth/contract/session/context'
import { newSession } from '@discobooth/contract/session/new-session'
import type { Session } from '@discobooth/contract/session/session'
import { onTestFinished } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { anotherSong } from '../../flow/party/another-song.ts'
import type { Entitlement } from '../../flow/payment/entitlement.ts'
import type { PartyPlayer } from '../../music/player.ts'
import { createSilentPlayer } from '../../music/testing/silent-player.ts'
import { sessionValues } from '../../platform/storage.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { createContext } from '../../session/context.ts'
import { createObstacleNow } from '../../session/modes.ts'
import { type Booth, createBooth } from '../booth.ts'
import { type BoothNow, createPartyDisplay } from '../party/party-display.ts'
import { fakeDevice } from './fake-device.ts'

export const sessionId = '3f0f9bb4-93a7-4e0b-9c62-6ffcbf6c2a55'

export const session = (part: Partial<Session> = {}): Session => ({
  ...newSession({
    id: sessionId,
    boothId: 'demo',
    language: 'en',
    location: '-',
    startDateTime: '2026-11-15T20:00:00.000Z',
  }),
  sessionMode: 3,
  ...part,
})

export const song = (durationMs: number): Track => ({
  id: 'song',
  name: 'Velvet Elevator',
  uri: '',
  duration_ms: durationMs,
  artists: [{ name: 'The Mirror Kids' }],
  album: { name: '', images: [] },
})

/** Session storage as a page has it; what it holds survives into the next kiosk, as in a reload. */
function pageStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

export function openBooth(
  guest: Partial<SessionContext>,
  earlier: {
    storage?: Storage
    device?: ReturnType<typeof fakeDevice>
    /** What else is on the list of the guest's song. */
    others?: readonly Track[]
    /** A player that is broken in these of its functions. */
    brokenPlayer?: Partial<PartyPlayer>
  } = {},
) {
  const { storage = pageStorage(), device = fakeDevice(), others = [], brokenPlayer } = earlier
  const stored = sessionValues(() => storage)
  const clock = handClock()
  const context = createContext(stored)
  context.setState(guest)
  const display = createPartyDisplay()
  const started: string[] = []
  const ended: string[] = []
  const logged: string[] = []
  const waits: string[] = []
  const went: string[] = []
  const backend: { says: Entitlement; thinks?: Promise<void> } = { says: 'dance' }
  const player = createSilentPlayer(
    {
      sounding: () => booth.party.sounding(),
      ended: () => booth.party.songEnded(),
      failed: (failure) => booth.party.songFailed(failure),
      fellSilent: () => booth.party.songFellSilent(),
    },
    clock,
    async (wish) => anotherSong(others, wish),
  )
  const played: string[] = []
  const heard: PartyPlayer = {
    ...player,
    play(track, fromMs) {
      played.push(`${track.name} ${fromMs}`)
      player.play(track, fromMs)
    },
    silence() {
      played.push('silence')
      player.silence()
    },
    ...brokenPlayer,
  }
  const link = createStore<BoothNow>()(() => ({
    booth: 'unknown',
    sosPressed: false,
    music: 'unknown',
    deliversMedia: true,
  }))
  const booth: Booth = createBooth({
    player: heard,
    clock,
    fetch: device.fetch,
    context,
    display,
    link,
    stored,
    setting: () => null,
    boothKey: () => Promise.resolve('the-key'),
    async entitlement() {
      await backend.thinks
      return backend.says
    },
    obstacle: createObstacleNow({ context, boothLink: link }),
    started: (id) => started.push(id),
    log: ({ message }) => logged.push(message),
    painted: () => Promise.resolve(),
    waited: (metric, { sessionId: id, ms }) => waits.push(`${metric} ${id} ${ms}`),
    end: (reason) => ended.push(reason),
    navigate: (to) => went.push(to),
    busy: () => undefined,
  })
  booth.start()
  onTestFinished(() => booth.stop())
  return {
    booth,
    backend,
    clock,
    context,
    display,
    device,
    link,
    storage,
    played,
    started,
    ended,
    logged,
    waits,
    went,
  }
}
export type Opened = ReturnType<typeof openBooth>

/** The guest confirms, gets in and closes the door; the countdown has begun. */
export async function getIn({ booth, clock, device }: Opened): Promise<void> {
  booth.party.open({ by: '/session' })
  booth.party.confirm()
  await clock.live(0)
  device.move({ state: 'ready', door: 'READY' })
  await clock.live(0)
}

export const view = ({ display }: Opened) => display.getState().view
