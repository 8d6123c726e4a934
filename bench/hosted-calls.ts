import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { startBalancer } from '@discobooth/fakes/balancer'
import { type Booth, openBooth } from '../e2e/fixtures/booth.ts'
import { type HostedBooth, openHostedBooth } from '../e2e/fixtures/hosted-booth.ts'
import { send } from './booths/paced-booth.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import { at, reportRatios, type Waits } from './hosted.ts'
import type { Kiosk } from './kiosk.ts'
import { report } from './report.ts'

/**
 * The calls themselves, and from a call that finds no function awake to its answer. A host's gateway hands
 * calls on to functions, so both sides have a door of this process before them.
 */
export async function measureHostedCalls(kiosk: Kiosk): Promise<void> {
  const browser = await kiosk.newBrowser()
  try {
    const onFunctions = await at(await openHostedBooth({ browser }), async (booth) => {
      const waits = await timeCalls(booth.functionsUrl, booth)
      await measureColdStarts(booth)
      return waits
    })
    const onMachine = await at(await openBooth(), async (booth) => {
      const door = await startBalancer({ targets: () => [booth.url] })
      try {
        return await timeCalls(`${door.url}/functions/v1`, booth)
      } finally {
        await door.stop()
      }
    })
    reportRatios(onFunctions, onMachine)
  } finally {
    await browser.close()
  }
}

/** A kiosk's own calls, one after another, as nobody else asks anything. */
async function timeCalls(functions: string, { key }: Booth): Promise<Waits> {
  const ask = async (method: string, path: string, body?: object) => {
    const before = performance.now()
    const answer = await fetch(`${functions}/api/${path}`, {
      method,
      headers: { 'x-booth-key': key, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`)
    return performance.now() - before
  }
  const calls: [string, () => Promise<number>][] = [
    ['the list of modes, median', () => ask('GET', 'modes')],
    ['a new session, median', () => ask('POST', 'sessions', { id: randomUUID() })],
    ['a search for a song, median', () => ask('GET', 'music/search?q=neon')],
  ]
  const found: [string, number][] = []
  for (const [name, call] of calls) {
    const took: number[] = []
    for (let times = 0; times < counts.hostedCalls; times += 1) took.push(await call())
    found.push([name, rounded(percentile(took, 0.5), 1)])
  }
  return new Map(found)
}

async function measureColdStarts(booth: HostedBooth): Promise<void> {
  const starts: number[] = []
  for (let start = 0; start < counts.coldStarts; start += 1) {
    await booth.killBackend()
    await booth.startBackend()
    const before = performance.now()
    // Over a connection of its own: those of before were closed with the functions.
    const { status } = await send({
      url: new URL(`${booth.functionsUrl}/api/health`),
      ...{ agent: new Agent(), method: 'GET', headers: {}, body: undefined },
    })
    if (status !== 200) throw new Error(`The function answered ${status}.`)
    starts.push(performance.now() - before)
  }
  const name = 'functions: from a call that finds nothing awake to its answer'
  report({ name: `${name}, median`, value: Math.round(percentile(starts, 0.5)), unit: 'ms' })
  report({
    name: `${name}, slowest`,
    value: Math.round(Math.max(...starts)),
    unit: 'ms',
    goal: 1_500,
  })
}
