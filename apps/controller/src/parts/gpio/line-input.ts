import { createBackOff } from '@discobooth/runtime/back-off'
import { rest } from '@discobooth/runtime/clock'
import { Debounce, type DebounceTimes } from './debounce.ts'
import {
  askTool,
  findLine,
  type GpioContext,
  type Level,
  type LineCommands,
  parseLevel,
} from './line-commands.ts'
import { startTool } from './tool-process.ts'

interface LineInputOptions {
  context: GpioContext
  line: string
  debounce: DebounceTimes
  /** Null when the level can't be told. */
  onLevel: (level: Level | null) => void
  onTrouble: (reason: string | null) => void
}

/**
 * How long a watch lasts before the level is read afresh. An edge between reading and watching would
 * otherwise be missed for good, and so would a watch that hangs.
 */
const watchMs = 10_000
/** A watch that has lived this long works. After a loss no level is believed before. */
const steadyMs = 1_000

/** One input line, watched by a gpiomon that is started again, ever more slowly, when it dies. */
export class LineInput {
  readonly #options: LineInputOptions
  readonly #debounce: Debounce
  readonly #backOff = createBackOff({ firstMs: 100, mostMs: 5_000 })
  readonly #stopping = new AbortController()
  #isLost = false
  #latest: Level = 0
  #watching: Promise<void> = Promise.resolve()

  constructor(options: LineInputOptions) {
    this.#options = options
    const { context, debounce, onLevel } = options
    this.#debounce = new Debounce({ clock: context.clock, times: debounce, onLevel })
  }

  /** Settles with the first reading, or with the first reason why there is none. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#watching = this.#watch(resolve)
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#debounce.stop()
    await this.#watching
  }

  async #watch(onFirst: () => void): Promise<void> {
    const { signal } = this.#stopping
    const { context, line, onTrouble } = this.#options
    while (!signal.aborted) {
      const found = await findLine(context, { name: line })
      const trouble = found.ok ? await this.#follow(found.commands, onFirst) : found.reason
      if (signal.aborted) break
      this.#isLost = true
      this.#debounce.lost()
      onTrouble(trouble)
      onFirst()
      await rest(context.clock, this.#backOff.next(), signal)
    }
    onFirst()
  }

  /** Reads and watches, again and again, until something fails; answers what. */
  async #follow(commands: LineCommands, onFirst: () => void): Promise<string> {
    const { signal } = this.#stopping
    const { context, line } = this.#options
    while (!signal.aborted) {
      const read = await askTool(context, commands.read)
      if (signal.aborted) break
      if (!read.ok) return read.reason
      const level = parseLevel(read.stdout)
      if (level === null) return `The level of ${line} could not be read.`
      this.#take(level)
      onFirst()
      const trouble = await this.#watchOnce(commands)
      if (trouble !== null) return trouble
      this.#backOff.reset()
    }
    return ''
  }

  #take(level: Level): void {
    this.#latest = level
    if (!this.#isLost) this.#debounce.level(level)
  }

  async #watchOnce(commands: LineCommands): Promise<string | null> {
    const { context, line, onTrouble } = this.#options
    const round = new AbortController()
    let unreadable = false
    const onLine = (text: string) => {
      if (round.signal.aborted) return
      const level = commands.parseEdge(text)
      if (level !== null) {
        this.#take(level)
        return
      }
      unreadable = true
      round.abort()
    }
    const tool = startTool({ ...context, command: commands.watch, onLine })
    const cancelSteady = context.clock.after(steadyMs, () => {
      this.#isLost = false
      this.#take(this.#latest)
      onTrouble(null)
    })
    const enough = AbortSignal.any([this.#stopping.signal, round.signal])
    const died = await Promise.race([
      tool.ended,
      rest(context.clock, watchMs, enough).then(() => null),
    ])
    cancelSteady()
    // What is printed from here on is history: the level is read again before the next watch.
    round.abort()
    await tool.kill()
    return unreadable ? `gpiomon printed something unreadable for ${line}.` : died
  }
}
