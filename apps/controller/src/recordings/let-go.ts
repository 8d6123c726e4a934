import { join } from 'node:path'
import type { Files } from './disk/files.ts'
import { isMediaName } from './disk/shelf.ts'
import type { Manifest } from './manifest.ts'
import { setAside } from './upload/refused.ts'

export const manifestName = 'manifest.json'

/**
 * Empties the folder of a party that is done. Only what the backend has confirmed is removed: a picture
 * that could not be read, or that nobody noted, is set aside.
 */
export async function letGo(options: {
  files: Files
  root: string
  today: Date
  manifest: Manifest
}): Promise<void> {
  const { files, root, today, manifest } = options
  const { sessionId } = manifest
  const from = join(root, sessionId)
  const stateOf = (name: string) => manifest.files.find((file) => file.name === name)?.state
  const all = await files.list(from)
  const names = all.filter((name) => isMediaName(name) && stateOf(name) !== 'delivered')
  await setAside({ files, root, today, from, sessionId, names })
  for (const name of all.filter((one) => one !== manifestName && !names.includes(one)))
    await files.remove(join(from, name))
  await files.remove(join(from, manifestName))
  await files.remove(from)
}
