import type { PickedTrack, SessionContext } from '@discobooth/contract/session/context'

/** The song of the current session. A reload forgets the track but not what the session says of it. */
export function songOf({
  session,
  selectedTrack,
}: Pick<SessionContext, 'session' | 'selectedTrack'>): PickedTrack | null {
  if (selectedTrack) return selectedTrack
  if (!session || session.songDuration === null) return null
  return {
    id: session.id,
    name: session.songName ?? '',
    uri: '',
    duration_ms: session.songDuration,
    artists: [{ name: session.songArtist ?? '' }],
    album: { name: session.songAlbum ?? '', images: [] },
  }
}
