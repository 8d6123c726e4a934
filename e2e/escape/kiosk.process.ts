import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser } from '../../apps/keeper/src/browser.ts'
import { keep } from '../../apps/keeper/src/keeper.ts'
import { keeperLimits } from '../../apps/keeper/src/pulse.ts'
import { flagsThen } from './as-of-d49a5a1.ts'
import { openPages, textOf } from './open-pages.ts'
import { Screen } from './screen.ts'
import { shortcuts } from './shortcuts.ts'

// Runs in a mount namespace of its own, in which main.ts has put the policy; prints a line of JSON for
// each shortcut: what stood on the screen two seconds later, and whether a file was read.

const {
  CHROMIUM = '',
  XVFB = '',
  XDOTOOL = '',
  ESCAPE_WORLD: world,
  ESCAPE_URL: url = '',
} = process.env
const LATER_MS = 2_000
const START_MS = 120_000
/** What every machine has, and everybody may read. */
const FILE = { address: 'file:///etc/passwd', holds: 'root:x:0:0' }

const page = `<!doctype html><title>kiosk</title><div id="kiosk"><input autofocus></div>`
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html')
  response.end(page)
})
server.listen(Number(new URL(url).port), '127.0.0.1')
await once(server, 'listening')
const screen = await Screen.start({ xvfb: XVFB, xdotool: XDOTOOL })
process.env['DISPLAY'] = screen.environment.DISPLAY

/** As root, without a GPU, on a screen without a window manager; and a port to look at it from beside. */
const surroundings = [
  '--no-sandbox',
  '--disable-gpu',
  '--window-position=0,0',
  '--window-size=1024,768',
  '--remote-debugging-port=0',
]

type Kiosk = { profileDir: string; window: string; before: string[]; end(): Promise<void> }

async function open(): Promise<Kiosk> {
  const profileDir = await mkdtemp(join(tmpdir(), 'discobooth-escape-'))
  const before = await screen.windows()
  const close = world === 'now' ? openKept(profileDir) : openThen(profileDir)
  const end = async () => {
    await close()
    await rm(profileDir, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const until = performance.now() + START_MS; performance.now() < until; ) {
    const [window] = (await screen.windows()).filter((one) => !before.includes(one))
    const isOpen = (await openPages(profileDir)).some((one) => one.url === url)
    if (window !== undefined && isOpen) {
      // The first picture, and the keeper's word to the page.
      await sleep(LATER_MS)
      return { profileDir, window, before: [...before, window], end }
    }
    await sleep(200)
  }
  await end()
  throw new Error(`The kiosk did not come up within ${START_MS / 1_000} s.`)
}

function openKept(profileDir: string): () => Promise<void> {
  const stop = new AbortController()
  const browser = {
    limits: keeperLimits,
    monotonic: () => performance.now(),
    log: (line: string) => console.error(`keeper: ${line}`),
  }
  const settings = {
    url,
    chromium: CHROMIUM,
    profileDir,
    trust: [],
    moreFlags: surroundings,
    signIn: [],
    screenFile: undefined,
  }
  const kept = keep(
    { ...browser, open: () => openBrowser(settings, browser), onScreen: () => undefined },
    stop.signal,
  )
  return async () => {
    stop.abort()
    await kept
  }
}

function openThen(profileDir: string): () => Promise<void> {
  const child = spawn(
    CHROMIUM,
    [...flagsThen, `--user-data-dir=${profileDir}`, ...surroundings, url],
    { stdio: 'ignore', detached: true },
  )
  const gone = once(child, 'exit')
  return async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
    await gone
  }
}

/** What is there that is not the kiosk. */
async function strangers({ profileDir, before }: Kiosk): Promise<string[]> {
  const pages = await openPages(profileDir)
  const own = pages.findIndex((one) => one.url === url)
  const others = pages.filter((_, index) => index !== own).map((one) => `page ${one.url}`)
  const windows = (await screen.windows()).filter((one) => !before.includes(one))
  const names = await Promise.all(windows.map((one) => screen.nameOf(one)))
  const gone = own === -1 && pages.length > 0 ? ['the kiosk is at another address'] : []
  return [...gone, ...others, ...names.map((name) => `window ${name}`)]
}

/** Types the address of a file into whatever is in front now. */
async function readsFile(kiosk: Kiosk): Promise<boolean> {
  const newest = (await screen.windows()).filter((one) => !kiosk.before.includes(one)).at(-1)
  await screen.focus(newest ?? kiosk.window)
  await screen.press('ctrl+l')
  await screen.type(`${FILE.address}\n`)
  await sleep(LATER_MS)
  const pages = await openPages(kiosk.profileDir)
  const texts = await Promise.all(pages.map((one) => textOf(one.webSocketDebuggerUrl)))
  return texts.some((text) => text.includes(FILE.holds))
}

async function tryShortcuts(): Promise<void> {
  let kiosk = await open()
  try {
    for (const shortcut of shortcuts) {
      await screen.focus(kiosk.window)
      await screen.press(shortcut)
      await sleep(LATER_MS)
      const seen = await strangers(kiosk)
      const readFile = await readsFile(kiosk)
      const left = await strangers(kiosk)
      console.log(JSON.stringify({ shortcut, seen, readFile, left }))
      const isClean = seen.length === 0 && left.length === 0
      if (isClean && (await openPages(kiosk.profileDir)).some((one) => one.url === url)) continue
      await kiosk.end()
      kiosk = await open()
    }
  } finally {
    await kiosk.end()
  }
}

try {
  await tryShortcuts()
} finally {
  screen.stop()
  server.close()
  server.closeAllConnections()
}
