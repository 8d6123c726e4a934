import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeS3 } from '@discobooth/fakes/s3'
import { afterAll } from 'vitest'
import { openFolderStore } from '../adapters/folder-store.ts'
import { openIncomingFolder } from '../adapters/incoming-folder.ts'
import type { MediaDependencies } from '../module.ts'
import { openS3Store } from '../s3/s3-store.ts'

/** Recordings in a folder of the test file's own. */
export function mediaInFolder(change: Partial<MediaDependencies> = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'media-'))
  afterAll(() => rm(dir, { recursive: true, force: true }))
  const media: MediaDependencies = {
    incoming: openIncomingFolder(join(dir, 'arriving')),
    store: openFolderStore(join(dir, 'kept')),
    days: 30,
    ...change,
  }
  return { dir, media }
}

/** Recordings in an S3 store of the test file's own, which come through the backend or straight. */
export async function mediaByBothWays(): Promise<MediaDependencies> {
  const s3 = await startFakeS3()
  afterAll(() => s3.stop())
  return mediaInFolder({ store: openS3Store({ settings: s3.settings, fetch }) }).media
}
