import { get } from 'node:http'
import { connect } from 'node:net'
import { systemClock } from '@discobooth/runtime/clock'
import { expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createDeviceStreams } from './event-streams.ts'
import { createListener } from './listener.ts'

const start = async (fetch: (request: Request) => Response | Promise<Response>) => {
  const listener = createListener({
    fetch,
    host: '127.0.0.1',
    port: 0,
    certificate: null,
    clock: systemClock,
  })
  return { listener, url: await listener.start() }
}

it('a client that stops reading its stream is dropped, with its socket', async () => {
  const streams = createDeviceStreams({ clock: systemClock, greeting: () => [] })
  const { listener, url } = await start(() => streams.open({ isKiosk: false }))
  const stuck = connect(Number(new URL(url).port), '127.0.0.1')
  let closed = false
  stuck.once('close', () => {
    closed = true
  })
  stuck.on('error', () => {})
  stuck.write('GET /events HTTP/1.1\r\nhost: x\r\n\r\n')
  await eventually('it listens', () => streams.clients === 1)
  stuck.pause()
  const data = 'x'.repeat(100_000)
  await eventually('it is dropped', () => {
    streams.publish({ event: 'big', data })
    return streams.clients === 0
  })
  stuck.resume()
  await eventually('its socket is closed', () => closed)
  expect(streams.clients).toBe(0)
  await listener.stop()
})

it('a client that hangs up is forgotten', async () => {
  const streams = createDeviceStreams({ clock: systemClock, greeting: () => [] })
  const { listener, url } = await start(() => streams.open({ isKiosk: false }))
  const call = get(url)
  call.on('error', () => {})
  await eventually('it listens', () => streams.clients === 1)
  call.destroy()
  await eventually('it is forgotten', () => streams.clients === 0)
  expect(streams.clients).toBe(0)
  await listener.stop()
})

it('stopping does not wait for ever for an answer', async () => {
  const { listener, url } = await start(() => new Promise(() => {}))
  const call = fetch(url).catch(() => 'broken off')
  await new Promise(setImmediate)
  await listener.stop()
  expect(await call).toBe('broken off')
})
