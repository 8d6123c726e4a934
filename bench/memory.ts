import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Booth } from '../e2e/fixtures/booth.ts'

/** What backend and Postgres take together; memory they share with each other is counted once. */
export function measureMemory(booth: Booth): number {
  const pidFile = readFileSync(join(booth.dataDir, 'postgres/postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(pidFile, 10)
  const processes = [booth.backendPid(), postmaster, ...childrenOf(postmaster)]
  const kilobytes = processes.reduce((sum, pid) => sum + proportionalSize(pid), 0)
  return Math.round((kilobytes / 1024) * 10) / 10
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

function parentOf(pid: number): number | undefined {
  return readField(`/proc/${pid}/status`, /^PPid:\s+(\d+)$/m)
}

function proportionalSize(pid: number): number {
  return readField(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB$/m) ?? 0
}

/** A process may end between being listed and being read. */
function readField(path: string, pattern: RegExp): number | undefined {
  try {
    return Number(pattern.exec(readFileSync(path, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}
