import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { queryObjects } from 'node:v8'
import { afterEach, expect, it } from 'vitest'
import { createFetchListener } from './fetch-listener.ts'

type Sink = ReadableStreamDefaultController<Uint8Array>

const opened: Server[] = []
afterEach(() => {
  for (const server of opened.splice(0)) server.close().closeAllConnections()
})

async function serve(fetch: Parameters<typeof createFetchListener>[0]): Promise<string> {
  const server = createServer(createFetchListener(fetch)).listen(0, '127.0.0.1')
  opened.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** One stream of events, with both of its ends. */
async function openStream() {
  const sink = Promise.withResolvers<Sink>()
  const cancelled = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>(
    { start: sink.resolve, cancel: () => cancelled.resolve() },
    new CountQueuingStrategy({ highWaterMark: 4 }),
  )
  const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  const url = await serve(() => new Response(body, { status: 200, headers }))
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage]
  return { answer, sink: await sink.promise, cancelled: cancelled.promise }
}

const bytes = (text: string) => new TextEncoder().encode(text)

it('an ordinary answer goes as it was made', async () => {
  const url = await serve(async (request) =>
    Response.json({ asked: await request.json() }, { status: 201, headers: { 'x-own': 'yes' } }),
  )
  const answer = await fetch(url, { method: 'POST', body: '"what?"' })
  expect(answer.status).toBe(201)
  expect(answer.headers.get('x-own')).toBe('yes')
  expect(await answer.json()).toEqual({ asked: 'what?' })
})

it('a handler that throws is a 500, and the next call is answered', async () => {
  let calls = 0
  const url = await serve(() => {
    calls += 1
    if (calls === 1) throw new Error('a bug')
    return new Response('fine')
  })
  expect((await fetch(url)).status).toBe(500)
  expect(await (await fetch(url)).text()).toBe('fine')
})

it('an event is there when it is published, its headers even before the first', async () => {
  const { answer, sink } = await openStream()
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  })
  answer.setEncoding('utf8')
  for (const text of ['one', 'two']) {
    sink.enqueue(bytes(text))
    expect(await once(answer, 'data')).toEqual([text])
  }
  sink.close()
  await once(answer, 'end')
})

it('whether the library has put its own Response in place before does not matter', async () => {
  const late = `
    import { once } from 'node:events'
    import { createServer, get } from 'node:http'
    const library = await import('@hono/node-server')
    library.getRequestListener(() => new Response())
    const { createFetchListener } = await import('./fetch-listener.ts')
    let sink
    const body = new ReadableStream({ start: (own) => { sink = own } })
    const headers = { 'content-type': 'text/event-stream' }
    const server = createServer(createFetchListener(() => new Response(body, { headers })))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const asked = get({ host: '127.0.0.1', port: server.address().port })
    const [answer] = await once(asked, 'response')
    sink.enqueue(new TextEncoder().encode('heard'))
    console.log(String((await once(answer, 'data'))[0]))
    process.exit()`
  const program = ['--input-type=module', '--eval', late]
  const ran = await promisify(execFile)(process.execPath, program, {
    cwd: import.meta.dirname,
    timeout: 20_000,
  })
  expect(ran).toEqual({ stdout: 'heard\n', stderr: '' })
})

it('a listener that goes is known at once, not with the next event', async () => {
  const { answer, cancelled } = await openStream()
  answer.destroy()
  await expect(cancelled).resolves.toBeUndefined()
})

it('a listener that went before its stream was made leaves none behind', async () => {
  const asked = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  const url = await serve(async (_request, { socket }) => {
    asked.resolve()
    await once(socket, 'close')
    const body = new ReadableStream({ cancel: () => cancelled.resolve() })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  const request = get(url, { agent: false }).on('error', () => undefined)
  await asked.promise
  request.destroy()
  await expect(cancelled.promise).resolves.toBeUndefined()
})

it('a stream that fails ends its connection', async () => {
  const { answer, sink } = await openStream()
  const failed = once(answer, 'error')
  answer.resume()
  sink.error('dropped')
  expect(await failed).toMatchObject([{ code: 'ECONNRESET' }])
})

it('what a listener leaves lying is left with who made the stream: nothing is read ahead', async () => {
  let taken = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(sink) {
        taken += 1
        sink.enqueue(new Uint8Array(256 * 1_024))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'text/event-stream' }
  const server = createServer(createFetchListener(() => new Response(stream, { headers })))
  /** Takes nothing of what is written to it. */
  const stuck = new Duplex({ read: () => undefined, write: () => undefined })
  server.emit('connection', stuck)
  stuck.push('GET / HTTP/1.1\r\nhost: booth\r\n\r\n')
  await expect.poll(() => taken).toBe(1)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(taken).toBe(1)
  stuck.destroy()
})

it('an evening of events leaves nothing behind', async () => {
  const { answer, sink } = await openStream()
  const beat = bytes('event: beat\ndata: {}\n\n')
  const hear = async (events: number) => {
    for (let heard = 0; heard < events; heard += 1) {
      sink.enqueue(beat)
      await once(answer, 'data')
    }
  }
  await hear(10)
  const before = queryObjects(Promise, { format: 'count' })
  await hear(1_000)
  expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(100)
})
