import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

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
