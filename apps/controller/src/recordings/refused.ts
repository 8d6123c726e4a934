import { join } from 'node:path'
import type { Files } from './files.ts'

/** Out of the way, but not lost: an operator can look at what the backend did not want. */
export async function setAside(options: {
  files: Files
  root: string
  today: Date
  from: string
  sessionId: string
  names: readonly string[]
}): Promise<void> {
  const { files, root, today, from, sessionId, names } = options
  if (names.length === 0) return
  const folder = join(root, 'refused', dayOf(today), sessionId)
  await files.makeFolder(folder)
  for (const name of names)
    if ((await files.size(join(from, name))) !== null)
      await files.rename(join(from, name), join(folder, name))
  await files.sync(folder)
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
/** As long as the backend keeps a guest's pictures. */
const keptMs = 30 * 24 * 3_600_000

/** Nobody's pictures stay for ever, these least of all. */
export async function forgetOld(options: {
  files: Files
  root: string
  today: Date
}): Promise<void> {
  const { files, root, today } = options
  const oldest = dayOf(new Date(today.getTime() - keptMs))
  const place = join(root, 'refused')
  for (const day of await files.list(place))
    if (day < oldest) await removeAll(files, join(place, day))
}

async function removeAll(files: Files, folder: string): Promise<void> {
  for (const name of await files.list(folder)) {
    const path = join(folder, name)
    const isFile = name.includes('.')
    if (isFile) await files.remove(path)
    else await removeAll(files, path)
  }
  await files.remove(folder)
}
