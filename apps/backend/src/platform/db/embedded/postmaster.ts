import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { insideCluster } from './cluster.ts'
import { servesFolder, signal } from './processes.ts'
import { serverArguments } from './settings.ts'

const BEING_WRITTEN_MS = 2_000
const LOG_LIMIT_BYTES = 1_000_000

export type Found =
  | { kind: 'running' | 'stopping'; pid: number; socketDir: string }
  | { kind: 'dead'; socketDir: string | undefined }

/** What postmaster.pid tells. A file that names a living process which isn't ours is removed. */
export function findServer(clusterDir: string): Found {
  const file = join(clusterDir, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch {
    return { kind: 'dead', socketDir: undefined }
  }
  const pid = Number(lines[0])
  const socketDir = lines[4]?.trim() ?? ''
  const isPid = Number.isInteger(pid) && pid > 0
  if (isPid && servesFolder(pid, clusterDir)) {
    return { kind: lines[7]?.trim() === 'stopping' ? 'stopping' : 'running', pid, socketDir }
  }
  // The file of a process that is no more is left to Postgres: before it replaces it, it also looks
  // whether children of the dead server still hold its shared memory. With a foreign pid it gives up.
  if (isPid ? signal(pid, 0) : isOld(file)) rmSync(file, { force: true })
  return { kind: 'dead', socketDir }
}

// An empty file may also be that of a server which is writing it just now.
function isOld(file: string): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Math.abs(Date.now() - written) > BEING_WRITTEN_MS
}

export type ServerExit = { reason: string }

/** Starts Postgres; `exited` tells why it ended. It lives on when we are killed. */
export function launch(options: {
  clusterDir: string
  binDir: string
  major: number
  account: Account | undefined
  socketDir: string
  durable: boolean
  logFile: string
}): { pid: number; exited: Promise<ServerExit> } {
  const { cwd, dataArgument } = insideCluster(options.clusterDir, options.account)
  const log = openLog(options.logFile)
  const child = spawn(
    join(options.binDir, 'postgres'),
    ['-D', dataArgument, ...serverArguments(options)],
    {
      ...options.account,
      cwd,
      env: {},
      // A group of its own: Ctrl-C at the terminal must not reach it before the backend has drained.
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
    },
  )
  closeSync(log.descriptor)
  const exited = new Promise<ServerExit>((resolve) => {
    child.once('error', (error) => resolve({ reason: error.message }))
    child.once('exit', () => resolve({ reason: lastComplaint(options.logFile, log.start) }))
  })
  child.unref()
  return { pid: child.pid ?? 0, exited }
}

// A file and not a pipe: after a SIGKILL of ours nobody would read the pipe of an adopted server.
function openLog(file: string): { descriptor: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  const descriptor = openSync(file, 'a', 0o600)
  return { descriptor, start: size > LOG_LIMIT_BYTES ? 0 : size }
}

function lastComplaint(file: string, start: number): string {
  const lines = readFileSync(file).subarray(start).toString('utf8').trim().split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? ''
  return complaint.replace(/^.*?(FATAL|PANIC): +/, '')
}
