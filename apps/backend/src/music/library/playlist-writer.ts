import type { Database } from '../../platform/db/schema.ts'
import { type FoundFile, isPlaylistFile, type SongFiles, versionOf } from './files.ts'
import { readPlaylists, replacePlaylists, type SavedPlaylist } from './playlist-store.ts'
import { type PlaylistSource, playlistOfFile, playlistsOfFolders } from './playlists.ts'
import { trackIdOf } from './track-row.ts'

const LARGEST_BYTES = 4_000_000

type Song = { id: string; path: string }

/** Makes the playlists of what the folder holds, and saves them when they changed. */
export function createPlaylistWriter(deps: {
  db: Database
  files: SongFiles
  log: (line: string) => void
}) {
  const told = new Map<string, string>()

  async function readFile(
    file: FoundFile,
    { songs, isComplete }: { songs: string[]; isComplete: boolean },
  ): Promise<PlaylistSource[]> {
    const content = await deps.files.read(file.path, LARGEST_BYTES)
    if (!content) return []
    const { strange, ...playlist } = playlistOfFile({ path: file.path, content, songs })
    if (isComplete) tellOnce(file, strange)
    return [playlist]
  }

  /** Again only when the file, or what is wrong with it, changed. */
  function tellOnce(file: FoundFile, strange: string[]): void {
    const state = `${versionOf(file)} ${strange.length}`
    if (told.get(file.path) === state) return
    told.set(file.path, state)
    if (strange.length === 0) return
    const first = JSON.stringify(strange[0]?.slice(0, 200))
    deps.log(`music: "${file.path}" names ${strange.length} songs that are not here: ${first}`)
  }

  return {
    /** `isComplete`: every song of the folder is indexed, so a line that names none is a mistake. */
    async write(options: {
      seen: FoundFile[]
      tracks: Song[]
      isComplete: boolean
    }): Promise<void> {
      const { seen, tracks, isComplete } = options
      const songs = tracks.map((track) => track.path)
      const ids = new Map(tracks.map((track) => [track.path, track.id]))
      const sources = playlistsOfFolders(songs)
      for (const file of seen) {
        if (!isPlaylistFile(file.path)) continue
        sources.push(...(await readFile(file, { songs, isComplete })))
      }
      const playlists: SavedPlaylist[] = await Promise.all(
        sources.map(async ({ path, name, songs: inside }) => ({
          id: await trackIdOf(path),
          path,
          name,
          trackIds: inside.flatMap((song) => ids.get(song) ?? []).toSorted(),
        })),
      )
      // Asked each time: beside this backend there may be others, which come and go.
      if (stateOf(playlists) === stateOf(await readPlaylists(deps.db))) return
      await replacePlaylists(deps.db, playlists)
    },
  }
}

function stateOf(playlists: SavedPlaylist[]): string {
  const rows = playlists.map(({ id, path, name, trackIds }) => [id, path, name, ...trackIds])
  return JSON.stringify(rows.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))
}
