import { afterEach, beforeEach, expect, it } from 'vitest'
import { ManualClock } from '../testing/manual-clock.ts'
import { createDeviceStreams, type EventStreams } from './event-streams.ts'

let clock: ManualClock
let streams: EventStreams
beforeEach(() => {
  clock = new ManualClock()
  streams = createDeviceStreams({
    clock,
    greeting: () => [
      { event: 'status', data: { state: 'disarmed' } },
      { event: 'health', data: {} },
    ],
  })
  streams.start()
})
afterEach(() => streams.stop())

function listen(isKiosk = false) {
  const response = streams.open({ isKiosk })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader.read()).value
  return { response, next, cancel: () => reader.cancel() }
}

it('a client is greeted with how things stand, then told every change', async () => {
  const client = listen()
  expect(client.response.headers.get('content-type')).toBe('text/event-stream')
  expect(await client.next()).toBe(
    'event: status\ndata: {"state":"disarmed"}\n\nevent: health\ndata: {}\n\n',
  )
  streams.publish({ event: 'status', data: { state: 'armed' } })
  expect(await client.next()).toBe('event: status\ndata: {"state":"armed"}\n\n')
})

it('a beat comes every 5 s', async () => {
  const client = listen()
  await client.next()
  clock.advance(4_999)
  streams.publish({ event: 'mark', data: 1 })
  expect(await client.next()).toContain('mark')
  clock.advance(1)
  expect(await client.next()).toBe('event: beat\ndata: {}\n\n')
  clock.advance(5_000)
  expect(await client.next()).toBe('event: beat\ndata: {}\n\n')
})

it('a client that went away is forgotten', async () => {
  const client = listen()
  await client.next()
  expect(streams.clients).toBe(1)
  await client.cancel()
  expect(streams.clients).toBe(0)
})

it('a client that does not read is dropped; the others hear everything', async () => {
  const slow = streams.open({ isKiosk: false })
  const quick = listen()
  const heard: string[] = []
  await quick.next()
  for (let count = 0; count < 60; count += 1) {
    streams.publish({ event: 'count', data: count })
    heard.push((await quick.next()) ?? '')
  }
  expect(streams.clients).toBe(1)
  expect(heard.at(-1)).toContain('59')
  await expect(slow.text()).rejects.toContain('does not read')
})

it('when too many listen, the one who came first makes room', async () => {
  const first = listen()
  const others = Array.from({ length: 16 }, () => listen())
  expect(streams.clients).toBe(16)
  await first.next()
  expect(await first.next()).toBeUndefined()
  expect(await others.at(-1)!.next()).toContain('status')
})

it('however many strangers listen, the kiosk keeps its place, and finds one again', async () => {
  const kiosk = listen(true)
  for (let stranger = 0; stranger < 100; stranger += 1) listen()
  expect(streams.clients).toBe(17)
  await kiosk.next()
  streams.publish({ event: 'mark', data: 1 })
  expect(await kiosk.next()).toContain('mark')
  for (let again = 0; again < 20; again += 1) listen(true)
  expect(streams.clients).toBe(24)
})

it('stopping ends every stream', async () => {
  const client = listen()
  await client.next()
  streams.stop()
  expect(await client.next()).toBeUndefined()
  expect(clock.waiting).toBe(0)
})
