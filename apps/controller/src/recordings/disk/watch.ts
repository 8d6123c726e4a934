import { join } from 'node:path'
import { type Clock, rest } from '@discobooth/runtime/clock'
import { describeDiskError, type Files, writeSafely } from './files.ts'

interface DiskWatchOptions {
  files: Files
  folder: string
  clock: Clock
  minFreeBytes: number
  /** Whether a write has failed elsewhere: then only one that succeeds counts. */
  isInDoubt: () => boolean
  /** Null when there is room, and the disk takes what is written. */
  onTrouble: (reason: string | null) => void
  onLook: (isWell: boolean) => Promise<void>
}

const everyMs = 15_000
const answerLimitMs = 10_000
/** A write now and then finds a disk that has become read-only, and wears out no memory card. */
const writeEvery = 20

/** Looks at the disk before it is needed: no media mode is sold that it could not hold. */
export class DiskWatch {
  readonly #options: DiskWatchOptions
  readonly #stopped = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #asked: Promise<void> | null = null
  #chores: Promise<void> | null = null
  #looks = 0
  #isIll = false

  constructor(options: DiskWatchOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#look()
    this.#doChores()
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await Promise.all([this.#running, this.#asked, this.#chores])
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    for (;;) {
      await rest(clock, everyMs, this.#stopped.signal)
      if (this.#stopped.signal.aborted) return
      await this.#look()
      if (!this.#stopped.signal.aborted) this.#doChores()
    }
  }

  /** A disk that hangs is ill as well. It is asked again only when it has answered. */
  async #look(): Promise<void> {
    const { clock, onTrouble } = this.#options
    this.#asked ??= this.#ask().finally(() => {
      this.#asked = null
    })
    const answered = new AbortController()
    void this.#asked.then(() => answered.abort())
    const over = AbortSignal.any([answered.signal, this.#stopped.signal])
    await rest(clock, answerLimitMs, over)
    if (over.aborted) return
    this.#isIll = true
    onTrouble(
      `The booth's disk does not answer (${answerLimitMs / 1_000} s): check it and start it again.`,
    )
  }

  async #ask(): Promise<void> {
    const { files, folder, minFreeBytes, isInDoubt, onTrouble } = this.#options
    try {
      await files.makeFolder(folder)
      if (this.#isIll || isInDoubt() || this.#looks % writeEvery === 0)
        await writeSafely(files, join(folder, 'disk-check'), new Uint8Array([1]))
      this.#looks += 1
      const free = await files.freeBytes(folder)
      this.#isIll = false
      onTrouble(free < minFreeBytes ? describeShortage(free, minFreeBytes) : null)
    } catch (error) {
      this.#isIll = true
      onTrouble(describeDiskError(error))
    }
  }

  /** What is to be done now and then: not again while it lasts, as on a disk that hangs. */
  #doChores(): void {
    this.#chores ??= this.#options
      .onLook(!this.#isIll)
      .catch((error: unknown) => {
        this.#isIll = true
        this.#options.onTrouble(describeDiskError(error))
      })
      .finally(() => {
        this.#chores = null
      })
  }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`

const describeShortage = (free: number, wanted: number) =>
  `The booth's disk is nearly full (${inMegabytes(free)} free, ${inMegabytes(wanted)} wanted): no pictures are sold until there is room.`
