import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const HAS_PROC = existsSync('/proc/self/stat')
const POLL_MS = 25

/** A zombie counts as gone: in a container nobody may ever collect it, and kill(pid, 0) accepts it. */
export function isAlive(pid: number): boolean {
  if (!HAS_PROC) return signal(pid, 0)
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
    return state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}

/** Is this process a Postgres server whose data is this folder? */
export function servesFolder(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    if (!HAS_PROC) {
      return basename(execFileSync('ps', ['-p', `${pid}`, '-o', 'comm='], PS).trim()) === 'postgres'
    }
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return name === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

const PS = { encoding: 'utf8', timeout: 5_000 } as const

/** True when the signal was delivered. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await pause(POLL_MS)
  }
  return true
}
