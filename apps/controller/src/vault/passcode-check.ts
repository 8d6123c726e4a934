import { createHmac, timingSafeEqual } from 'node:crypto'
import { dirname } from 'node:path'
import type { PasscodeVerdict } from '@discobooth/contract/device/device'
import { backOffMs } from '@discobooth/runtime/back-off'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Files } from '../recordings/disk/files.ts'
import { writeSafely } from '../recordings/disk/files.ts'

const StoredCheck = z.object({ peppered: z.string(), wrong: z.int().check(z.nonnegative()) })
type StoredCheck = z.infer<typeof StoredCheck>
const mostBytes = 1_000

/**
 * Checks the passcode while nobody else can: the kiosk sends what it derives from it (never the digits),
 * and only this machine's secret makes of that what is kept. So neither the browser's profile nor this
 * file alone can be guessed at, and guessing here waits.
 */
export function createPasscodeCheck(options: {
  key: Buffer
  clock: Clock
  files: Files
  file: string
}) {
  const { files, file, clock, key } = options
  let current: StoredCheck | null = null
  let working: Promise<unknown> = Promise.resolve()
  let lastAt = clock.now()

  function wait(): number {
    const tries = { wrong: current?.wrong ?? 0, lastAt }
    return Math.ceil(waitBeforeTry(tries, clock.now()))
  }

  const pepper = (proof: string) => createHmac('sha256', key).update(proof).digest('base64')

  async function write(stored: StoredCheck): Promise<void> {
    await files.makeFolder(dirname(file))
    await writeSafely(files, file, Buffer.from(JSON.stringify(stored)))
    current = stored
  }

  /** Many guesses at once are one after another. */
  function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = working.then(work)
    working = done.catch(() => undefined)
    return done
  }

  return {
    async start(): Promise<void> {
      if ((await files.size(file)) === null) return
      const bytes = await files.read(file, 0, mostBytes)
      const read = StoredCheck.safeParse(parseJson(Buffer.from(bytes).toString()))
      if (read.success) current = read.data
    },
    /** The backend has just taken this one for right. */
    keep(proof: string): Promise<void> {
      return inTurn(() => write({ peppered: pepper(proof), wrong: 0 }))
    },
    check(proof: string): Promise<PasscodeVerdict> {
      return inTurn(async () => {
        const stored = current
        if (stored === null) return { verdict: 'unknown', waitMs: 0 }
        const waitMs = wait()
        if (waitMs > 0) return { verdict: 'wait', waitMs }
        // Counted before it is checked, on the disk: pulling the plug in the middle of a guess is a guess.
        await write({ ...stored, wrong: stored.wrong + 1 })
        lastAt = clock.now()
        if (!isSame(pepper(proof), stored.peppered)) return { verdict: 'wrong', waitMs: wait() }
        await write({ ...stored, wrong: 0 })
        return { verdict: 'right', waitMs: 0 }
      })
    },
  }
}

export type PasscodeCheck = ReturnType<typeof createPasscodeCheck>

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Wrong passcodes in a row, and when the last one was typed. */
interface Tries {
  wrong: number
  lastAt: number
}

const freeTries = 3

/** How long the next try has to wait: ten thousand guesses take days (A1). */
export function waitBeforeTry({ wrong, lastAt }: Tries, now: number): number {
  if (wrong < freeTries) return 0
  const failures = wrong - freeTries + 1
  const pause = backOffMs({ failures, firstMs: 1_000, mostMs: 30_000 })
  return Math.max(0, lastAt + pause - now)
}
