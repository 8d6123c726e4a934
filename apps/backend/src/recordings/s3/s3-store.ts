import { sha256Hex } from '../../platform/bytes-as-text.ts'
import type { MediaStore } from '../ports.ts'
import { createS3Client, readAnswer, type S3Settings } from './s3-client.ts'
import { openS3Uploads } from './s3-uploads.ts'

export type S3Store = MediaStore & {
  linkTo(key: string, seconds: number): Promise<string>
  /** What is made here and fits into memory. */
  write(key: string, bytes: Uint8Array<ArrayBuffer>, type: string): Promise<void>
  /** A small file whole, unless it is still the one of this tag. */
  fetchWhole(
    key: string,
    options: { mostBytes: number; unless?: string | undefined },
  ): Promise<
    | { kind: 'found'; bytes: Uint8Array<ArrayBuffer>; etag: string }
    | { kind: 'same' }
    | { kind: 'none' }
  >
}

/** A video of half a gigabyte over a bar's uplink takes its time; all else does not. */
const LIMITS = { keepMs: 30 * 60_000, callMs: 20_000 }

/** Any store that speaks S3. */
export function openS3Store(deps: {
  settings: S3Settings
  fetch: typeof fetch
  limits?: { keepMs: number; callMs: number }
  /** Whether booths may bring files straight into it. */
  takesParts?: boolean
  /** Left out: as small as S3 takes them. */
  partBytes?: number | undefined
}): S3Store {
  const { limits = LIMITS, takesParts = true, partBytes } = deps
  const client = createS3Client({ ...deps, answerMs: limits.callMs })

  async function put(
    key: string,
    body: Blob,
    { sha256, type, limitMs }: { sha256: string; type: string; limitMs: number },
  ): Promise<void> {
    const headers = { 'content-type': type }
    const answer = await client.call({ key, method: 'PUT', headers, body, sha256, limitMs })
    await readAnswer(answer, { statuses: [200, 201, 204] })
  }

  return {
    name: 's3',
    uploads: takesParts ? openS3Uploads({ client, limitMs: limits.callMs, partBytes }) : undefined,

    async keep(key, file, { sha256, type }) {
      await put(key, await file.blob(), { sha256, type, limitMs: limits.keepMs })
    },

    async write(key, bytes, type) {
      const sha256 = await sha256Hex(bytes)
      await put(key, new Blob([bytes]), { sha256, type, limitMs: limits.callMs })
    },

    async read(key, { range, signal }) {
      const headers: Record<string, string> = range
        ? { range: `bytes=${range.start}-${range.end}` }
        : {}
      const answer = await client.open(key, { headers, signal })
      if (answer.status === 404) {
        await answer.body?.cancel()
        return undefined
      }
      if (answer.status !== (range ? 206 : 200) || !answer.body) {
        await readAnswer(answer, { statuses: [] })
      }
      const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      const bytes = Number(total ?? answer.headers.get('content-length') ?? 0)
      return { bytes, stream: answer.body ?? new Blob([]).stream() }
    },

    async fetchWhole(key, { mostBytes, unless }) {
      const headers: Record<string, string> =
        unless === undefined ? {} : { 'if-none-match': unless }
      const answer = await client.call({ key, method: 'GET', headers, limitMs: limits.callMs })
      if (answer.status === 404 || answer.status === 304) {
        await answer.body?.cancel()
        return { kind: answer.status === 404 ? 'none' : 'same' }
      }
      if (answer.status !== 200) await readAnswer(answer, { statuses: [] })
      if (Number(answer.headers.get('content-length') ?? 0) > mostBytes) {
        await answer.body?.cancel()
        throw new Error(`S3 has more than ${mostBytes} bytes for ${key}`)
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { kind: 'found', bytes, etag: answer.headers.get('etag') ?? '' }
    },

    async remove(key) {
      const answer = await client.call({ key, method: 'DELETE', limitMs: limits.callMs })
      if (answer.status === 404) await answer.body?.cancel()
      else await readAnswer(answer, { statuses: [200, 204] })
    },

    linkTo: (key, seconds) => client.sign({ key, method: 'GET', seconds }),

    async check() {
      const answer = await client.call({ key: '', method: 'HEAD', limitMs: limits.callMs })
      await readAnswer(answer, { statuses: [200, 204] })
    },
  }
}
