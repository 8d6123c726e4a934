import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Account } from './account.ts'

const PREFIX = 'discobooth-'
// A socket's whole path must fit in 104 bytes (macOS; Linux 108).
const LONGEST_PARENT = 70

// Root's TMPDIR may be a folder that the database's user can't enter.
function socketParent(account: Account | undefined): string {
  const parent = tmpdir()
  return account || parent.length > LONGEST_PARENT ? '/tmp' : parent
}

/** A folder that only the database's user (and root) can enter: being in it is the permission. */
export async function makeSocketDir(account: Account | undefined): Promise<string> {
  const folder = await mkdtemp(join(socketParent(account), PREFIX))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** After a crash the same folder is used again, since the backend's pool knows its address. */
export async function renewSocketDir(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

/** Removes a folder of ours; a path that a pid file made up is left alone. */
export async function removeSocketDir(folder: string, account: Account | undefined): Promise<void> {
  if (dirname(folder) !== socketParent(account) || !basename(folder).startsWith(PREFIX)) return
  await rm(folder, { recursive: true, force: true })
}
