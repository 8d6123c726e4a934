import { spawn } from 'node:child_process'
import { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DevTools } from './devtools.ts'
import { chromiumFlags } from './flags.ts'
import { Page } from './page.ts'
import type { KeeperSettings } from './settings.ts'

export type Browser = {
  page: Page
  /** Why it is no longer of use; never rejects. */
  ended: Promise<string>
  /** Ends it and all of its processes: asked first, then by force. */
  end(limitMs: number): Promise<void>
}

export function openBrowser(settings: KeeperSettings): Browser {
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
  const devTools = new DevTools({
    to,
    from,
    onEvent: (method) => {
      if (method === 'Target.targetCrashed') resolve('the page crashed')
    },
  })
  void devTools.ask('Target.setDiscoverTargets', { discover: true }, { signal: never })

  const signalAll = (name: 'SIGTERM' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // Nobody is left.
    }
  }
  return {
    page: new Page({ devTools, url: settings.url }),
    ended,
    async end(limitMs) {
      const waited = new AbortController()
      signalAll('SIGTERM')
      const limit = sleep(limitMs, undefined, { signal: waited.signal }).catch(() => undefined)
      await Promise.race([gone, limit])
      waited.abort()
      signalAll('SIGKILL')
    },
  }
}

const never = new AbortController().signal
