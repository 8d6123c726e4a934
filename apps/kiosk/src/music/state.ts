import type { MusicState } from '@discobooth/contract/music/music'
import type { MusicSetup } from '@discobooth/contract/music/music-api'
import type { SessionContext } from '@discobooth/contract/session/context'
import { limits } from '@discobooth/contract/wire/limits'
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

/** What goes with a guest who leaves: the next one must not find another's search, list or trouble. */
const { searchResults, currentPlaylist, error } = blank

/** The session and the song are the guest's: the music learns of both as they are chosen. */
export function followGuest(
  state: StoreApi<MusicState>,
  context: StoreApi<SessionContext>,
): () => void {
  const follow = ({ session, selectedTrack }: SessionContext) => {
    const sessionId = session?.id ?? null
    const before = state.getState().sessionId
    // One who arrives takes nothing away: /login gives a sign-in its session after it has failed.
    const hasLeft = before !== null && before !== sessionId
    state.setState({
      ...(hasLeft && { searchResults, currentPlaylist, error }),
      sessionId,
      selectedTrack,
      currentAlbum: selectedTrack?.album ?? null,
      sessionDuration: Math.min(selectedTrack?.duration_ms ?? 0, limits.song.partyMaxMs),
    })
  }
  follow(context.getState())
  return context.subscribe(follow)
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
