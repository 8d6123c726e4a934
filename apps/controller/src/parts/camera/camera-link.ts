import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { type Clock, rest } from '@discobooth/runtime/clock'
import { diesWithUs, type Environment } from '../gpio/tool-process.ts'
import type { CameraAnswer, CameraCall, CameraNews, CameraOrder } from './messages.ts'

interface LinkOptions {
  clock: Clock
  env: Environment
  onBeat: () => void
  /** The film ended by itself, or the process with it. */
  onEnded: (reason: string) => void
}

const entry = join(import.meta.dirname, 'camera-process.ts')
/** Even a killed process can hang in the kernel; nobody waits for it longer than this. */
const killLimitMs = 2_000

/** The controller's end of the camera process, which is started when it is needed. */
export class CameraLink {
  readonly #options: LinkOptions
  readonly #calls = new Map<number, (answer: CameraAnswer) => void>()
  #child: ChildProcess | null = null
  #gone: Promise<void> = Promise.resolve()
  #count = 0

  constructor(options: LinkOptions) {
    this.#options = options
  }

  /** Answers within `limitMs`: a camera process that does not is ended. */
  ask(order: CameraOrder, limitMs: number): Promise<CameraAnswer> {
    const child = this.#child ?? this.#start()
    this.#count += 1
    const call = this.#count
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(limitMs, () => {
        void this.kill(`The camera gave no answer to '${order.do}' in ${limitMs / 1_000} s.`)
      })
      this.#calls.set(call, (answer) => {
        cancel()
        this.#calls.delete(call)
        resolve(answer)
      })
      const sent: CameraCall = { ...order, call }
      // A child that dies in this moment says so itself.
      child.send(sent, () => undefined)
    })
  }

  /** Ends the process, and with it whatever was asked of it. */
  async kill(reason: string): Promise<void> {
    if (this.#child !== null) killGroup(this.#child)
    this.#lose(reason)
    const waited = new AbortController()
    await Promise.race([this.#gone, rest(this.#options.clock, killLimitMs, waited.signal)])
    waited.abort()
  }

  /** For tests that end the camera as a driver's fault would. */
  get pid(): number | null {
    return this.#child?.pid ?? null
  }

  #start(): ChildProcess {
    const [program, ...args] = diesWithUs([process.execPath, entry])
    // The booth's key is nothing to a camera.
    const { BOOTH_KEY: _, ...env } = this.#options.env
    // A group of its own: Ctrl-C in a terminal is for the controller, which then ends its camera in order.
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
    })
    let errors = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-300)
    })
    child.on('message', (news: CameraNews) => {
      if (this.#child === child) this.#hear(news)
    })
    this.#gone = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
    const lost = (how: string) => {
      if (this.#child === child) this.#lose(`The camera's process ended ${how}. ${errors}`.trim())
    }
    child.once('error', (error) => lost(`(${error.message})`))
    // Its tools are in its group, and write no more once it is gone.
    child.once('exit', () => killGroup(child))
    child.once('exit', (code, signal) =>
      lost(signal === null ? `with code ${code}` : `by ${signal}`),
    )
    this.#child = child
    return child
  }

  #hear(news: CameraNews): void {
    if (news.news === 'answer') this.#calls.get(news.call)?.(news.answer)
    else if (news.news === 'beat') this.#options.onBeat()
    else this.#options.onEnded(news.reason)
  }

  #lose(reason: string): void {
    if (this.#child === null) return
    this.#child = null
    for (const answer of this.#calls.values()) answer({ ok: false, reason, lasts: false })
    this.#options.onEnded(reason)
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left in it.
  }
}
