import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { signal } from '../processes.ts'
import {
  createEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type PostgresConnection,
} from '../supervisor.ts'

const FIXTURE = fileURLToPath(new URL('backend.fixture.ts', import.meta.url))

type AtEnd = (cleanUp: () => Promise<void> | void) => void

/** A data folder of its own; whatever still runs on it after the test is ended, then it is removed. */
export function makeDataDir(atEnd: AtEnd = onTestFinished): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'discobooth-test-'))
  atEnd(() => {
    const [, , , , socketDir] = existsSync(pidFileOf(dataDir))
      ? readFileSync(pidFileOf(dataDir), 'utf8').split('\n')
      : []
    for (const pid of processesOn(dataDir)) signal(pid, 'SIGKILL')
    for (const folder of [dataDir, socketDir]) {
      if (folder) rmSync(folder, { recursive: true, force: true })
    }
  })
  return dataDir
}

export function supervise(
  dataDir: string,
  options: Partial<EmbeddedPostgresOptions> = {},
  atEnd: AtEnd = onTestFinished,
): EmbeddedPostgres {
  const postgres = createEmbeddedPostgres({
    dataDir,
    durable: false,
    log: () => undefined,
    ...options,
  })
  atEnd(() => postgres.stop())
  return postgres
}

/** A backend in a process of its own, to be killed. */
export function forkBackend(
  dataDir: string,
  options: { guardMs?: number; env?: NodeJS.ProcessEnv } = {},
): ChildProcess {
  const child = fork(FIXTURE, [dataDir, String(options.guardMs ?? 15_000)], {
    env: options.env ?? process.env,
    execArgv: [],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

export async function whenStarted(
  backend: ChildProcess,
): Promise<{ connection: PostgresConnection; adopted: boolean }> {
  const [message] = await once(backend, 'message')
  return message
}

export async function killHard(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

export async function query<Row>(connection: PostgresConnection, sql: string): Promise<Row[]> {
  const client = new Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export const pidFileOf = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

export function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(pidFileOf(dataDir), 'utf8'), 10)
}

export function guardPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres.lease'), 'utf8'), 10)
}

/** Every process that works in the folder or names it on its command line, ourselves excepted. */
export function processesOn(dataDir: string): number[] {
  const all = existsSync('/proc/self') ? fromProc() : fromPs()
  return all
    .filter(({ pid, text }) => pid !== process.pid && text.includes(dataDir))
    .map(({ pid }) => pid)
}

function fromProc(): { pid: number; text: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => {
    try {
      const cwd = readlinkSync(`/proc/${pid}/cwd`)
      return { pid: Number(pid), text: `${cwd} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}` }
    } catch {
      return { pid: Number(pid), text: '' }
    }
  })
}

function fromPs(): { pid: number; text: string }[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), text: line }))
}
