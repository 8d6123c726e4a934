import { join } from 'node:path'
import type { Files } from './files.ts'

/** Out of the way, but not lost: an operator can look at what the backend did not want. */
export async function setAside(options: {
  files: Files
  root: string
  from: string
  sessionId: string
  names: readonly string[]
}): Promise<void> {
  const { files, root, from, sessionId, names } = options
  if (names.length === 0) return
  const folder = join(root, 'refused', sessionId)
  await files.makeFolder(folder)
  for (const name of names)
    if ((await files.size(join(from, name))) !== null)
      await files.rename(join(from, name), join(folder, name))
  await files.sync(folder)
}
