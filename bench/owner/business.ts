import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import * as z from 'zod/mini'
import { API_BASE } from '../../apps/backend/src/app.ts'
import { addOwner, comeIn } from '../../e2e/fixtures/console.ts'
import { type ManyBooths, openMany } from '../booths/open-many.ts'
import { fillBusiness } from './fill.ts'

const consoleDir = join(import.meta.dirname, '../../apps/console/dist')

const HANG_MS = 30_000
const Kept = z.object({ access_token: z.string() })

/**
 * A backend with so many sessions at so many booths. Filling takes minutes, so the folder stays for
 * the next time: in the folder `BENCH_BUSINESS`, or in the system's temporary one, named by its counts
 * and by how it is filled. Newer migrations are applied when the backend starts on it.
 */
export async function openBusiness(order: {
  sessions: number
  booths: number
}): Promise<ManyBooths> {
  // With a name of its own: what is half filled is thrown away, and nobody's own folder is.
  const around = process.env['BENCH_BUSINESS'] ?? tmpdir()
  const dataDir = join(around, await nameOf(order))
  const marker = join(dataDir, 'filled')
  if (!existsSync(marker)) await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  // Postgres runs as a user of its own.
  await chmod(dataDir, 0o755)
  const many = await openMany({ CONSOLE_DIR: consoleDir }, dataDir)
  try {
    const booths = await many.booths(order.booths)
    if (!existsSync(marker)) {
      const began = performance.now()
      const { sessions } = order
      await fillBusiness(many.address, { sessions, booths: booths.map(({ id }) => id) })
      await writeFile(marker, '')
      console.error(`Filled ${sessions} sessions in ${Math.round(performance.now() - began)} ms.`)
    }
    return many
  } catch (error) {
    await many.stop()
    throw error
  }
}

async function nameOf({ sessions, booths }: { sessions: number; booths: number }): Promise<string> {
  const how = await readFile(join(import.meta.dirname, 'fill.ts'))
  const digest = createHash('sha256').update(how).digest('hex').slice(0, 8)
  return `discobooth-business-${sessions}-${booths}-${digest}`
}

/** An owner with a second factor; what the browser keeps of them. */
export async function signIn(browser: Browser, many: ManyBooths): Promise<string> {
  const context = await browser.newContext({
    baseURL: many.url,
    viewport: { width: 1280, height: 800 },
  })
  try {
    const page = await context.newPage()
    await comeIn(page, await addOwner(many, `owner-${Date.now()}@example.org`))
    const kept = await page.evaluate(() => localStorage.getItem('console.session'))
    if (kept === null) throw new Error('Nobody is signed in.')
    return kept
  } finally {
    await context.close()
  }
}

export type AskConsole = (path: string) => Promise<unknown>

/** As the pages ask. */
export function createAsking(url: string, signedIn: string): AskConsole {
  const { access_token: token } = z.parse(Kept, JSON.parse(signedIn))
  return async (path) => {
    const answer = await fetch(`${url}${API_BASE}/api/console/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(HANG_MS),
    })
    const body = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${body}`)
    return JSON.parse(body) as unknown
  }
}
