import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { functionNames } from '../upload.ts'
import type { Isolates } from './isolate.ts'

const PATH = /^\/functions\/v1(\/([\w-]+).*)$/
/** After which the host ends a call, whatever it waits for. */
const LONGEST_MS = 150_000

/** A project's own address: functions behind one door, as Supabase's gateway hands calls on to them. */
export async function openGateway(isolates: Isolates) {
  let isAway = false

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, path = '', name = ''] = PATH.exec(incoming.url ?? '') ?? []
    if (!functionNames.includes(name)) return refuse(outgoing, 404, 'NOT_FOUND')
    const isolate = await isolates.wake(name).catch((error: unknown) => {
      console.error(String(error))
    })
    if (!isolate) return refuse(outgoing, 503, 'BOOT_ERROR')
    const inner = request({
      ...{ host: '127.0.0.1', port: isolate.port, path, method: incoming.method },
      // Whoever calls is on no machine of the host's.
      headers: { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' },
      timeout: LONGEST_MS,
    })
    inner.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, withoutPages(incoming.method, answer))
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    inner.on('timeout', () => inner.destroy())
    inner.on('error', () => outgoing.destroy())
    outgoing.on('close', () => inner.destroy())
    incoming.pipe(inner)
  }

  const server = createServer((incoming, outgoing) => {
    if (isAway) incoming.destroy()
    else void pass(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')

  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Every call is cut, and no function lives on. */
    goAway() {
      isAway = true
      server.closeAllConnections()
      isolates.endAll()
    },
    comeBack() {
      isAway = false
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Without a domain of the project's own, no function shows a page: the host makes a text of it. */
function withoutPages(method: string | undefined, answer: IncomingMessage) {
  const isPage = method === 'GET' && answer.headers['content-type']?.startsWith('text/html')
  return { ...answer.headers, ...(isPage && { 'content-type': 'text/plain' }) }
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code }))
}
