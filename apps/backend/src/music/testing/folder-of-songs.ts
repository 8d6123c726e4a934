import { setTimeout as sleep } from 'node:timers/promises'
import type { AppDependencies } from '../../app.ts'
import { openSongFolder } from '../library/adapters/song-folder.ts'

type Options = { dir?: string | undefined } & Partial<
  Pick<AppDependencies['library'], 'playlistNames' | 'pace'>
>

/** A real folder for the app under test; without one it has a library that is away. */
export function folderOfSongs(options: Options = {}): AppDependencies['library'] {
  const { dir = '/nowhere', playlistNames = {}, pace } = options
  return {
    files: openSongFolder({ dir, log: () => undefined }),
    playlistNames,
    pause: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => undefined)
    },
    ...(pace && { pace }),
  }
}
