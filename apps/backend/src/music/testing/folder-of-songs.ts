import { setTimeout as sleep } from 'node:timers/promises'
import type { AppDependencies } from '../../app-dependencies.ts'
import { openSongFolder } from '../library/adapters/song-folder.ts'

type Options = { dir?: string | undefined } & Partial<
  Pick<AppDependencies['library'], 'files' | 'playlistNames' | 'pace'>
>

/** A real folder for the app under test, or what it is given; without either its library is away. */
export function folderOfSongs(options: Options = {}): AppDependencies['library'] {
  const { dir = '/nowhere', playlistNames = {}, pace } = options
  return {
    files: options.files ?? openSongFolder({ dir, log: () => undefined }),
    playlistNames,
    pause: async (ms, signal) => {
      await sleep(ms, undefined, { signal }).catch(() => undefined)
    },
    ...(pace && { pace }),
  }
}
