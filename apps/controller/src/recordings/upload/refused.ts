import { join } from 'node:path'
import type { Files } from '../disk/files.ts'

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
const asideMs = 30 * 24 * 3_600_000

/** Nobody's pictures stay for ever, these least of all. */
export async function forgetOld(options: {
  files: Files
  root: string
  today: Date
}): Promise<void> {
  const { files, root, today } = options
  const oldest = dayOf(new Date(today.getTime() - asideMs))
  const place = join(root, 'refused')
  for (const day of await files.list(place))
    if (day < oldest) await removeAll(files, join(place, day))
}

/** Counted on the disk: an operator who has looked at them and removed them is not told again. */
export async function countAside({ files, root }: { files: Files; root: string }): Promise<number> {
  const place = join(root, 'refused')
  // An operator's own note between the folders is no fault of the disk.
  const list = (folder: string) => files.list(folder).catch(() => [])
  let count = 0
  for (const day of await list(place))
    for (const sessionId of await list(join(place, day)))
      count += (await list(join(place, day, sessionId))).length
  return count
}

export function describeAside(count: number, root: string): string | null {
  if (count === 0) return null
  const what = count === 1 ? '1 recording' : `${count} recordings`
  return `${what} could not be brought to the backend: look in ${join(root, 'refused')} within 30 days, and remove what is settled.`
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
