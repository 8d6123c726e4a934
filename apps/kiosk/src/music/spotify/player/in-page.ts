import type { MusicSetup } from '@discobooth/contract/music/music-api'
import type { MusicNeeds } from '../../needs.ts'
import type { MusicProvider } from '../../provider.ts'
import { createSpotifyProvider } from '../provider.ts'
import { createSdkLoader } from './sdk.ts'

/** Spotify with the SDK of a real page: everything of it in one chunk. */
export function createSpotifyInPage(options: {
  setup: MusicSetup
  addresses: NonNullable<MusicSetup['spotify']>
  needs: MusicNeeds
  deviceName: string
}): MusicProvider {
  const { setup, addresses, needs, deviceName } = options
  const loadSdk = createSdkLoader({ ...needs, url: addresses.sdkUrl })
  return createSpotifyProvider({ ...needs, setup, apiUrl: addresses.apiUrl, loadSdk, deviceName })
}
