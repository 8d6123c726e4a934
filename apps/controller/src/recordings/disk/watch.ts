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
export function createDiskWatch(options: DiskWatchOptions) {
  const { clock, onTrouble, files, folder, minFreeBytes, isInDoubt, onLook } = options
  const stopped = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let asked: Promise<void> | null = null
  let chores: Promise<void> | null = null
  let looks = 0
  let isIll = false

  async function run(): Promise<void> {
    for (;;) {
      await rest(clock, everyMs, stopped.signal)
      if (stopped.signal.aborted) return
      await look()
      if (!stopped.signal.aborted) doChores()
    }
  }

  /** A disk that hangs is ill as well. It is asked again only when it has answered. */
  async function look(): Promise<void> {
    asked ??= ask().finally(() => {
      asked = null
    })
    const answered = new AbortController()
    void asked.then(() => answered.abort())
    const over = AbortSignal.any([answered.signal, stopped.signal])
    await rest(clock, answerLimitMs, over)
    if (over.aborted) return
    isIll = true
    onTrouble(
      `The booth's disk does not answer (${answerLimitMs / 1_000} s): check it and start it again.`,
    )
  }

  async function ask(): Promise<void> {
    try {
      await files.makeFolder(folder)
      if (isIll || isInDoubt() || looks % writeEvery === 0)
        await writeSafely(files, join(folder, 'disk-check'), new Uint8Array([1]))
      looks += 1
      const free = await files.freeBytes(folder)
      isIll = false
      onTrouble(free < minFreeBytes ? describeShortage(free, minFreeBytes) : null)
    } catch (error) {
      isIll = true
      onTrouble(describeDiskError(error))
    }
  }

  /** What is to be done now and then: not again while it lasts, as on a disk that hangs. */
  function doChores(): void {
    chores ??= onLook(!isIll)
      .catch((error: unknown) => {
        isIll = true
        onTrouble(describeDiskError(error))
      })
      .finally(() => {
        chores = null
      })
  }

  return {
    async start(): Promise<void> {
      await look()
      doChores()
      running = run()
    },
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all([running, asked, chores])
    },
  }
}

const inMegabytes = (bytes: number) => `${Math.floor(bytes / 1_048_576)} MB`

const describeShortage = (free: number, wanted: number) =>
  `The booth's disk is nearly full (${inMegabytes(free)} free, ${inMegabytes(wanted)} wanted): no pictures are sold until there is room.`
