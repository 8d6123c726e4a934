import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, lchown, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { syncFolder } from '../../node/disk.ts'
import type { Account } from './account.ts'
import { DatabaseFailure } from './failure.ts'
import { signal } from './processes.ts'
import { DATABASE } from './settings.ts'

const CREATE_LIMIT_MS = 120_000
const UNFINISHED = '.unfinished-'

export type ClusterOptions = {
  clusterDir: string
  binDir: string
  account: Account | undefined
  durable: boolean
  signal: AbortSignal
}

/** How to name the cluster to a program of Postgres that is started inside it. */
export function insideCluster(clusterDir: string, account: Account | undefined) {
  // Root may have put the data below a folder that the account can't enter. The working directory
  // is entered before root's rights are given up, and reached without passing its parents.
  return { cwd: clusterDir, dataArgument: account ? '/proc/self/cwd' : clusterDir }
}

/** Makes the cluster if there is none. It appears under its name only when it is complete. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir, account } = options
  await removeUnfinished(clusterDir)
  if (await isComplete(clusterDir)) {
    if (account && (await stat(clusterDir)).uid === 0) await giveAll(clusterDir, account)
    return
  }
  const temporary = await mkdtemp(`${clusterDir}${UNFINISHED}`)
  try {
    if (account) await chown(temporary, account.uid, account.gid)
    await runInitdb(temporary, options)
    await rename(temporary, clusterDir)
    await syncFolder(dirname(clusterDir))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!(await isComplete(clusterDir))) throw error
  }
}

// Asked of the folder and not of the file: a folder that we may not enter must be an error.
async function isComplete(clusterDir: string): Promise<boolean> {
  return existsSync(clusterDir) && (await readdir(clusterDir)).includes('PG_VERSION')
}

// Renamed first: a starter in another process may be about to give the folder its final name, and
// must then find either all of it or nothing.
async function removeUnfinished(clusterDir: string): Promise<void> {
  const parent = dirname(clusterDir)
  await mkdir(parent, { recursive: true, mode: 0o700 })
  for (const name of await readdir(parent)) {
    if (!name.startsWith(basename(clusterDir) + UNFINISHED)) continue
    const doomed = name.endsWith('.doomed') ? name : `${name}.doomed`
    await rename(join(parent, name), join(parent, doomed)).catch(() => undefined)
    await rm(join(parent, doomed), { recursive: true, force: true })
  }
}

async function runInitdb(folder: string, options: ClusterOptions): Promise<void> {
  const { cwd, dataArgument } = insideCluster(folder, options.account)
  const child = spawn(
    join(options.binDir, 'initdb'),
    [
      ...['-D', dataArgument, '-U', DATABASE.user, '-E', 'UTF8'],
      ...['--locale-provider=builtin', '--locale=C.UTF-8'],
      // Nobody but the owner of the 0700 socket folder (and root) can knock, so a password would
      // only be one more secret to keep beside the data.
      ...['--auth-local=trust', '--auth-host=reject'],
      ...(options.durable ? [] : ['--no-sync']),
    ],
    {
      ...options.account,
      cwd,
      env: {},
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  // The whole group, because initdb does its work in children that would outlive it.
  const cut = () => child.pid && signal(-child.pid, 'SIGKILL')
  const limit = AbortSignal.any([options.signal, AbortSignal.timeout(CREATE_LIMIT_MS)])
  limit.addEventListener('abort', cut)
  const outcome = await new Promise<number | Error | null>((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  limit.removeEventListener('abort', cut)
  if (outcome === 0) return
  const lines = complaints.join('').trim().split('\n')
  const reason =
    outcome instanceof Error
      ? outcome.message
      : (lines.find((line) => /error:|FATAL:/.test(line)) ?? lines.at(-1))
  throw new DatabaseFailure('create_failed', `The database could not be created: ${reason}`)
}

async function giveAll(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(join(folder, entry), account.uid, account.gid)
  }
  await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}
