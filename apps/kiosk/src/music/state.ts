import { errorTexts } from '@discobooth/contract/error-texts'
import type { MusicState } from '@discobooth/contract/music'
import type { MusicSetup } from '@discobooth/contract/music-api'
import { createStore, type StoreApi } from 'zustand/vanilla'

const blank: MusicState = {
  accessToken: null,
  isPlaying: false,
  selectedTrack: null,
  searchResults: null,
  sessionDuration: 0,
  isLoading: false,
  error: null,
  featuredPlaylists: null,
  currentPlaylist: null,
  currentAlbum: null,
  sessionId: null,
}

/** What the music side of the kiosk knows, for the screens. */
export function createMusicState(): StoreApi<MusicState> {
  return createStore(() => blank)
}

/** What a new guest must not find: another one's session, search or list. */
export function forGuest(
  sessionId: string | null,
): { ok: true; state: Partial<MusicState> } | { ok: false; message: string } {
  if (!sessionId) return { ok: false, message: errorTexts.sessionIdMissing }
  const { searchResults, selectedTrack, currentPlaylist, error, sessionDuration } = blank
  return {
    ok: true,
    state: { sessionId, searchResults, selectedTrack, currentPlaylist, error, sessionDuration },
  }
}

const names = { TOP_40: 'Top 40', DANCE: 'Bangers', DISCO: 'Classics' } as const

/** The three lists every booth has, as far as the operator has set them. */
export function featured({ playlists }: MusicSetup): MusicState['featuredPlaylists'] {
  const keys = ['TOP_40', 'DANCE', 'DISCO'] as const
  const items = keys.flatMap((key) => {
    const id = playlists[key]
    return id === null ? [] : [{ id, name: names[key] }]
  })
  return { items, message: '', total: items.length }
}
