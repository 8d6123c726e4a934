import { type Clock, within } from '@discobooth/runtime/clock'
import type { PlayerErrorType } from '../../provider.ts'

/** The part of the Web Playback SDK that is used. */
export type SdkPlayer = {
  connect(): Promise<boolean>
  disconnect(): void
  addListener(event: string, listener: (value: unknown) => void): unknown
  getCurrentState(): Promise<unknown>
  pause(): Promise<void>
  setVolume(volume: number): Promise<void>
  activateElement(): Promise<void>
}
export type SdkOptions = {
  name: string
  volume: number
  getOAuthToken(give: (token: string) => void): void
}
export type Sdk = { Player: new (options: SdkOptions) => SdkPlayer }
export type SdkWindow = { Spotify?: Sdk; onSpotifyWebPlaybackSDKReady?: () => void }

declare global {
  // The SDK's script puts itself there.
  interface Window extends SdkWindow {}
}

export const sdkErrors: Record<string, PlayerErrorType> = {
  initialization_error: 'initialization',
  authentication_error: 'authentication',
  account_error: 'account',
  playback_error: 'playback',
}

const limitMs = 10_000

/** Loads the SDK's script once. Null where it does not come: the next one who asks tries again. */
export function createSdkLoader(options: {
  document: Document
  window: SdkWindow
  url: string
  clock: Clock
}): () => Promise<Sdk | null> {
  const { document, window } = options
  let loading: Promise<Sdk | null> | null = null

  function fetchScript(): Promise<Sdk | null> {
    const script = document.createElement('script')
    const loaded = new Promise<Sdk | null>((resolve) => {
      window.onSpotifyWebPlaybackSDKReady = () => resolve(window.Spotify ?? null)
      script.addEventListener('error', () => resolve(null))
    })
    script.src = options.url
    script.async = true
    document.head.append(script)
    return within(options.clock, limitMs, loaded, null).then((sdk) => {
      if (!sdk) {
        script.remove()
        loading = null
      }
      return sdk
    })
  }

  return () => {
    if (window.Spotify) return Promise.resolve(window.Spotify)
    loading ??= fetchScript()
    return loading
  }
}
