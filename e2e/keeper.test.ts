import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openBrowser } from '../apps/keeper/src/browser.ts'
import { keep } from '../apps/keeper/src/keeper.ts'
import { type KeeperLimits, keeperLimits } from '../apps/keeper/src/pulse.ts'
import type { KeeperSettings } from '../apps/keeper/src/settings.ts'
import { chromiumArguments } from '../scripts/chromium.ts'
import { locate } from '../scripts/preflight/program.ts'
import { chromium } from '../scripts/preflight/programs.ts'

const executable = await locate(chromium, process.env)
const page = `<div id="kiosk"><p>x</p></div>
<script>fetch('/hang').then(() => { for (;;); })</script>`

/** The lighter browser of the tests knows no --app: it is told the address once more. */
function headless({ url, profileDir }: { url: string; profileDir: string }): KeeperSettings {
  return {
    url,
    chromium: executable ?? 'chromium',
    profileDir,
    trust: [],
    moreFlags: ['--headless', ...chromiumArguments, url],
    signIn: [],
    screenFile: undefined,
  }
}

/** Keeps what the listener serves until the test is over. */
async function keepServed(serve: RequestListener, limits: Partial<KeeperLimits>) {
  const server = createServer(serve)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const profileDir = await mkdtemp(join(tmpdir(), 'discobooth-keeper-'))
  const stop = new AbortController()
  const screens: (string | null)[] = []
  const lines: string[] = []
  const browser = {
    limits: { ...keeperLimits, beatMs: 100, answerMs: 2_000, ...limits },
    monotonic: () => performance.now(),
    log: (line: string) => lines.push(line),
  }
  const kept = keep(
    {
      ...browser,
      open: () => openBrowser(headless({ url: `http://127.0.0.1:${port}/`, profileDir }), browser),
      onScreen: (path) => screens.push(path),
    },
    stop.signal,
  )
  onTestFinished(async () => {
    stop.abort()
    await kept
    server.close()
    server.closeAllConnections()
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  })
  return { screens, lines }
}

it('a page that hangs is given up, and a new browser shows a living one', async () => {
  let loads = 0
  let hang: () => void = () => undefined
  const { screens, lines } = await keepServed(
    (request, response) => {
      if (request.url === '/hang') {
        // The first page hangs when it is told to, the next one is never told.
        if (loads === 1) hang = () => response.end()
        return
      }
      if (request.url === '/') loads += 1
      response.setHeader('content-type', 'text/html')
      response.end(page)
    },
    { silenceMs: 5_000 },
  )
  await expect.poll(() => screens.at(-1), { timeout: 120_000 }).toBe('/')
  hang()
  await expect.poll(() => loads, { timeout: 120_000 }).toBeGreaterThan(1)
  expect(lines[0]).toBe('the page does not answer; starting it again')
  await expect.poll(() => screens.at(-1), { timeout: 120_000 }).toBe('/')
}, 300_000)

it('a page on which only the still picture stands is no kiosk, and is loaded again', async () => {
  let loads = 0
  const { screens } = await keepServed(
    (request, response) => {
      if (request.url === '/') loads += 1
      const drawn = loads === 1 ? '<div id="still">x</div>' : '<p>x</p>'
      response.setHeader('content-type', 'text/html')
      response.end(`<div id="kiosk">${drawn}</div>`)
    },
    { firstMs: 3_000, blankMs: 2_000 },
  )
  await expect.poll(() => screens.at(-1), { timeout: 120_000 }).toBe('/')
  expect(loads).toBe(2)
}, 300_000)
