import type { Clock } from './clock.ts'
import { type Environment, runTool } from './parts/gpio/tool-process.ts'

interface SystemdOptions {
  clock: Clock
  env: Environment
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
    this.#cancel = this.#options.clock.after(everyMs, () => {
      this.#telling = this.#options.isAlive() ? this.#tell('WATCHDOG=1') : Promise.resolve()
      void this.#telling.then(() => {
        if (!this.#stopped) this.#keepTelling(everyMs)
      })
    })
  }

  async #tell(state: string): Promise<void> {
    const { clock, env, onTrouble } = this.#options
    const told = await runTool({
      command: ['systemd-notify', state],
      clock,
      env,
      limitMs: answerLimitMs,
    })
    if (!told.ok) onTrouble(told.reason)
  }
}
