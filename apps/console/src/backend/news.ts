import { consoleEvents } from '@discobooth/contract/console/overview-api'
import { createBackOff } from '@discobooth/runtime/back-off'
import { rest, systemClock } from '@discobooth/runtime/clock'
import { createParser } from 'eventsource-parser'
import type { Calls } from './calls.ts'

const SILENCE_MS = 12_000
const PAUSE_MS = 700

/** What is asked for again when this has changed; by the first word of its key. */
const concerned: Readonly<Record<string, readonly string[]>> = {
  [consoleEvents.takings]: ['overview', 'sessions', 'session', 'closing'],
  [consoleEvents.alert]: ['overview'],
  [consoleEvents.prices]: ['modes'],
  [consoleEvents.booths]: ['fleet', 'booth'],
  [consoleEvents.promos]: ['promos'],
  [consoleEvents.commands]: ['commands'],
  [consoleEvents.mails]: ['mails', 'recordings', 'sessions', 'session'],
}

/** News that something has changed, over one stream. It may break at any time: pages ask by themselves, too. */
export async function followNews(deps: {
  calls: Pick<Calls, 'open'>
  /** Resolves when it has been asked for. */
  changed: (about: readonly string[]) => Promise<unknown>
  signal: AbortSignal
}): Promise<void> {
  const { calls, signal } = deps
  const changed = gather(deps.changed, signal)
  const backOff = createBackOff({ firstMs: 1_000, mostMs: 30_000, random: Math.random })
  let hasBroken = false
  while (!signal.aborted) {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENCE_MS)
    try {
      const response = await calls.open('events', AbortSignal.any([signal, silence.signal]))
      const parser = createParser({
        onEvent: ({ event = '' }) => {
          backOff.reset()
          const about = concerned[event]
          if (about) changed(about)
        },
      })
      if (!response.ok || !response.body) throw new Error(`Status ${response.status}.`)
      // What happened while nobody listened.
      if (hasBroken) changed(Object.values(concerned).flat())
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENCE_MS)
        parser.feed(text)
      }
    } catch {
      // Any break is the same: it is opened again.
    } finally {
      hasBroken = true
      clearTimeout(timer)
    }
    await rest(systemClock, backOff.next(), signal)
  }
}

/**
 * A thousand booths have news many times a second, and each would call off the asking before it: what
 * comes meanwhile is asked for together, when that is over and a moment has passed.
 */
function gather(
  ask: (about: readonly string[]) => Promise<unknown>,
  signal: AbortSignal,
): (about: readonly string[]) => void {
  const waiting = new Set<string>()
  let isAsking = false
  async function askAll() {
    isAsking = true
    while (waiting.size > 0 && !signal.aborted) {
      const about = [...waiting]
      waiting.clear()
      await Promise.all([ask(about), rest(systemClock, PAUSE_MS, signal)])
    }
    isAsking = false
  }
  return (about) => {
    for (const one of about) waiting.add(one)
    if (!isAsking) void askAll()
  }
}
