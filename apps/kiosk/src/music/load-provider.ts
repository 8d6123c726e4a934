import { type MusicSetup, MusicSetup as Setup } from '@discobooth/contract/music/music-api'
import type { Clock } from '@discobooth/runtime/clock'
import type { Answer } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import type { LocalStore, SessionStore } from '../platform/storage.ts'
import type { Favourites } from './library/favourites.ts'
import type { MusicProvider } from './provider.ts'
import type { SdkWindow } from './spotify/player/sdk.ts'

const deviceName = 'DiscoBooth'

export type MusicNeeds = {
  call: Connection['call']
  fetch: typeof globalThis.fetch
  clock: Clock
  random: () => number
  /** Where the library's saved songs are kept. */
  favourites: Favourites
  document: Document
  window: SdkWindow
  local: LocalStore
  stored: SessionStore
  /** Makes a path of the backend, as it gives songs, a whole address. */
  resolve(path: string): string
}

export function fetchSetup(call: Connection['call']): Promise<Answer<MusicSetup>> {
  return call({ method: 'GET', path: 'api/music', answer: Setup })
}

/** Loads the code of the provider that this booth uses, and none of the other's. */
export async function loadProvider(setup: MusicSetup, needs: MusicNeeds): Promise<MusicProvider> {
  if (setup.provider === 'library' || !setup.spotify) {
    const { createLibraryProvider } = await import('./library/provider.ts')
    return createLibraryProvider({ ...needs, setup, deviceName })
  }
  const { createSpotifyInPage } = await import('./spotify/player/in-page.ts')
  return createSpotifyInPage({ setup, addresses: setup.spotify, needs, deviceName })
}
