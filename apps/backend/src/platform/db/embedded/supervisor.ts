import { chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backOffMs } from '@discobooth/runtime/back-off'
import { type Account, chooseAccount } from './account.ts'
import { findBinaries, findInstalled, type Installed } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { DatabaseFailure } from './failure.ts'
import { type Guard, postGuard } from './guard.ts'
import { type FolderLock, takeFolderLock } from './lock.ts'
import { findServer, launch } from './postmaster.ts'
import { isAlive, isGoneWithin, servesFolder, signal } from './processes.ts'
import { DATABASE } from './settings.ts'

const PREFIX = 'discobooth-'
// A socket's whole path must fit in 104 bytes (macOS; Linux 108).
const LONGEST_PARENT = 70

// Root's TMPDIR may be a folder that the database's user can't enter.
function socketParent(account: Account | undefined): string {
  const parent = tmpdir()
  return account || parent.length > LONGEST_PARENT ? '/tmp' : parent
}

/** A folder that only the database's user (and root) can enter: being in it is the permission. */
async function makeSocketDir(account: Account | undefined): Promise<string> {
  const folder = await mkdtemp(join(socketParent(account), PREFIX))
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

/** After a crash the same folder is used again, since the backend's pool knows its address. */
async function renewSocketDir(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
}

/** Removes a folder of ours; a path that a pid file made up is left alone. */
async function removeSocketDir(folder: string, account: Account | undefined): Promise<void> {
  if (dirname(folder) !== socketParent(account) || !basename(folder).startsWith(PREFIX)) return
  await rm(folder, { recursive: true, force: true })
}

const LIMITS = {
  /** Recovery after a power cut may take its time on an SD card. */
  startMs: 60_000,
  stopMs: 10_000,
  quitMs: 5_000,
  /** How long a lock that is held may still be that of a killed predecessor. */
  lockMs: 2_000,
  /** How long a server without a backend waits for the next one. */
  guardMs: 15_000,
  /** A server that ran this long is restarted without waiting. */
  steadyMs: 60_000,
  longestRestartMs: 30_000,
}
const LAUNCH_ATTEMPTS = 3
// What is in the way of a launch (children of a dead server, another starter) goes by itself.
const RELAUNCH_MS = 250
const POLL_MS = 40

export type EmbeddedPostgresOptions = {
  /** The folder that gets `postgres/` (the data), `postgres.log` and `postgres.lease`. */
  dataDir: string
  log: (line: string) => void
  /** `false` gives up fsync: for tests only. */
  durable?: boolean
  limits?: Partial<typeof LIMITS>
  /** Another Postgres than the one that comes with us: for tests only. */
  installed?: Installed
}

export type PostgresConnection = { host: string; port: number; user: string; database: string }

export type EmbeddedPostgres = {
  start: () => Promise<{ connection: PostgresConnection; adopted: boolean }>
  stop: () => Promise<void>
}

type Place = { account: Account | undefined; binDir: string; major: number }
type Server = { pid: number; lock: FolderLock; adopted: boolean }

/** One Postgres on one data folder, for the life of this object: start once, stop once. */
export function createEmbeddedPostgres(options: EmbeddedPostgresOptions): EmbeddedPostgres {
  const { log } = options
  const durable = options.durable ?? true
  const limits = { ...LIMITS, ...options.limits }
  const dataDir = resolve(options.dataDir)
  const clusterDir = join(dataDir, 'postgres')
  const ending = new AbortController()

  let place: Place | undefined
  let guard: Guard | undefined
  let socketDir: string | undefined
  let server: Server | undefined
  let work: Promise<unknown> = Promise.resolve()

  async function bringUp(at: Place): Promise<Server> {
    for (let attempt = 1; ; attempt += 1) {
      ending.signal.throwIfAborted()
      const found = await awaitFormer()
      if (found.kind === 'running') return adopt(found.pid, found.socketDir)
      if (found.socketDir && found.socketDir !== socketDir) {
        await removeSocketDir(found.socketDir, at.account)
      }
      const started = await launchServer(at)
      if (!('reason' in started)) return started
      if (attempt === LAUNCH_ATTEMPTS) {
        throw new DatabaseFailure('start_failed', `Postgres does not start: ${started.reason}`)
      }
      await pause(RELAUNCH_MS, undefined, { signal: ending.signal })
    }
  }

  async function awaitFormer() {
    const found = findServer(clusterDir)
    if (found.kind !== 'stopping') return found
    log(`waiting for the Postgres before this one (process ${found.pid}) to end`)
    await endServer(found.pid)
    return findServer(clusterDir)
  }

  async function adopt(pid: number, where: string): Promise<Server> {
    if (socketDir !== undefined && socketDir !== where) throw inUse('another process')
    const lock = await connect(pid, where)
    if ('reason' in lock) {
      throw new DatabaseFailure('start_failed', `Postgres (process ${pid}) ended while starting.`)
    }
    socketDir = where
    return { pid, lock, adopted: true }
  }

  async function launchServer(at: Place): Promise<Server | { reason: string }> {
    if (socketDir === undefined) socketDir = await makeSocketDir(at.account)
    else await renewSocketDir(socketDir, at.account)
    const logFile = join(dataDir, 'postgres.log')
    const { pid, exited } = launch({ ...at, clusterDir, socketDir, durable, logFile })
    const lock = await connect(pid, socketDir).catch(async (error: unknown) => {
      if (!(error instanceof DatabaseFailure && error.code === 'in_use')) await endServer(pid)
      throw error
    })
    return 'reason' in lock ? await exited : { pid, lock, adopted: false }
  }

  async function connect(pid: number, where: string): Promise<FolderLock | { reason: string }> {
    const deadline = performance.now() + limits.startMs
    for (;;) {
      const attempt = await takeFolderLock({ socketDir: where, limitMs: limits.lockMs })
      if ('lock' in attempt) return attempt.lock
      if ('heldBy' in attempt) throw inUse(attempt.heldBy)
      if (!isAlive(pid)) return { reason: attempt.unreachable }
      if (performance.now() > deadline) {
        const waited = Math.round(limits.startMs / 1_000)
        throw new DatabaseFailure(
          'start_failed',
          `Postgres (process ${pid}) did not answer within ${waited} s: ${attempt.unreachable}`,
        )
      }
      await pause(POLL_MS, undefined, { signal: ending.signal })
    }
  }

  function inUse(holder: string): DatabaseFailure {
    return new DatabaseFailure(
      'in_use',
      `The data folder ${dataDir} is already in use by ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
    )
  }

  function explain(error: unknown): unknown {
    if (!(error instanceof Error && 'syscall' in error)) return error
    return new DatabaseFailure(
      'folder_unusable',
      `The data folder ${dataDir} can't be used (${error.message}). Correct that, or set DATA_DIR to another folder.`,
    )
  }

  async function endServer(pid: number): Promise<void> {
    if (!isAlive(pid)) return
    signal(pid, 'SIGINT')
    if (await isGoneWithin(pid, limits.stopMs)) return
    log(`Postgres (process ${pid}) takes too long to end; it is cut off and will recover next time`)
    signal(pid, 'SIGQUIT')
    if (!(await isGoneWithin(pid, limits.quitMs))) signal(pid, 'SIGKILL')
  }

  function watch(current: Server, at: Place, failuresBefore: number): void {
    const since = performance.now()
    void current.lock.lost.then(() => {
      if (ending.signal.aborted) return
      log('the connection to Postgres broke off; bringing it back')
      const wasSteady = performance.now() - since > limits.steadyMs
      work = recover(at, wasSteady ? 0 : failuresBefore)
    })
  }

  async function recover(at: Place, failuresBefore: number): Promise<void> {
    for (let failures = failuresBefore; !ending.signal.aborted; failures += 1) {
      const delay =
        failures === 0 ? 0 : backOffMs({ failures, firstMs: 500, mostMs: limits.longestRestartMs })
      try {
        await pause(delay, undefined, { signal: ending.signal })
        server = await bringUp(at)
        await guard?.takeLease(socketDir ?? '')
        log(`Postgres is back (process ${server.pid})`)
        watch(server, at, failures + 1)
        return
      } catch (error) {
        if (!ending.signal.aborted) log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  async function open(): Promise<Awaited<ReturnType<EmbeddedPostgres['start']>>> {
    const account = chooseAccount(clusterDir)
    const installed = options.installed ?? findInstalled()
    const binDir = await findBinaries({ account, log, installed })
    place = { account, binDir, major: Number.parseInt(installed.version, 10) }
    await ensureCluster({ ...place, clusterDir, durable, signal: ending.signal })
    // Before the server, so that there is no moment in which a kill leaves it without a guard.
    const leaseFile = join(dataDir, 'postgres.lease')
    guard = postGuard({ clusterDir, leaseFile, graceMs: limits.guardMs })
    server = await bringUp(place)
    const { user, port, name } = DATABASE
    const host = socketDir ?? ''
    await guard.takeLease(host)
    watch(server, place, 0)
    return { connection: { host, port, user, database: name }, adopted: server.adopted }
  }

  async function close(): Promise<void> {
    const mine = server
    server = undefined
    if (mine && servesFolder(mine.pid, clusterDir)) await endServer(mine.pid)
    await mine?.lock.release()
    await guard?.dismiss()
    const left = findServer(clusterDir)
    if (socketDir && (left.kind === 'dead' || left.socketDir !== socketDir)) {
      await removeSocketDir(socketDir, place?.account)
    }
  }

  return {
    start: () => {
      const opened = open().catch(async (error: unknown) => {
        await close()
        throw ending.signal.aborted
          ? new DatabaseFailure('stopped', 'Stopped while starting.')
          : explain(error)
      })
      work = opened.catch(() => undefined)
      return opened
    },
    stop: async () => {
      ending.abort()
      await work
      await close()
    },
  }
}
