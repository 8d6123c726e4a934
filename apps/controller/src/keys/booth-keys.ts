import { createHash, timingSafeEqual } from 'node:crypto'
import { dirname } from 'node:path'
import { KeyInUse } from '@discobooth/contract/operator/key-api'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Files } from '../recordings/disk/files.ts'
import { writeSafely } from '../recordings/disk/files.ts'

/** `unclear`: who would know does not answer. */
type Verdict = 'ours' | 'strange' | 'unclear'
export type AskAboutKey = (keySha256: string) => Promise<Verdict>

const limits = {
  /** A booth has that many keys at the backend. */
  mostKnown: 8,
  /** So long at most does a key command the booth after it was ended. */
  askAgainMs: 10 * 60_000,
  /** Whoever tries keys asks the backend no more often than this. */
  betweenStrangersMs: 1_000,
} as const

/** Hashes open nothing. */
const Stored = z
  .array(z.string().check(z.regex(/^[0-9a-f]{64}$/)))
  .check(z.maxLength(limits.mostKnown))
const mostBytes = 2_000

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Who may command this booth: whoever has its own key, and, where kiosk and controller have joined a
 * backend each with a key of its own, every kiosk that the backend knows as this booth's. What it has said
 * once is kept, so that the booth goes on while it is away.
 */
export function createBoothKeys(options: {
  boothKey: string
  /** Null where there is no backend to ask. */
  ask: AskAboutKey | null
  clock: Clock
  files: Files
  file: string
  onTrouble: (reason: string) => void
}) {
  const { ask, clock, files, file } = options
  const own = digest(options.boothKey)
  /** The newest last. */
  let known: readonly string[] = []
  let strangerAskedAt = Number.NEGATIVE_INFINITY
  let writing: Promise<void> = Promise.resolve()
  let cancel: (() => void) | null = null
  let isStopped = false

  function keep(next: readonly string[]): void {
    known = next.slice(-limits.mostKnown)
    writing = writing
      .then(async () => {
        await files.makeFolder(dirname(file))
        await writeSafely(files, file, Buffer.from(JSON.stringify(known)))
      })
      .catch((error: unknown) => {
        options.onTrouble(`The keys of kiosks could not be kept: ${String(error)}`)
      })
  }

  /** Of each that is known: a kiosk that was signed out is none any more. */
  async function askAgain(): Promise<void> {
    for (const keySha256 of known) {
      if ((await ask?.(keySha256)) === 'strange') keep(known.filter((one) => one !== keySha256))
    }
    if (!isStopped) cancel = clock.after(limits.askAgainMs, () => void askAgain())
  }

  return {
    async start(): Promise<void> {
      if (ask === null) return
      if ((await files.size(file)) !== null) {
        const bytes = await files.read(file, 0, mostBytes)
        const read = Stored.safeParse(parseJson(Buffer.from(bytes).toString()))
        if (read.success) known = read.data
      }
      void askAgain()
    },
    stop(): void {
      isStopped = true
      cancel?.()
    },
    /** How long it takes to find our own key, or one that is known, tells nothing about it. */
    async admits(given: string): Promise<Verdict> {
      const hash = digest(given)
      if (timingSafeEqual(hash, own)) return 'ours'
      const keySha256 = hash.toString('hex')
      if (known.includes(keySha256)) return 'ours'
      if (ask === null) return 'strange'
      if (clock.now() - strangerAskedAt < limits.betweenStrangersMs) return 'unclear'
      strangerAskedAt = clock.now()
      const verdict = await ask(keySha256)
      if (verdict === 'ours' && !known.includes(keySha256)) keep([...known, keySha256])
      return verdict
    },
  }
}

export type BoothKeys = Pick<ReturnType<typeof createBoothKeys>, 'admits'>

/** A kiosk waits no longer for its booth; a function that sleeps wakes in less. */
const answerLimitMs = 4_000

/** Asks by our own key about the hash of another: the backend learns no key, and answers for this booth only. */
export function askBackend(options: {
  backendUrl: string
  boothKey: string
  limitMs?: number
}): AskAboutKey {
  const { backendUrl, boothKey, limitMs = answerLimitMs } = options
  return async (keySha256) => {
    try {
      const answer = await fetch(`${backendUrl}/functions/v1/api/booth/keys/${keySha256}`, {
        headers: { [boothKeyHeader]: boothKey },
        redirect: 'error',
        signal: AbortSignal.timeout(limitMs),
      })
      const body = parseJson(await answer.text())
      // Ours was ended, and all of this booth with it; or the backend is older than the question.
      if ([401, 403, 404].includes(answer.status)) return 'strange'
      const read = KeyInUse.safeParse(body)
      if (answer.status !== 200 || !read.success) return 'unclear'
      return read.data.isInUse ? 'ours' : 'strange'
    } catch {
      return 'unclear'
    }
  }
}
