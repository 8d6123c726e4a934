import type { AppDependencies } from '../../../apps/backend/src/app.ts'

/** A function has no disk, and so no songs of its own: a hosted backend plays from a provider. */
export const noSongs: AppDependencies['library'] = {
  files: {
    list: () => Promise.resolve({ ok: false, reason: 'A hosted backend has no folder of songs.' }),
    readTags: () => Promise.resolve({ ok: false, reason: 'There are no songs here.' }),
    readPicture: () => Promise.resolve(undefined),
    read: () => Promise.resolve(undefined),
    open: () => Promise.resolve(undefined),
    watch: () => ({ cover: () => undefined, stop: () => undefined }),
  },
  playlistNames: {},
  pause: () => Promise.resolve(),
}
