import { consoleEvents } from '@discobooth/contract/console/overview-api'
import { expect, it } from 'vitest'
import { followNews } from './news.ts'

const encoder = new TextEncoder()

/** A backend that says what it is told to say, to one console. */
function openNews() {
  const leaving = new AbortController()
  const lines = new TransformStream<Uint8Array, Uint8Array>()
  const writer = lines.writable.getWriter()
  const asked: { about: readonly string[]; end: () => void }[] = []
  let next = Promise.withResolvers<void>()
  const following = followNews({
    calls: {
      open: async () => new Response(lines.readable as ReadableStream<Uint8Array<ArrayBuffer>>),
    },
    changed: (about) => {
      const answer = Promise.withResolvers<void>()
      asked.push({ about, end: answer.resolve })
      next.resolve()
      next = Promise.withResolvers()
      return answer.promise
    },
    signal: leaving.signal,
  })
  return {
    asked,
    say: (event: string) => writer.write(encoder.encode(`event: ${event}\ndata: {}\n\n`)),
    /** Until it asks once more. */
    asks: () => next.promise,
    async leave() {
      leaving.abort()
      await writer.close()
      await following
    },
  }
}

it('asks at once, and for all that came meanwhile once, when that is answered', async () => {
  const { asked, say, asks, leave } = openNews()
  const first = asks()
  await say(consoleEvents.prices)
  await first
  expect(asked.map(({ about }) => about)).toEqual([['modes']])
  for (let many = 0; many < 50; many += 1) await say(consoleEvents.alert)
  await say(consoleEvents.prices)
  expect(asked).toHaveLength(1)
  const second = asks()
  asked[0]?.end()
  await second
  expect(asked.slice(1).map(({ about }) => about)).toEqual([['overview', 'modes']])
  asked[1]?.end()
  await leave()
  expect(asked).toHaveLength(2)
})
