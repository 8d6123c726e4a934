import { join } from 'node:path'
import { openFolderStore } from '../../recordings/adapters/folder-store.ts'
import { openIncomingFolder } from '../../recordings/adapters/incoming-folder.ts'
import { createPictures } from '../../recordings/adapters/pictures.ts'
import type { MediaDependencies } from '../../recordings/module.ts'
import { openS3Store } from '../../recordings/s3/s3-store.ts'
import type { MediaSettings } from './environment/media.ts'

/** Where recordings arrive and are kept on this machine; both on one disk, so that a move is a rename. */
export function openMedia({
  dataDir,
  media: { s3, days },
}: {
  dataDir: string
  media: MediaSettings
}): MediaDependencies {
  return {
    incoming: openIncomingFolder(join(dataDir, 'media', 'arriving')),
    store: s3
      ? openS3Store({ settings: s3, fetch })
      : openFolderStore(join(dataDir, 'media', 'kept')),
    pictures: createPictures(),
    days,
  }
}
