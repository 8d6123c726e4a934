import { createBackOff } from '@discobooth/runtime/back-off'
import { rest, untilAborted } from '@discobooth/runtime/clock'
import { askTool, findLine, type GpioContext, type LineCommands } from './line-commands.ts'
import { startTool } from './tool-process.ts'

interface RelayOptions {
  context: GpioContext
  line: string
  activeLow: boolean
  onTrouble: (reason: string | null) => void
}

/** A gpioset that has lived this long holds its line. */
const steadyMs = 250

/**
 * A relay held by a living gpioset. Every relay of the booth is wired so that no current is the safe
 * state: when the process is gone, the booth is lit, silent and open. Where a kernel keeps the level of a
 * process that was killed, the next start of the controller takes it back.
 */
export class Relay {
  readonly #options: RelayOptions
  readonly #backOff = createBackOff({ firstMs: 100, mostMs: 5_000 })
  readonly #stopping = new AbortController()
  #on = false
  /** Aborted when the relay is to change, so that whoever waits looks again. */
  #change = new AbortController()
  #holding: Promise<void> = Promise.resolve()

  constructor(options: RelayOptions) {
    this.#options = options
  }

  /** Settles once the relay is held, or with the first failure. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#holding = this.#hold(resolve)
    })
  }

  set(on: boolean): void {
    if (on === this.#on) return
    this.#on = on
    this.#change.abort()
    this.#change = new AbortController()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#holding
  }

  async #hold(onFirst: () => void): Promise<void> {
    const { context, line, activeLow, onTrouble } = this.#options
    const { signal } = this.#stopping
    let commands: LineCommands | null = null
    while (!signal.aborted) {
      if (commands === null) {
        const found = await findLine(context, { name: line, activeLow })
        if (found.ok) commands = found.commands
        else onTrouble(found.reason)
      }
      const enough = AbortSignal.any([signal, this.#change.signal])
      const trouble = commands && (await this.#holdOnce(commands, enough, onFirst))
      if (commands !== null && trouble === null) continue
      if (trouble !== null) onTrouble(trouble)
      commands = null
      onFirst()
      await rest(context.clock, this.#backOff.next(), enough)
    }
    // Some kernels leave a line as its last process had it: a door must not stay shut after us.
    if (commands !== null && this.#on) await askTool(context, commands.letGo)
    onFirst()
  }

  /** Holds the line until it is to change; answers what went wrong, or null. */
  async #holdOnce(
    commands: LineCommands,
    enough: AbortSignal,
    onFirst: () => void,
  ): Promise<string | null> {
    const { context, onTrouble } = this.#options
    const tool = startTool({ ...context, command: commands.hold(this.#on) })
    const cancelSteady = context.clock.after(steadyMs, () => {
      this.#backOff.reset()
      onTrouble(null)
      onFirst()
    })
    const over = new AbortController()
    const died = await Promise.race([tool.ended, untilAborted(enough, over.signal)])
    over.abort()
    cancelSteady()
    await tool.kill()
    return died
  }
}
