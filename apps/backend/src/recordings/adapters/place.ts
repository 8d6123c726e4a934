import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const EXTENSIONS = new Set(Object.values(mediaKinds).map(({ extension }) => extension))
const NAME = new RegExp(`^[a-z][a-z0-9-]*\\.(?:${[...EXTENSIONS].join('|')})$`)

/** Where a file of this key lies: a session's id and a name without a path in it lead there, nothing else. */
export function placeOf(dir: string, key: string): string {
  const [sessionId = '', name = '', ...more] = key.split('/')
  // Whoever let another key come so far made a mistake.
  if (!NAME.test(name) || more.length > 0) throw new Error('this is no key of a recording')
  return join(folderOf(dir, sessionId), name)
}

/** Where all files of a session lie. */
export function folderOf(dir: string, sessionId: string): string {
  if (!SESSION.test(sessionId)) throw new Error('this is no id of a session')
  return join(dir, sessionId)
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
