import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DevTools } from './devtools.ts'
import { Page } from './page.ts'
import type { KeeperLimits } from './pulse.ts'
import type { KeeperSettings } from './settings.ts'

export type Browser = {
  page: Page
  /** Why it is no longer of use; never rejects. */
  ended: Promise<string>
  /** Ends it and all of its processes: asked first, then by force. */
  end(limitMs: number): Promise<void>
}

export type BrowserOptions = {
  limits: KeeperLimits
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  log: (line: string) => void
}

export function openBrowser(settings: KeeperSettings, options: BrowserOptions): Browser {
  const child = spawn(settings.chromium, chromiumFlags(settings), {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // A group of its own, so that its helpers end with it.
    detached: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const gone = new Promise<void>((leave) => {
    child.once('error', (error) => {
      resolve(`${settings.chromium} can't be run: ${error.message}`)
      leave()
    })
    child.once('exit', (code, signal) => {
      resolve(`the browser ended (${signal ?? code})`)
      leave()
    })
  })
  const [, , , to, from] = child.stdio
  if (!(to instanceof Writable && from instanceof Readable)) throw new Error('There is no pipe.')
  const over = new AbortController()
  void ended.then(() => over.abort())
  const devTools = new DevTools({
    to,
    from,
    onEvent: (event) => {
      if (event.method === 'Target.targetCrashed') resolve('the page crashed')
      page.heard(event)
    },
  })
  const { url, signIn } = settings
  const onStay = () => resolve('a strange page can not be closed')
  const page = new Page({ ...options, devTools, url, signIn, onStay }, over.signal)
  void devTools.ask('Target.setDiscoverTargets', { discover: true }, { signal: over.signal })

  const signalAll = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // Nobody is left.
    }
  }
  return {
    page,
    ended,
    async end(limitMs) {
      const waited = new AbortController()
      signalAll('SIGTERM')
      const limit = sleep(limitMs, undefined, { signal: waited.signal }).catch(() => undefined)
      await Promise.race([gone, limit])
      waited.abort()
      signalAll('SIGKILL')
      over.abort()
    },
  }
}

/** Chromium as the face of a booth: nothing but the page, nothing that asks, nothing that waits for a tap. */
export function chromiumFlags({ url, profileDir, trust, moreFlags }: KeeperSettings): string[] {
  return [
    '--kiosk',
    `--user-data-dir=${profileDir}`,
    // We ask how the page is over a pipe: a port could be used by every program on the machine.
    '--remote-debugging-pipe',
    '--autoplay-policy=no-user-gesture-required',
    '--no-first-run',
    '--no-default-browser-check',
    '--noerrdialogs',
    // After a power cut there is nobody to close a bubble.
    '--hide-crash-restore-bubble',
    '--disable-session-crashed-bubble',
    '--disable-infobars',
    '--touch-events=enabled',
    '--disable-pinch',
    '--overscroll-history-navigation=0',
    '--disable-features=Translate,MediaRouter,OverscrollHistoryNavigation',
    '--password-store=basic',
    '--disable-component-update',
    '--disable-background-networking',
    // A covered or resting window goes on: the party's clock is in it.
    '--disable-background-timer-throttling',
    '--disable-renderer-backgrounding',
    '--disable-backgrounding-occluded-windows',
    // Holds for these keys only, and only in the folder named above.
    ...(trust.length > 0 ? [`--ignore-certificate-errors-spki-list=${trust.join(',')}`] : []),
    ...moreFlags,
    // A window without an address bar, in which the page is asked about every key before Chromium.
    `--app=${url}`,
  ]
}
