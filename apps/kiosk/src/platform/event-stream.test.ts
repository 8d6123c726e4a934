import { getEventListeners } from 'node:events'
import { limits } from '@discobooth/contract/wire/limits'
import { createEventStream } from '@discobooth/runtime/event-stream'
import { afterEach, expect, it, vi } from 'vitest'
import { handClock } from './testing/hand-clock.ts'

afterEach(() => vi.restoreAllMocks())

it('a night without a connection leaves nothing behind', async () => {
  const clock = handClock()
  const joined = vi.spyOn(AbortSignal, 'any')
  let opened = 0
  const stream = createEventStream({
    clock,
    open: () => {
      opened += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    },
    hear: {},
  })
  stream.start()
  await clock.live(60 * limits.stream.reopenMaxMs)
  expect(opened).toBeGreaterThan(50)
  const [own] = joined.mock.calls[0]?.[0] ?? []
  // That of the pause it is in.
  expect(getEventListeners(own!, 'abort')).toHaveLength(1)
  stream.stop()
})
