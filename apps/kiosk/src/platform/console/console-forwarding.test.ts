import type { ConsoleBatch } from '@discobooth/contract/session/log'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../backend/answer.ts'
import { handClock } from '../testing/hand-clock.ts'
import { silentConsole } from '../testing/silent-console.ts'
import { forwardConsole } from './console-forwarding.ts'
import { tapConsole } from './console-tap.ts'

const page = new EventTarget() as unknown as Window
const stops: (() => void)[] = []

function forwarding() {
  const clock = handClock()
  const { console, written } = silentConsole()
  const tap = tapConsole({ console, page, now: () => '2026-01-01T00:00:00.000Z' })
  const batches: ConsoleBatch[] = []
  const state: { answer: Answer<unknown> } = { answer: { ok: true, value: null } }
  const start = () => {
    const stop = forwardConsole({
      tap,
      async send(batch) {
        batches.push(batch)
        return state.answer
      },
      userAgent: 'Test browser',
      meta: () => ({ route: '/mode' }),
      clock,
      random: () => 1,
    })
    stops.push(stop)
    return stop
  }
  stops.push(tap.stop)
  return { clock, console, written, tap, batches, state, start }
}

const away: Answer<unknown> = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'network',
  message: 'Failed to fetch',
}

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

describe('console forwarding', () => {
  it('[7.backend-function.2, 9.22] forwards every log, info, warn and error, and writes them as before', async () => {
    const { clock, console, written, batches, start } = forwarding()
    start()
    console.log('a', 1)
    console.info({ b: 2 })
    console.warn('c')
    console.error(new TypeError('d'))
    await clock.live(1_000)
    expect(written.map(([level]) => level)).toEqual(['log', 'info', 'warn', 'error'])
    expect(written[0]).toEqual(['log', 'a', 1])
    const lines = batches.flat()
    expect(lines.map((line) => [line.level, line.message.split('\n')[0]])).toEqual([
      ['log', 'a 1'],
      ['info', '{"b":2}'],
      ['warn', 'c'],
      ['error', 'TypeError: d'],
    ])
    for (const line of lines) {
      expect(line).toMatchObject({
        device_id: 'tablet-001',
        user_agent: 'Test browser',
        meta: { route: '/mode', at: '2026-01-01T00:00:00.000Z' },
      })
    }
  })

  it('sends a burst as one request', async () => {
    const { clock, console, batches, start } = forwarding()
    start()
    for (let index = 0; index < 40; index++) console.log(`line ${index}`)
    await clock.live(1_000)
    expect(batches.map((batch) => batch.length)).toEqual([40])
  })

  it('sends what waits behind a full request soon after it', async () => {
    const { clock, console, batches, start } = forwarding()
    start()
    for (let index = 0; index < 120; index++) console.log(`line ${index}`)
    await clock.live(1_500)
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20])
  })

  it('loses no line that was written before it began', async () => {
    const { clock, console, batches, start } = forwarding()
    console.log('early')
    await clock.live(10_000)
    start()
    await clock.live(1_000)
    expect(batches.flat().map((line) => line.message)).toEqual(['early'])
  })

  it('masks what is secret', async () => {
    const { clock, console, batches, start } = forwarding()
    start()
    console.log('mail guest@example.com', { accessToken: 'BQDc-very-secret' })
    await clock.live(1_000)
    const [line] = batches.flat()
    expect(line?.message).not.toMatch(/guest|example|very-secret/)
  })

  it('never hears itself: what happens inside a send makes no new line', async () => {
    const { clock, console, batches, start } = forwarding()
    start()
    console.log({
      toJSON() {
        console.log('inside')
        return 'x'
      },
    })
    await clock.live(5_000)
    expect(batches.flat().map((line) => line.message)).toEqual(['"x"'])
  })

  it('keeps 500 lines while the backend is away, and says honestly how many went', async () => {
    const { clock, console, batches, state, start } = forwarding()
    state.answer = away
    start()
    for (let index = 0; index < 730; index++) console.log(`line ${index}`)
    await clock.live(60_000)
    state.answer = { ok: true, value: null }
    batches.splice(0)
    await clock.live(120_000)
    const messages = batches.flat().map((line) => line.message)
    expect(messages[0]).toBe('230 console lines dropped: they could not be sent in time.')
    expect(messages.slice(1)).toEqual(
      Array.from({ length: 500 }, (_, index) => `line ${index + 230}`),
    )
  })

  it('retries in growing steps, not with each line', async () => {
    const { clock, console, batches, state, start } = forwarding()
    state.answer = away
    start()
    for (let second = 0; second < 300; second++) {
      console.log('again')
      await clock.live(1_000)
    }
    expect(batches.length).toBeLessThan(12)
  })

  it('counts lines that are refused for good as dropped, and goes on', async () => {
    const { clock, console, batches, state, start } = forwarding()
    state.answer = { ...away, kind: 'refused', status: 422 }
    start()
    console.log('bad')
    await clock.live(1_000)
    state.answer = { ok: true, value: null }
    console.log('good')
    await clock.live(2_000)
    expect(batches.at(-1)?.map((line) => line.message)).toEqual([
      '1 console lines dropped: they could not be sent in time.',
      'good',
    ])
  })

  it('sends long lines in requests that the backend takes', async () => {
    const { clock, console, batches, start } = forwarding()
    start()
    for (let index = 0; index < 60; index++) console.log('€'.repeat(3_999))
    await clock.live(60_000)
    expect(batches.flat()).toHaveLength(60)
    for (const batch of batches) {
      expect(new Blob([JSON.stringify(batch)]).size).toBeLessThan(64 * 1_024)
    }
  })

  it('leaves the console and the clock as they were when it is stopped', async () => {
    const { clock, console, tap, batches, start } = forwarding()
    const stop = start()
    console.log('a')
    stop()
    tap.stop()
    expect(clock.pending()).toBe(0)
    console.log('b')
    await clock.live(10_000)
    expect(batches).toEqual([])
  })
})
