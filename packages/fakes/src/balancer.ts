/**
 * A balancer on this machine: sends each call to one of several backends, chosen at random.
 *
 *   const balancer = await startBalancer({ targets: () => [one.url, other.url] })
 *   …fetch(`${balancer.url}/functions/v1/api/health`)
 *   expect(balancer.seen)                  // how many calls each has had, and what was lost
 *   await balancer.stop()
 *
 * As real ones do, it looks at everybody's health all the time, and sends nothing to who is ill or ends. What
 * nobody has read yet goes to another one; a call that a dying backend may have done is answered with 502,
 * unless it only reads. Streams are passed on as they come, and break with their backend.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const HEALTH = '/functions/v1/api/health'
const LIMITS = { lookMs: 200, healthMs: 2_000 }
/** Of one connection, and not of what is sent over it. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding']

export type Balancer = Awaited<ReturnType<typeof startBalancer>>

export async function startBalancer(options: {
  /** Asked anew for every call: a backend that comes back may have another port. */
  targets: () => readonly string[]
  port?: number
  random?: () => number
}) {
  const { targets, random = Math.random } = options
  const ill = new Set<string>()
  const seen = { calls: new Map<string, number>(), lost: 0, again: 0 }
  const ending = new AbortController()

  async function look(target: string): Promise<void> {
    const signal = AbortSignal.timeout(LIMITS.healthMs)
    const answer = await fetch(target + HEALTH, { signal, headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok) ill.delete(target)
    else ill.add(target)
  }

  async function keepLooking(): Promise<void> {
    while (!ending.signal.aborted) {
      await Promise.all(targets().map(look))
      await sleep(LIMITS.lookMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  /** Who is well, shuffled; and behind them the others, who may have come back by now. */
  function inTurn(): string[] {
    const shuffled = targets()
      .map((target) => ({ target, at: random() }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ target }) => target)
    return [
      ...shuffled.filter((target) => !ill.has(target)),
      ...shuffled.filter((target) => ill.has(target)),
    ]
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const left = new AbortController()
    outgoing.on('close', () => left.abort())
    for (const target of inTurn()) {
      const { answer, isUnread } = await ask(target, { incoming, body, signal: left.signal })
      if (left.signal.aborted) return
      if (!answer) {
        // It is not there, or it has ended in between: what only reads may be asked again.
        if (!isUnread && incoming.method !== 'GET') break
        seen.again += 1
        continue
      }
      seen.calls.set(target, (seen.calls.get(target) ?? 0) + 1)
      outgoing.writeHead(answer.statusCode ?? 502, headersOf(answer))
      outgoing.flushHeaders()
      answer.on('error', () => outgoing.destroy())
      answer.on('close', () => void (answer.complete || outgoing.destroy()))
      answer.pipe(outgoing)
      return
    }
    seen.lost += 1
    outgoing.writeHead(502, { 'content-type': 'application/json', 'retry-after': '1' })
    outgoing.end('{"error":{"code":"bad_gateway","message":"A backend ended meanwhile."}}')
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const looking = keepLooking()
  const address = server.address()

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    seen,
    async stop(): Promise<void> {
      ending.abort()
      await looking
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name))
  return Object.fromEntries(kept.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** `isUnread`: nothing of the call has reached anybody. */
function ask(
  target: string,
  call: { incoming: IncomingMessage; body: Buffer; signal: AbortSignal },
): Promise<{ answer?: IncomingMessage; isUnread: boolean }> {
  const { incoming, body, signal } = call
  return new Promise((resolve) => {
    let isConnected = false
    const asked = request(target + (incoming.url ?? '/'), {
      // One for each call: none is closed in the moment in which it is used again.
      agent: false,
      method: incoming.method,
      headers: {
        ...headersOf(incoming),
        ...(body.length > 0 && { 'content-length': body.length }),
      },
      signal,
    })
    asked.once('socket', (socket) => socket.once('connect', () => (isConnected = true)))
    asked.once('response', (answer) => resolve({ answer, isUnread: false }))
    asked.once('error', () => resolve({ isUnread: !isConnected }))
    asked.end(body)
  })
}
