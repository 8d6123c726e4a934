import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { rounded } from './figures.ts'

/** Megabytes of these processes together; memory they share is counted once (PSS). */
export function megabytesOf(processes: readonly number[]): number {
  const kilobytes = processes.reduce((sum, pid) => sum + proportionalSize(pid), 0)
  return rounded(kilobytes / 1024, 1)
}

/** The server on this folder, with the processes it has for its connections. */
export function postgresOf(dataDir: string): number[] {
  const pidFile = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  const postmaster = Number.parseInt(pidFile, 10)
  return [postmaster, ...childrenOf(postmaster)]
}

/** The process that draws the page: of those that draw, the one that holds most. */
export async function pageProcess(browser: Browser): Promise<number[]> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  return renderers.toSorted((a, b) => proportionalSize(b) - proportionalSize(a)).slice(0, 1)
}

/** What a process has in memory, shared or not; cheap enough to be asked every second. */
export function residentMegabytes(pid: number): number {
  return (readField(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB$/m) ?? Number.NaN) / 1024
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
