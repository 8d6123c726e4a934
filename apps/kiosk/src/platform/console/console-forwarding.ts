import { type ConsoleBatch, type ConsoleLine, logDeviceId } from '@discobooth/contract/session/log'
import { maskText } from '@discobooth/contract/session/mask'
import { backOffMs } from '@discobooth/runtime/back-off'
import type { Clock } from '@discobooth/runtime/clock'
import { type Answer, isTemporary } from '../../backend/answer.ts'
import type { ConsoleTap, TappedLine } from './console-tap.ts'

const gatherMs = 1_000
/** Where more waits than one request takes, the next one follows soon: older lines would have to go. */
const nextMs = 200
/** Beside them at most one note of what was dropped. */
export const linesABatch = 50
/** The backend takes 64 KiB at once. */
const batchBytes = 56 * 1_024

/**
 * Sends what the console says to the backend: in batches, masked, and without a word of its own,
 * which would only make more to send.
 */
export function forwardConsole(options: {
  tap: ConsoleTap
  send(batch: ConsoleBatch): Promise<Answer<unknown>>
  userAgent: string
  meta: () => Record<string, unknown>
  clock: Clock
  random: () => number
}): () => void {
  const { tap, clock } = options
  let cancel: (() => void) | null = null
  let sending = false
  let stopped = false
  let failures = 0

  function soon(ms: number) {
    if (!stopped && !sending) cancel ??= clock.after(ms, () => void send())
  }

  async function send() {
    cancel = null
    const taken = tap.take(linesABatch)
    if (taken.lines.length === 0) return tap.giveBack(taken)
    const isMore = taken.lines.length === linesABatch
    const batch = fill(taken)
    sending = true
    const answer = await options.send(batch)
    sending = false
    const isLater = !answer.ok && isTemporary(answer)
    failures = isLater ? failures + 1 : 0
    if (isLater) tap.giveBack(taken)
    // Lines that are refused for good are lost, and counted as such.
    else if (!answer.ok) tap.giveBack({ lines: [], dropped: batch.length })
    const { random } = options
    if (isLater) soon(backOffMs({ failures, firstMs: 2_000, mostMs: 60_000, random }))
    else soon(isMore ? nextMs : gatherMs)
  }

  /** As much as one request takes; the rest goes back. */
  function fill(taken: { lines: TappedLine[]; dropped: number }): ConsoleBatch {
    const batch: ConsoleLine[] = []
    if (taken.dropped > 0) {
      const message = `${taken.dropped} console lines dropped: they could not be sent in time.`
      batch.push(line({ level: 'warn', message, at: taken.lines[0]?.at ?? '' }))
    }
    let bytes = 0
    for (const tapped of taken.lines) {
      const next = line(tapped)
      bytes += new Blob([JSON.stringify(next)]).size
      if (bytes > batchBytes) break
      batch.push(next)
    }
    const sent = batch.length - (taken.dropped > 0 ? 1 : 0)
    tap.giveBack({ lines: taken.lines.splice(sent), dropped: 0 })
    return batch
  }

  function line({ level, message, at }: TappedLine): ConsoleLine {
    return {
      level,
      message: maskText(message),
      device_id: logDeviceId,
      user_agent: options.userAgent.slice(0, 500),
      meta: { ...options.meta(), at },
    }
  }

  tap.listen(() => soon(gatherMs))
  return () => {
    stopped = true
    cancel?.()
    tap.listen(() => undefined)
  }
}
