import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** A session's id and a name without a path in it: nothing else leads anywhere. */
const KEY = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z][a-z0-9-]*\.(?:jpg|mp4)$/

/** Where a file of this key lies. Whoever let another key come so far made a mistake. */
export function placeOf(dir: string, key: string): string {
  if (!KEY.test(key)) throw new Error('this is no key of a recording')
  return join(dir, ...key.split('/'))
}

/** A new name is safe only when its folder is. */
export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
