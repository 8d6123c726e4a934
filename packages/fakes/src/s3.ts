/**
 * An S3-compatible store on this machine: one bucket, in memory, which checks every signature and
 * the checksum of everything that is put into it, whole or in parts.
 *
 *   const fake = await startFakeS3()
 *   …S3_ENDPOINT = fake.settings.endpoint, and so on
 *   fake.behave('away')                    // see S3Behaviour for all that can happen
 *   fake.mishap = ({ name }) => …          // what happens to one call, see Mishap
 *   expect(fake.files.get('a/b.jpg'))      // what it holds
 *   expect(fake.uploads)                   // what has begun to arrive in parts, and is not finished
 *   expect(fake.violations).toEqual([])    // nobody called it without a right signature
 *   await fake.stop()
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { nameCall, refuse, type S3Call } from './s3/calls.ts'
import { findFlaw } from './s3/signature.ts'
import { createUploads, type StoredFile } from './s3/uploads.ts'

/** `away`: 503 for everything. `full`: nothing can be put. `hangs`: takes the call and says nothing. */
type S3Behaviour = 'well' | 'away' | 'full' | 'hangs'

/**
 * `error`: 500, and nothing is done. `cut`: the connection breaks before anything is done. `lost`: it
 * is done, and the answer never arrives. A promise: that happens when it is kept.
 */
type Mishap = 'error' | 'cut' | 'lost' | null
type MishapOf = (call: S3Call) => Mishap | Promise<Mishap>

const BUCKET = 'party'
/** As S3 has it: of a file in parts only the last may be smaller. */
const LEAST_PART_BYTES = 5 * 1_048_576

export async function startFakeS3(
  options: {
    now?: () => number
    leastPartBytes?: number
    /**
     * As Supabase's Storage does it: a list of parts without their sizes, Content-MD5 is not looked at, and
     * what is wrong is said in a named wording.
     */
    isBare?: boolean
  } = {},
) {
  const { now = Date.now, leastPartBytes = LEAST_PART_BYTES, isBare = false } = options
  const key = { accessKeyId: 'AKIAFAKE', secretAccessKey: 'a/secret+key', region: 'eu-test-1' }
  const files = new Map<string, StoredFile>()
  const uploads = createUploads({ bucket: BUCKET, files, now, leastPartBytes, isBare })
  const violations: string[] = []
  const calls: S3Call[] = []
  const control: { behaviour: S3Behaviour; mishap: MishapOf } = {
    behaviour: 'well',
    mishap: () => null,
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (control.behaviour === 'hangs') return
    if (control.behaviour === 'away') return refuse(response, 503, 'SlowDown')
    const flaw = findFlaw(request, key, new Date(now()))
    if (flaw !== undefined) {
      violations.push(`${request.method} ${request.url}: ${flaw}`)
      return refuse(response, 403, flaw === 'expired' ? 'AccessDenied' : 'SignatureDoesNotMatch')
    }
    const url = new URL(request.url ?? '/', 'http://fake')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const call = nameCall(request.method ?? '', decodeURIComponent(rest.join('/')), url)
    calls.push(call)
    const mishap = await control.mishap(call)
    if (mishap === 'error') return refuse(response, 500, 'InternalError')
    if (mishap === 'cut') return void request.socket.destroy()
    const body = await readBody(request, response)
    if (!body) return
    if (mishap === 'lost') response.writeHead = () => response.destroy()
    if (call.upload) return uploads.answer(call, { request, response, body })
    act(call, { request, response, body })
  }

  /** Undefined: it was refused. */
  async function readBody(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Buffer | undefined> {
    const isPut = request.method === 'PUT'
    if (isPut && request.headers['content-length'] === undefined) {
      refuse(response, 411, 'MissingContentLength')
      return undefined
    }
    const body = await buffer(request)
    const claimed = request.headers['x-amz-content-sha256']
    const sha256 = createHash('sha256').update(body).digest('hex')
    const code =
      isPut && control.behaviour === 'full'
        ? 'InsufficientStorage'
        : claimed !== undefined && claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256
          ? 'XAmzContentSHA256Mismatch'
          : undefined
    if (code === undefined) return body
    refuse(response, code === 'InsufficientStorage' ? 507 : 400, code)
    return undefined
  }

  function act(
    { name, key: file }: S3Call,
    {
      request,
      response,
      body,
    }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
  ): void {
    if (name === 'HeadBucket') return void response.writeHead(200).end()
    if (name === 'PutObject') {
      files.set(file, { bytes: body, type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200).end()
    }
    if (name === 'DeleteObject') {
      files.delete(file)
      return void response.writeHead(204).end()
    }
    const found = files.get(file)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    give(request, response, found)
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
    uploads: uploads.open,
    calls,
    violations,
    behave(next: S3Behaviour) {
      control.behaviour = next
    },
    set mishap(next: MishapOf) {
      control.mishap = next
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
  { bytes, type }: StoredFile,
): void {
  const etag = `"${createHash('md5').update(bytes).digest('hex')}"`
  // A page of another address may read it, as a bucket that is set up for that says.
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('etag', etag)
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || last === undefined) {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    return
  }
  const part = bytes.subarray(Number(first), Number(last) + 1)
  const end = Number(first) + part.length - 1
  const range = `bytes ${first}-${end}/${bytes.length}`
  const headers = { 'content-type': type, 'content-length': part.length, 'content-range': range }
  response.writeHead(206, headers).end(part)
}
