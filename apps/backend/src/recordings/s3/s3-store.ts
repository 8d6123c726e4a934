import { sha256Hex } from '../../platform/bytes-as-text.ts'
import type { MediaStore } from '../ports.ts'
import { createS3Client, readAnswer, type S3Settings } from './s3-client.ts'
import { openS3Uploads } from './s3-uploads.ts'

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
}): MediaStore {
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
