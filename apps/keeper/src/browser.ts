import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DevTools } from './devtools.ts'
import { chromiumFlags } from './flags.ts'
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
