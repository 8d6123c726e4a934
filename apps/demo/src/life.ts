import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** What to run: a module that says `{ kind: 'ready', url }` and ends with its IPC channel. */
export type ProgramDescription = { name: string; entry: string; env: Record<string, string> }

export type LifeLimits = { readyMs: number; stopMs: number }

/** One life of a program, from its start to its end. */
export type Life = {
  ready: Promise<{ url: string } | { problem: string }>
  /** Tells how it ended. */
  ended: Promise<string>
  end: () => Promise<void>
}

export function begin(options: {
  description: ProgramDescription
  limits: LifeLimits
  log: (line: string) => void
}): Life {
  const { name, entry, env } = options.description
  const { readyMs, stopMs } = options.limits
  const child = fork(entry, {
    env: { ...process.env, ...env },
    // A session of its own: Ctrl-C at the terminal reaches us alone, and we stop them in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `code ${code}`))
  })

  async function end(): Promise<void> {
    child.kill('SIGTERM')
    if (await isWithin(stopMs, ended)) return
    options.log(`The ${name} does not stop; it is cut off.`)
    child.kill('SIGKILL')
    await ended
  }

  async function waitUntilReady(): Promise<{ url: string } | { problem: string }> {
    let url: string | undefined
    const ready = whenReady(child).then((value) => {
      url = value
    })
    const inTime = await isWithin(readyMs, Promise.race([ready, ended]))
    if (url !== undefined) return { url }
    if (!inTime) await end()
    const how = inTime ? await ended : `not ready within ${readyMs / 1_000} s`
    return { problem: `The ${name} could not start (${how}).` }
  }

  return { ready: waitUntilReady(), ended, end }
}

async function isWithin(limitMs: number, event: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController()
  const late = pause(limitMs, false, { signal: limit.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), late])
  limit.abort()
  return inTime
}

function whenReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.on('message', (message: unknown) => {
      if (isReady(message)) resolve(message.url)
    })
  })
}

/** The first thing each of our programs says to who started it. */
export function isReady(message: unknown): message is { kind: 'ready'; url: string } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'kind' in message &&
    message.kind === 'ready' &&
    'url' in message &&
    typeof message.url === 'string'
  )
}
