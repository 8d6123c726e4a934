import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { whyNot } from './idle.ts'

// Ends with 0 when the booth may be restarted, and with 1 when it was busy all the time. The unit asks
// it as its condition.

const LOOK_EVERY_MS = 60_000
const LIMIT_MS = 2 * 3_600_000
const ANSWER_MS = 5_000
/** A screen that was told of longer ago says nothing about now. */
const SCREEN_MS = 60_000

const Screen = z.object({ path: z.nullable(z.string()), at: z.string() })
const Unfinished = z.object({ sessions: z.array(z.unknown()) })

const { env } = process
const backendUrl = env['BACKEND_URL'] || `http://127.0.0.1:${env['PORT'] || '8080'}`
const controllerUrl = env['CONTROLLER_URL'] || 'http://127.0.0.1:5000'
const screenFile = env['SCREEN_FILE'] || '/run/discobooth-kiosk/screen.json'

process.exitCode = (await waitUntilIdle()) ? 0 : 1

async function waitUntilIdle(): Promise<boolean> {
  const begin = performance.now()
  for (;;) {
    const [queue, screen, openSessions] = await Promise.all([
      askQueue(),
      readScreen(),
      countSessions(),
    ])
    const reason = whyNot({ queue, screen, openSessions })
    if (reason === null) return true
    console.log(`not now: ${reason}`)
    if (performance.now() - begin + LOOK_EVERY_MS > LIMIT_MS) return false
    await sleep(LOOK_EVERY_MS)
  }
}

async function askQueue(): Promise<string | null> {
  const text = await ask(`${controllerUrl}/queue-state`, {})
  return text?.trim() ?? null
}

async function countSessions(): Promise<number | null> {
  const key = env['BOOTH_KEY']
  if (!key) return null
  const text = await ask(`${backendUrl}/functions/v1/api/unfinished-sessions`, {
    [boothKeyHeader]: key,
  })
  const read = z.safeParse(Unfinished, parseJson(text))
  return read.success ? read.data.sessions.length : null
}

async function readScreen(): Promise<string | null> {
  const text = await readFile(screenFile, 'utf8').catch(() => null)
  const read = z.safeParse(Screen, parseJson(text))
  if (!read.success) return null
  const { path, at } = read.data
  return Date.now() - Date.parse(at) < SCREEN_MS ? path : null
}

async function ask(url: string, headers: Record<string, string>): Promise<string | null> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(ANSWER_MS) })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
