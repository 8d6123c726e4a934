import { AwsClient } from 'aws4fetch'
import { sha256Hex } from '../../platform/bytes-as-text.ts'
import type { MediaStore } from '../ports.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** A video of half a gigabyte over a bar's uplink takes its time; all else does not. */
const LIMITS = { keepMs: 30 * 60_000, callMs: 20_000 }
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Any store that speaks S3: addresses with the bucket in the path, which all of them understand. */
export function openS3Store(deps: {
  settings: S3Settings
  fetch: typeof fetch
  limits?: { keepMs: number; callMs: number }
}): MediaStore {
  const { settings, limits = LIMITS } = deps
  const { accessKeyId, secretAccessKey, region } = settings
  // A job tries again with pauses of its own.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const addressOf = (key: string) =>
    `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${key}`

  async function call(key: string, init: RequestInit, limitMs: number): Promise<Response> {
    const signed = await client.sign(addressOf(key), init)
    const limit = AbortSignal.timeout(limitMs)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    return deps.fetch(signed, { signal })
  }

  async function put(
    key: string,
    body: Blob,
    { sha256, type, limitMs }: { sha256: string; type: string; limitMs: number },
  ): Promise<void> {
    const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 }
    const answer = await call(key, { method: 'PUT', headers, body }, limitMs)
    await expectStatus(answer, [200, 201, 204])
  }

  return {
    name: 's3',

    async keep(key, file, { sha256, type }) {
      await put(key, await file.blob(), { sha256, type, limitMs: limits.keepMs })
    },

    async write(key, bytes, type) {
      const sha256 = await sha256Hex(bytes)
      await put(key, new Blob([bytes]), { sha256, type, limitMs: limits.callMs })
    },

    async read(key, { range, signal }) {
      const headers = {
        'x-amz-content-sha256': NO_BODY,
        ...(range && { range: `bytes=${range.start}-${range.end}` }),
      }
      // The guest's phone decides how long the body takes; only the answer has a limit.
      const signed = await client.sign(addressOf(key), { headers })
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new Error('S3 does not answer')), limits.callMs)
      const answer = await deps
        .fetch(signed, { signal: AbortSignal.any([signal, limit.signal]) })
        .finally(() => clearTimeout(timer))
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      if (answer.status !== (range ? 206 : 200) || !answer.body) await expectStatus(answer, [])
      const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      const bytes = Number(total ?? answer.headers.get('content-length') ?? 0)
      return { bytes, stream: answer.body ?? new Blob([]).stream() }
    },

    async remove(key) {
      const headers = { 'x-amz-content-sha256': NO_BODY }
      await expectStatus(
        await call(key, { method: 'DELETE', headers }, limits.callMs),
        [200, 204, 404],
      )
    },

    async linkTo(key, seconds) {
      const address = new URL(addressOf(key))
      address.searchParams.set('X-Amz-Expires', String(seconds))
      const signed = await client.sign(address.href, { aws: { signQuery: true } })
      return signed.url
    },

    async check() {
      const headers = { 'x-amz-content-sha256': NO_BODY }
      const answer = await call('', { method: 'HEAD', headers }, limits.callMs)
      await expectStatus(answer, [200, 204])
    },
  }
}

/** Reads an answer to its end, and throws unless it is one of these. */
async function expectStatus(answer: Response, expected: number[]): Promise<void> {
  const text = await answer.text().catch(() => '')
  if (expected.includes(answer.status)) return
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1]
  throw new Error(`S3 answered ${answer.status}${code ? ` ${code}` : ''}`)
}
