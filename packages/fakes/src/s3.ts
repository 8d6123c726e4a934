/**
 * An S3-compatible store on this machine: one bucket, in memory, which checks every signature and
 * the checksum of everything that is put into it.
 *
 *   const fake = await startFakeS3()
 *   …S3_ENDPOINT = fake.settings.endpoint, and so on
 *   fake.behave('away')                    // see S3Behaviour for all that can happen
 *   expect(fake.files.get('a/b.jpg'))      // what it holds
 *   expect(fake.violations).toEqual([])    // nobody called it without a right signature
 *   await fake.stop()
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { findFlaw } from './s3/signature.ts'

/** `away`: 503 for everything. `full`: nothing can be put. `hangs`: takes the call and says nothing. */
type S3Behaviour = 'well' | 'away' | 'full' | 'hangs'

const BUCKET = 'party'

export async function startFakeS3(options: { now?: () => number } = {}) {
  const { now = Date.now } = options
  const key = { accessKeyId: 'AKIAFAKE', secretAccessKey: 'a/secret+key', region: 'eu-test-1' }
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const violations: string[] = []
  let behaviour: S3Behaviour = 'well'

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (behaviour === 'hangs') return
    if (behaviour === 'away') return refuse(response, 503, 'SlowDown')
    const flaw = findFlaw(request, key, new Date(now()))
    if (flaw !== undefined) {
      violations.push(`${request.method} ${request.url}: ${flaw}`)
      return refuse(response, 403, 'SignatureDoesNotMatch')
    }
    const { pathname } = new URL(request.url ?? '/', 'http://fake')
    const [, bucket, ...rest] = pathname.split('/')
    const name = decodeURIComponent(rest.join('/'))
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    if (name === '') return void response.writeHead(200).end()
    if (request.method === 'PUT') return put(request, response, name)
    const file = files.get(name)
    if (request.method === 'DELETE') {
      files.delete(name)
      return void response.writeHead(204).end()
    }
    if (!file) return refuse(response, 404, 'NoSuchKey')
    return give(request, response, file)
  }

  async function put(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ): Promise<void> {
    if (request.headers['content-length'] === undefined) {
      return refuse(response, 411, 'MissingContentLength')
    }
    const bytes = await buffer(request)
    if (behaviour === 'full') return refuse(response, 507, 'InsufficientStorage')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (request.headers['x-amz-content-sha256'] !== sha256) {
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    }
    files.set(name, { bytes, type: request.headers['content-type'] ?? '' })
    response.writeHead(200).end()
  }

  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0

  return {
    settings: { ...key, bucket: BUCKET, endpoint: `http://127.0.0.1:${port}` },
    files,
    violations,
    behave(next: S3Behaviour) {
      behaviour = next
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function give(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, type }: { bytes: Buffer; type: string },
): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || last === undefined) {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    return
  }
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${last}/${bytes.length}`
  const headers = { 'content-type': type, 'content-length': part.length, 'content-range': range }
  response.writeHead(206, headers).end(part)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}
