import { execFile } from 'node:child_process'

interface SystemdOptions {
  env: Readonly<Record<string, string | undefined>>
  /** Runs once after `ms`; the returned function calls it off. */
  after: (ms: number, run: () => void) => () => void
  /** Whether the program still comes round; when not, systemd is left to restart it. */
  isAlive: () => boolean
  onTrouble: (reason: string) => void
}

const answerLimitMs = 5_000

/**
 * Tells systemd how we are. Node can't open the notify socket, so `systemd-notify` does it: the unit
 * needs NotifyAccess=all.
 */
export class Systemd {
  readonly #options: SystemdOptions
  #cancel: () => void = () => {}
  #telling: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(options: SystemdOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (!this.#isAsked()) return
    await this.#tell('READY=1')
    const limitUs = Number(this.#options.env['WATCHDOG_USEC'])
    if (limitUs > 0 && !this.#stopped) this.#keepTelling(limitUs / 1_000 / 3)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel()
    await this.#telling
    if (this.#isAsked()) await this.#tell('STOPPING=1')
  }

  #isAsked = () => Boolean(this.#options.env['NOTIFY_SOCKET'])

  #keepTelling(everyMs: number): void {
    this.#cancel = this.#options.after(everyMs, () => {
      this.#telling = this.#options.isAlive() ? this.#tell('WATCHDOG=1') : Promise.resolve()
      void this.#telling.then(() => {
        if (!this.#stopped) this.#keepTelling(everyMs)
      })
    })
  }

  #tell(state: string): Promise<void> {
    const { env, onTrouble } = this.#options
    const limits = { env: { ...env }, timeout: answerLimitMs, killSignal: 'SIGKILL' } as const
    return new Promise((resolve) => {
      execFile('systemd-notify', [state], limits, (error) => {
        if (error) onTrouble(`systemd-notify ${state} failed: ${error.message.trim()}`)
        resolve()
      })
    })
  }
}
