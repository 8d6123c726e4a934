import { join } from 'node:path'
import { type Clock, rest } from '../clock.ts'
import { describeDiskError, type Files } from './files.ts'
import { writeSafely } from './safe-write.ts'

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
/** A write now and then finds a disk that has become read-only, and wears out no memory card. */
const writeEvery = 20

/** Looks at the disk before it is needed: no media mode is sold that it could not hold. */
export class DiskWatch {
  readonly #options: DiskWatchOptions
  readonly #stopped = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #looks = 0
  #isIll = false

  constructor(options: DiskWatchOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#look()
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    const { clock } = this.#options
    for (;;) {
      await rest(clock, everyMs, this.#stopped.signal)
      if (this.#stopped.signal.aborted) return
      await this.#look()
    }
  }

  async #look(): Promise<void> {
    const { files, folder, minFreeBytes, isInDoubt, onTrouble, onLook } = this.#options
    try {
      await files.makeFolder(folder)
      if (this.#isIll || isInDoubt() || this.#looks % writeEvery === 0)
        await writeSafely(files, join(folder, 'disk-check'), new Uint8Array([1]))
      this.#looks += 1
      this.#isIll = false
      const free = await files.freeBytes(folder)
      onTrouble(free < minFreeBytes ? describeShortage(free, minFreeBytes) : null)
    } catch (error) {
      this.#isIll = true
      onTrouble(describeDiskError(error))
    }
    await onLook(!this.#isIll).catch((error: unknown) => {
      this.#isIll = true
      onTrouble(describeDiskError(error))
    })
  }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`

const describeShortage = (free: number, wanted: number) =>
  `The booth's disk is nearly full (${inMegabytes(free)} free, ${inMegabytes(wanted)} wanted): no pictures are sold until there is room.`
