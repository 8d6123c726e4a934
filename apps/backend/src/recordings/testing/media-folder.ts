import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openFolderStore } from '../adapters/folder-store.ts'
import { openIncomingFolder } from '../adapters/incoming-folder.ts'
import { createPictures } from '../adapters/pictures.ts'
import type { MediaDependencies } from '../module.ts'

/** Recordings in a folder of the test file's own. */
export function mediaInFolder(change: Partial<MediaDependencies> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'media-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const media: MediaDependencies = {
    incoming: openIncomingFolder(join(dir, 'arriving')),
    store: openFolderStore(join(dir, 'kept')),
    pictures: createPictures(),
    days: 30,
    ...change,
  }
  return { dir, media }
}
