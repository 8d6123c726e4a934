import type { ConsoleLevel } from '@discobooth/contract/session/log'

// Not the contract's own list: its file brings schemas, and this one comes with the first screen.
const consoleLevels = ['log', 'info', 'warn', 'error'] as const satisfies readonly ConsoleLevel[]

export type TappedLine = { level: ConsoleLevel; message: string; at: string }

/** What is kept while nobody fetches: the newest lines, and how many older ones had to go. */
const keptLines = 500
const longestMessage = 4_000

export type ConsoleTap = {
  /** Told whenever a line waits. */
  listen(waiting: () => void): void
  /** The oldest waiting lines; `dropped` were lost before them. */
  take(most: number): { lines: TappedLine[]; dropped: number }
  /** For lines that could not be sent: they wait again, in front. */
  giveBack(taken: { lines: TappedLine[]; dropped: number }): void
  stop(): void
}

/** Listens in on the console, which goes on working as it did. */
export function tapConsole(tap: {
  console: Pick<Console, ConsoleLevel>
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>
  now: () => string
}): ConsoleTap {
  let waiting: TappedLine[] = []
  let dropped = 0
  let listener: (() => void) | null = null
  let recording = false

  function record(level: ConsoleLevel, parts: readonly unknown[]) {
    // Turning a value into text may itself write to the console.
    if (recording) return
    recording = true
    try {
      const message = parts.map(asText).join(' ')
      waiting.push({ level, message: shortened(message), at: tap.now() })
      trim()
      listener?.()
    } finally {
      recording = false
    }
  }

  function trim() {
    dropped += waiting.splice(0, Math.max(0, waiting.length - keptLines)).length
  }

  const originals = consoleLevels.map((level) => {
    const original = tap.console[level]
    const heard = (...parts: unknown[]) => {
      original.apply(tap.console, parts)
      record(level, parts)
    }
    tap.console[level] = heard
    return { level, original, heard }
  })

  const onError = (event: ErrorEvent) => record('error', ['Uncaught', event.error ?? event.message])
  const onRejection = (event: PromiseRejectionEvent) =>
    record('error', ['Unhandled rejection', event.reason])
  tap.page.addEventListener('error', onError)
  tap.page.addEventListener('unhandledrejection', onRejection)

  return {
    listen(told) {
      listener = told
      if (waiting.length > 0) told()
    },
    take(most) {
      const taken = { lines: waiting.slice(0, most), dropped }
      waiting = waiting.slice(most)
      dropped = 0
      return taken
    },
    giveBack(taken) {
      dropped += taken.dropped
      waiting = [...taken.lines, ...waiting]
      trim()
    },
    stop() {
      listener = null
      for (const { level, original, heard } of originals) {
        if (tap.console[level] === heard) tap.console[level] = original
      }
      tap.page.removeEventListener('error', onError)
      tap.page.removeEventListener('unhandledrejection', onRejection)
    },
  }
}

/** Cuts between words only: half a secret would not be recognised, and not be masked. */
function shortened(message: string): string {
  if (message.length <= longestMessage) return message
  return `${message.slice(0, message.lastIndexOf(' ', longestMessage) + 1)}…`
}

function asText(part: unknown): string {
  if (typeof part === 'string') return part
  if (part instanceof Error) return part.stack ?? `${part.name}: ${part.message}`
  try {
    return JSON.stringify(part) ?? String(part)
  } catch {
    return String(part)
  }
}
