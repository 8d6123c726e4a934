import { join } from 'node:path'
import { openFolderStore } from '../media/adapters/folder-store.ts'
import { openIncomingFolder } from '../media/adapters/incoming-folder.ts'
import { createPictures } from '../media/adapters/pictures.ts'
import { openS3Store } from '../media/s3/s3-store.ts'
import type { MediaDependencies } from '../recordings.ts'
import type { MediaSettings } from './media-environment.ts'

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
