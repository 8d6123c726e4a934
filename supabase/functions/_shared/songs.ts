import type { AppDependencies } from '../../../apps/backend/src/app-dependencies.ts'
import type { SongFiles } from '../../../apps/backend/src/music/library/files.ts'
import { openSongBucket } from '../../../apps/backend/src/music/library/song-bucket.ts'
import { openS3Store } from '../../../apps/backend/src/recordings/s3/s3-store.ts'
import type { HostSettings } from './host-settings.ts'

/** A function has no disk: its songs are in a bucket, or it has none of its own. */
export function openSongs({
  media: { s3 },
  playlistNames,
}: Pick<HostSettings, 'media' | 'playlistNames'>): AppDependencies['library'] {
  return {
    files: s3 ? filesIn(s3) : noSongs,
    playlistNames,
    pause: () => Promise.resolve(),
    // What is in the index is whole.
    pace: { settleMs: 0 },
  }
}

function filesIn(s3: NonNullable<HostSettings['media']['s3']>): SongFiles {
  const store = openS3Store({ settings: s3, fetch })
  return openSongBucket({ store, monotonic: () => performance.now() })
}

const noSongs: SongFiles = {
  list: () =>
    Promise.resolve({ ok: true, files: [], folders: [], unreadable: [], version: 'none' }),
  readTags: () => Promise.resolve({ ok: false, reason: 'There are no songs here.' }),
  readPicture: () => Promise.resolve(undefined),
  read: () => Promise.resolve(undefined),
  open: () => Promise.resolve(undefined),
  watch: () => ({ cover: () => undefined, stop: () => undefined }),
}
