import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { rounded } from '../figures.ts'

/** Linux counts it in hundredths of a second for every program. */
const tickMs = 10

/** What draws: the page's own processes, and the one that puts their pictures on the glass. */
export interface DrawingProcesses {
  renderers: number[]
  gpu: number[]
}

export async function drawingProcesses(browser: Browser): Promise<DrawingProcesses> {
  const cdp = await browser.newBrowserCDPSession()
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  await cdp.detach()
  const ids = (kind: string) => processInfo.filter(({ type }) => type === kind).map(({ id }) => id)
  return { renderers: ids('renderer'), gpu: ids('GPU') }
}

/** Processor time of a process since its start; 0 for one that has ended. */
export function processorMs(pid: number): number {
  try {
    // The name in brackets may hold spaces; user and system time are the 12th and 13th after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return 0
  }
}

/** A browser is at rest when all its processes together take so little of one core for so long. */
const rest = { share: 0.06, lookMs: 500, limitMs: 30_000 }

/**
 * A whole Chromium goes on building its own window long after a page can be opened in it, and would
 * share two cores with what is measured. False, and told, where it does not come to rest.
 */
export async function comesToRest(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession()
  const used = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { id }) => sum + processorMs(id), 0)
  }
  try {
    const until = performance.now() + rest.limitMs
    let before = await used()
    let share = 1
    while (performance.now() < until) {
      const began = performance.now()
      await pause(rest.lookMs)
      const after = await used()
      // A process that has ended takes its time along.
      share = Math.abs(after - before) / (performance.now() - began)
      if (share <= rest.share) return
      before = after
    }
    console.error(
      `The browser is still busy after ${rest.limitMs / 1_000} s: ${rounded(share, 2)} of a core.`,
    )
  } finally {
    await cdp.detach()
  }
}
