import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { readPiece } from './piece.ts'

it('a piece that comes too slowly counts as far as it came when its time is over', async () => {
  const limit = new AbortController()
  let isCancelled = false
  const drip = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (limit.signal.aborted) return
        controller.enqueue(new Uint8Array([1, 2, 3]))
        limit.abort()
      },
      cancel() {
        isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const piece = await readPiece(drip, { most: 100, limit: limit.signal })
  expect(piece.ok && [0, 3].includes(piece.value.length)).toBe(true)
  expect(isCancelled).toBe(true)
})

it('a piece that says nothing at all ends with its time', async () => {
  const limit = new AbortController()
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
  const reading = readPiece(silent, { most: 100, limit: limit.signal })
  limit.abort()
  const piece = await reading
  expect(piece.ok && piece.value.length).toBe(0)
  expect(await readPiece(null, { most: 100, limit: limit.signal })).toMatchObject({ ok: true })
})

it('a piece that is here leaves nothing on its limit, which lasts longer', async () => {
  const limit = new AbortController().signal
  const whole = () => new Response(new Uint8Array(64)).body
  expect(await readPiece(whole(), { most: 64, limit })).toMatchObject({ ok: true })
  expect(await readPiece(whole(), { most: 63, limit })).toMatchObject({ ok: false })
  expect(getEventListeners(limit, 'abort')).toHaveLength(0)
})
