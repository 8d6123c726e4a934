import type { ConsoleBatch } from '@discobooth/contract/session/log'
import type { Clock } from '@discobooth/runtime/clock'
import { expect, it } from 'vitest'
import { silentConsole } from '../testing/silent-console.ts'
import { forwardConsole, linesABatch } from './console-forwarding.ts'
import { tapConsole } from './console-tap.ts'

const lines = 10_000
const steps = 100
const secret = 'sk_live_0123456789abcdef'

it('[7.backend-function.2] ten thousand lines in a second are handed on in small batches, with an honest count of what was dropped', async () => {
  // The forwarding's own waits pass quicker, so that all of it fits into a test.
  const clock: Clock = {
    now: () => performance.now(),
    after(ms, run) {
      const timer = setTimeout(run, ms / 20)
      return () => clearTimeout(timer)
    },
  }
  const { console } = silentConsole()
  const page = new EventTarget() as unknown as Window
  const tap = tapConsole({ console, page, now: () => new Date().toISOString() })
  const batches: ConsoleBatch[] = []
  const stop = forwardConsole({
    tap,
    async send(batch) {
      batches.push(batch)
      return { ok: true, value: null }
    },
    userAgent: 'Test browser',
    meta: () => ({ route: '/mode' }),
    clock,
    random: () => 1,
  })
  for (let step = 0; step < steps; step += 1) {
    for (let line = 0; line < lines / steps; line += 1) {
      const long = line % 10 === 0 ? 'a word and another '.repeat(200) : ''
      console.log(`Line ${step}.${line} token=${secret}`, { step, long })
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const count = () => {
    const all = batches.flat().map(({ message }) => message)
    const notes = all.flatMap((text) => /^(\d+) console lines dropped/.exec(text)?.[1] ?? [])
    const dropped = notes.reduce((sum, note) => sum + Number(note), 0)
    return { all, dropped, sent: all.length - notes.length }
  }
  await expect.poll(() => count().sent + count().dropped).toBe(lines)
  stop()
  tap.stop()

  const { all, dropped, sent } = count()
  expect(dropped).toBeGreaterThan(0)
  expect(sent).toBeGreaterThanOrEqual(500)
  expect(all.join()).not.toContain(secret)
  // What one task takes in hand is bounded; how long it takes, `npm run bench -- console` measures.
  const aNote = 1
  expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(linesABatch + aNote)
})
