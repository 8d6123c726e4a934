import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import * as z from 'zod/mini'
import { API_BASE } from '../apps/backend/src/app.ts'
import type { SimulatedBooth } from './booths/call-mix.ts'
import { openMany } from './booths/open-many.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import { report } from './report.ts'

const goalMs = 200
const betweenMs = 50
const hangMs = 30_000
/** A call of this machine itself would not be counted, so a proxy says that somebody else does. */
const proxy = '127.0.0.1'
/** Open pages that are no part of the API. */
const unknown = 'x'.repeat(43)
const pages = [
  '/',
  '/config.json',
  '/fonts/outfit.woff2',
  `/cashier/${unknown}`,
  `/gallery/${unknown}`,
  `/gallery/${unknown}/photo-1.jpg`,
]

type Route = { method: 'GET' | 'POST'; path: string }
/** All of them behind one address. */
type Flood = { url: string; route: Route; strangers: string }

const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ security: z.array(z.unknown()) }))),
})

/** A hundred strangers on every open route in turn: does a kiosk notice? */
export async function measureStrangers(): Promise<void> {
  // A booth's own backend: the demo's shows strangers less.
  const many = await openMany({ DEMO_BOOTH_KEY: '', TRUSTED_PROXIES: proxy })
  try {
    const [booth] = await many.booths(1)
    if (!booth) throw new Error('There is no booth.')
    const routes = await openRoutes(many.url)
    const seen: { route: Route; medianMs: number; failed: number }[] = []
    for (const [at, route] of routes.entries()) {
      // With a whole budget at each.
      const strangers = `203.0.113.${at + 1}`
      const { tookMs, failed } = await beside(booth, { url: many.url, route, strangers })
      seen.push({ route, medianMs: percentile(tookMs, 0.5), failed })
    }
    const [slowest] = seen.toSorted((one, other) => other.medianMs - one.medianMs)
    if (!slowest) throw new Error('There is no open route.')
    const { strangers, strangerSeconds } = counts
    const load = `${strangers} connections of strangers, ${strangerSeconds} s on each of ${routes.length} open routes`
    report({
      name: `${load}: a kiosk's call, median, on the slowest (${slowest.route.method} ${slowest.route.path})`,
      value: rounded(slowest.medianMs),
      unit: 'ms',
      goal: goalMs,
    })
    report({
      name: `${load}: a kiosk's calls that failed`,
      value: seen.reduce((sum, { failed }) => sum + failed, 0),
      unit: 'errors',
      goal: 0,
    })
  } finally {
    await many.stop()
  }
}

/** As the backend's own document names them: those that want no key. */
async function openRoutes(url: string): Promise<Route[]> {
  const answer = await fetch(`${url}${API_BASE}/api/openapi.json`)
  const { paths } = z.parse(Described, await answer.json())
  const open = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { security }]) => security.length === 0)
      .map(([method]) => ({ method: method === 'get' ? 'GET' : 'POST', path }) as const),
  )
  return [...open, ...pages.map((path) => ({ method: 'GET', path }) as const)]
}

/** How long a kiosk's calls take while strangers keep this route busy. */
async function beside(
  booth: SimulatedBooth,
  flood: Flood,
): Promise<{ tookMs: number[]; failed: number }> {
  const load = { isOver: false }
  const loading = keepBusy(flood).then(() => {
    load.isOver = true
  })
  const tookMs: number[] = []
  let failed = 0
  while (!load.isOver) {
    const began = performance.now()
    if (await isAnswered(flood.url, booth)) tookMs.push(performance.now() - began)
    else failed += 1
    await sleep(betweenMs)
  }
  await loading
  return { tookMs, failed }
}

async function keepBusy({ url, route: { method, path }, strangers }: Flood): Promise<void> {
  const { requests } = await autocannon({
    url,
    connections: counts.strangers,
    duration: counts.strangerSeconds,
    // In a thread of its own: what it costs is not the kiosk's time.
    workers: 1,
    // Each asks for another code, so that none is known already.
    idReplacement: true,
    headers: { 'x-forwarded-for': strangers, 'content-type': 'application/json' },
    requests: [{ method, path: addressOf(path), ...(method === 'POST' && { body: bodyOf(path) }) }],
  })
  if (requests.total === 0) throw new Error(`Nobody called ${method} ${path}.`)
}

async function isAnswered(url: string, booth: SimulatedBooth): Promise<boolean> {
  try {
    const answer = await fetch(`${url}${API_BASE}/api/modes`, {
      headers: { 'x-booth-key': booth.key },
      signal: AbortSignal.timeout(hangMs),
    })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function addressOf(path: string): string {
  const address = path.replaceAll(/\{\w+\}/g, 'x')
  return path.endsWith('/qr') ? `${address}?data=${'x'.repeat(400)}[<id>]` : address
}

function bodyOf(path: string): string {
  const enrolment = { code: 'ABCDE-FGHJK' }
  return JSON.stringify(path.endsWith('/enrol') ? enrolment : {})
}
