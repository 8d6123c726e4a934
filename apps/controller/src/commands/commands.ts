import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { commandLimits } from '@discobooth/contract/device/commands'
import type { SystemCheckAnswer } from '@discobooth/contract/device/device'
import { backendEvents } from '@discobooth/contract/money/payment-api'
import { maskText } from '@discobooth/contract/session/mask'
import type { Clock } from '@discobooth/runtime/clock'
import { createEventStream } from '@discobooth/runtime/event-stream'
import type { Journal } from '../booth/journal.ts'
import type { Files } from '../recordings/disk/files.ts'
import { createCommandCalls } from './command-calls.ts'
import { createLedger } from './ledger.ts'
import { createRestarts } from './restarts.ts'
import { createRunner } from './runner.ts'

/** The floor under the stream; and while something is under way, such as a restart. */
const pollMs = 60_000
const pollSoonMs = 2_000
const journalLimitMs = 10_000
/** Of a body; the backend takes 64 KB, and letters of other languages and quotes take more than one byte. */
const mostBodyBytes = 48_000

/** Hears what is asked of this booth from afar, over a stream and by asking, and does it. */
export function createCommands(options: {
  backendUrl: string
  boothKey: string
  fetch: typeof globalThis.fetch
  clock: Clock
  files: Files
  file: string
  /** Where root's unit waits for words; null: nowhere. */
  restartFolder: string | null
  isFree: () => boolean
  check: () => Promise<SystemCheckAnswer> | null
  journal: Journal
}) {
  const { clock, journal, files, restartFolder } = options
  const stopped = new AbortController()
  const calls = createCommandCalls({ ...options, url: options.backendUrl, stopped: stopped.signal })
  const now = { boot: bootId(), life: crypto.randomUUID(), wall: () => new Date() }
  const ledger = createLedger(options)
  const runner = createRunner({
    ...options,
    ...now,
    calls,
    ledger,
    restarts: createRestarts({ ...now, files, folder: restartFolder }),
    journal: async () =>
      cut((restartFolder === null ? null : await systemJournal()) ?? ownLines(journal)),
    newClaim: () => crypto.randomUUID(),
    note: (code, detail) => journal.write(code, detail),
  })
  const stream = createEventStream({
    clock,
    open: calls.stream,
    opened: () => look(),
    hear: { [backendEvents.commands]: () => look() },
  })
  let cancel: (() => void) | null = null
  let wasFree = true

  function look(): void {
    if (stopped.signal.aborted) return
    cancel?.()
    cancel = null
    void runner.look().then((isUnderWay) => {
      if (stopped.signal.aborted) return
      cancel?.()
      cancel = clock.after(isUnderWay ? pollSoonMs : pollMs, look)
    })
  }

  return {
    async start(): Promise<void> {
      await ledger.start()
      stream.start()
      look()
    },
    /** A party is over: what waited for that waits no longer. */
    boothChanged(): void {
      const isFree = options.isFree()
      if (isFree && !wasFree) look()
      wasFree = isFree
    },
    stop(): void {
      stopped.abort()
      stream.stop()
      cancel?.()
    },
  }
}

/** Another one after each start of the machine; where nobody says it, all starts are one. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

/** What the programs of the booth said, of before the last restart too; null where nobody may read it. */
function systemJournal(): Promise<string[] | null> {
  const lines = `--lines=${commandLimits.journalLines}`
  const wanted = ['--unit=discobooth-*', lines, '--output=short-iso', '--no-pager', '--quiet']
  const limits = { timeout: journalLimitMs, maxBuffer: 4_000_000, killSignal: 'SIGKILL' } as const
  return new Promise((resolve) => {
    execFile('journalctl', wanted, limits, (error, said) => {
      const found = said.split('\n').filter(Boolean)
      resolve(error || found.length === 0 ? null : found)
    })
  })
}

function ownLines(journal: Journal): string[] {
  return journal
    .lines()
    .map(({ code, detail, agoMs }) => `${Math.round(agoMs / 1_000)} s ago: ${code} ${detail}`)
}

/** Masked before it leaves the booth, as long as one call may be, without the oldest lines. */
export function cut(lines: readonly string[]): string[] {
  const kept: string[] = []
  let bytes = 0
  for (const line of lines.toReversed().slice(0, commandLimits.journalLines)) {
    const masked = maskText(line).slice(0, commandLimits.journalCharacters).toWellFormed()
    bytes += Buffer.byteLength(JSON.stringify(masked)) + 1
    if (bytes > mostBodyBytes) break
    kept.unshift(masked)
  }
  return kept
}
