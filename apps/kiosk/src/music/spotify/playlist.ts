import type { Playlist } from '@discobooth/contract/music/music-api'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { limits } from '@discobooth/contract/wire/limits'
import { withoutDuplicates } from '../pages.ts'
import type { MusicAnswer, MusicFailure } from '../provider.ts'
import type { SpotifyCaller, SpotifyFailure } from './caller.ts'
import { musicFailure, statusText } from './failure.ts'
import { type PlaylistRows, readPlaylist, readRows, trackInRow } from './shapes.ts'

const { market } = limits.search
const rowsPerPage = 50
/** More rows than any guest scrolls through. */
const mostPages = 10

/** A playlist of the service with the tracks that can be played, sorted by name. */
export async function fetchPlaylist(
  call: SpotifyCaller,
  id: string,
): Promise<MusicAnswer<Playlist>> {
  const path = `/playlists/${encodeURIComponent(id)}`
  const answer = await call({ method: 'GET', path, query: { market } })
  if (!answer.ok) {
    return refused(answer)
  }
  const playlist = readPlaylist(answer.body)
  if (!playlist) return refuse('away', 'Unreadable answer', 'Spotify answered something else.')
  if (!playlist.rows) return refuse('withheld', 'Withheld', withheld)
  const rows = await allRows(call, path, playlist.rows)
  if (!rows.ok) return rows
  const tracks = withoutDuplicates(rows.value.flatMap((row) => trackInRow(row) ?? []))
  const sorted = tracks.toSorted((a, b) => a.name.localeCompare(b.name))
  return { ok: true, value: { id, name: playlist.name, tracks: sorted } }
}

async function allRows(
  call: SpotifyCaller,
  path: string,
  first: PlaylistRows,
): Promise<MusicAnswer<unknown[]>> {
  const rows = [...first.rows]
  let { hasMore } = first
  for (let page = 0; hasMore && page < mostPages; page++) {
    const query = { offset: rows.length, limit: rowsPerPage, market }
    const answer = await call({ method: 'GET', path: `${path}/${first.shape}`, query })
    if (!answer.ok) return refused(answer)
    const next = readRows(answer.body, first.shape)
    if (!next || next.rows.length === 0) break
    rows.push(...next.rows)
    hasMore = next.hasMore
  }
  return { ok: true, value: rows }
}

function refused(answer: SpotifyFailure): MusicFailure {
  const failure = musicFailure(answer, errorTexts.playlistFailed(statusText(answer)))
  if (answer.kind === 'missing') return { ...failure, reason: notThere }
  if (answer.kind !== 'refused' || answer.status !== 403) return failure
  // A sign-in from before the booth asked for this right; signing in again brings it.
  const isScope = answer.message.toLowerCase().includes('scope')
  return { ...failure, reason: isScope ? notGranted : withheld }
}

const notGranted =
  'The sign-in does not allow the booth to read playlists: sign in again in the settings, under Status.'
const withheld =
  "Spotify shows a playlist's songs to its owner only: choose one that the booth's account owns."
const notThere =
  "Spotify knows no such playlist, or it is one of Spotify's own, which apps cannot read."

function refuse(kind: MusicFailure['kind'], text: string, reason: string): MusicFailure {
  return { ok: false, kind, message: errorTexts.playlistFailed(text), reason }
}
