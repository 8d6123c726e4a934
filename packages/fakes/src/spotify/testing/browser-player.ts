import { runInNewContext } from 'node:vm'
import type { FakeSpotify } from '../../spotify.ts'

type Listener = (value: unknown) => void
export type SdkPlayer = {
  connect(): Promise<boolean>
  disconnect(): void
  addListener(event: string, listener: Listener): boolean
  removeListener(event: string, listener?: Listener): boolean
  getCurrentState(): Promise<SdkState | null>
  pause(): Promise<void>
  resume(): Promise<void>
  seek(positionMs: number): Promise<void>
  setVolume(volume: number): Promise<void>
  activateElement(): Promise<void>
}
export type SdkState = {
  paused: boolean
  position: number
  duration: number
  track_window: { current_track: { uri: string }; previous_tracks: { uri: string }[] }
}
type PlayerOptions = {
  name: string
  volume?: number
  getOAuthToken: (take: (token: string) => void) => void
}

const events = [
  'ready',
  'not_ready',
  'player_state_changed',
  'initialization_error',
  'authentication_error',
  'account_error',
  'playback_error',
  'autoplay_failed',
]

/** Loads the SDK as a page does, makes a player, and writes down what it tells. */
export async function openPlayer(fake: FakeSpotify, token: () => string) {
  const script = await (await fetch(fake.urls.sdk)).text()
  const page: { Spotify?: { Player: new (options: PlayerOptions) => SdkPlayer } } = {}
  const browser = { AbortController, Date, TextDecoderStream, fetch, setTimeout }
  runInNewContext(script, { ...browser, window: page })
  if (!page.Spotify) throw new Error('The script defined no Spotify')
  const player = new page.Spotify.Player({
    name: 'DiscoBooth',
    volume: 0.5,
    getOAuthToken: (take) => take(token()),
  })
  const heard: { event: string; value: unknown }[] = []
  for (const event of events) player.addListener(event, (value) => heard.push({ event, value }))
  return {
    player,
    heard,
    names: () => heard.map(({ event }) => event),
    deviceId: () => {
      const ready = heard.findLast(({ event }) => event === 'ready')?.value
      return (ready as { device_id: string } | undefined)?.device_id ?? ''
    },
  }
}
