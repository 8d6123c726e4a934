import { type MusicSetup, MusicSetup as Setup } from '@discobooth/contract/music/music-api'
import type { Answer } from '../backend/answer.ts'
import type { Connection } from '../backend/connection.ts'
import type { MusicNeeds } from './needs.ts'
import type { MusicProvider } from './provider.ts'

const deviceName = 'DiscoBooth'

export function fetchSetup(call: Connection['call']): Promise<Answer<MusicSetup>> {
  return call({ method: 'GET', path: 'api/music', answer: Setup })
}

/** Loads the code of the provider that this booth uses, and none of the other's. */
export async function loadProvider(setup: MusicSetup, needs: MusicNeeds): Promise<MusicProvider> {
  if (setup.provider === 'library' || !setup.spotify) {
    const { createLibraryProvider } = await import('./library/provider.ts')
    return createLibraryProvider({ ...needs, setup, deviceName })
  }
  const { createSpotifyInPage } = await import('./spotify/provider.ts')
  return createSpotifyInPage({ setup, addresses: setup.spotify, needs, deviceName })
}
