import { setTimeout as sleep } from 'node:timers/promises'
import { keepBeating } from '../booths/beats.ts'
import type { SimulatedBooth } from '../booths/call-mix.ts'
import { holdStreams } from '../booths/held-streams.ts'
import { liveEvening, type Seen } from '../booths/paced-booth.ts'

/** What the bench sends once, and what it hears of every window until it ends us. */
export interface CrowdOrder {
  urls: readonly string[]
  /** Each comes so long after the first. */
  booths: readonly (SimulatedBooth & { afterMs: number })[]
  partyMs: number
  windowMs: number
}

interface CrowdWindow {
  latencies: number[]
  beats: number[]
  errors: string[]
  streams: { held: number; lost: number }
}

process.once('message', (order) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The bench itself sends it.
  void live(order as CrowdOrder)
})

/** The provider is the bench's, in its own process. */
const pay = (address: string) => process.send?.({ pay: address })

/** A part of many booths, each with its kiosk, its stream and its controller: a process has 20,000 files at most. */
async function live({ urls, booths, partyMs, windowMs }: CrowdOrder): Promise<void> {
  const { signal } = new AbortController()
  const url = () => urls[Math.floor(Math.random() * urls.length)] ?? ''
  const visits: Seen = { latencies: [], errors: [] }
  const beats: Seen = { latencies: [], errors: [] }
  const streams: Awaited<ReturnType<typeof holdStreams>>[] = []
  for (const booth of booths) {
    void liveEvening({ url, booth, afterMs: booth.afterMs, partyMs, signal, seen: visits, pay })
    void keepBeating({ url, key: booth.key, afterMs: booth.afterMs, signal, seen: beats })
    void sleep(booth.afterMs)
      .then(() => holdStreams(url(), [booth]))
      .then((held) => streams.push(held))
      .catch((error: unknown) => visits.errors.push(`stream: ${String(error)}`))
  }
  for (;;) {
    await sleep(windowMs)
    const window: CrowdWindow = {
      latencies: visits.latencies.splice(0),
      beats: beats.latencies.splice(0),
      errors: [...visits.errors.splice(0), ...beats.errors.splice(0).map((why) => `beat: ${why}`)],
      streams: {
        held: streams.length,
        lost: streams.reduce((sum, { seen }) => sum + seen.lost, 0),
      },
    }
    process.send?.({ window })
  }
}
