import { sha256Hex } from '../../platform/bytes-as-text.ts'
import type { ArrivedPart, PartUploads } from '../ports.ts'
import { readAnswer, type S3Client } from './s3-client.ts'

/** The least that S3 takes for a part that is not the last: what breaks off costs little. */
const PART_BYTES = 5 * 1_048_576
/** Of an address. Slower than that, no part of a film has ever arrived. */
const ADDRESS_SECONDS = 3_600
const GONE = 'NoSuchUpload'

/** S3's multipart uploads: the booth puts the parts, we begin and finish. */
export function openS3Uploads(deps: {
  client: S3Client
  limitMs: number
  partBytes?: number | undefined
}): PartUploads {
  const { client, limitMs, partBytes = PART_BYTES } = deps

  return {
    partBytes,

    async begin(key, type) {
      const headers = { 'content-type': type }
      const query = { uploads: '' }
      const answer = await client.call({ key, query, method: 'POST', headers, limitMs })
      const { text } = await readAnswer(answer, { statuses: [200] })
      const [id] = readAll(text, 'UploadId')
      if (!id) throw new Error('S3 began an upload without a name')
      // Parts that the store encrypts by a key of its owner's have tags that say nothing about them.
      const isEncrypted = answer.headers.get('x-amz-server-side-encryption')?.startsWith('aws:kms')
      return { key, id, hasSums: !isEncrypted }
    },

    async list({ key, id }) {
      const query = { uploadId: id }
      const answer = await client.call({ key, query, method: 'GET', limitMs })
      const { text, code } = await readAnswer(answer, { statuses: [200], code: GONE })
      if (code === GONE) return undefined
      return readAll(text, 'Part').map(readPart)
    },

    async addressOf({ key, id }, { number, bytes, md5 }) {
      const headers = { 'content-md5': inBase64(md5) }
      const address = await client.sign({
        key,
        query: { uploadId: id, partNumber: String(number) },
        method: 'PUT',
        headers: { ...headers, 'content-length': String(bytes) },
        seconds: ADDRESS_SECONDS,
      })
      return { address, headers }
    },

    async finish({ key, id }, parts) {
      const listed = parts.map(
        ({ number, tag }) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
      )
      const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${listed.join('')}</CompleteMultipartUpload>`
      const answer = await client.call({
        key,
        query: { uploadId: id },
        method: 'POST',
        headers: { 'content-type': 'application/xml' },
        body,
        sha256: await sha256Hex(new TextEncoder().encode(body)),
        limitMs,
      })
      const { code } = await readAnswer(answer, { statuses: [200], code: GONE })
      return code !== GONE
    },

    async end({ key, id }) {
      const query = { uploadId: id }
      const answer = await client.call({ key, query, method: 'DELETE', limitMs })
      await readAnswer(answer, { statuses: [200, 204], code: GONE })
    },

    async listOpen(prefix) {
      const query = { uploads: '', prefix }
      const answer = await client.call({ key: '', query, method: 'GET', limitMs })
      const { text } = await readAnswer(answer, { statuses: [200] })
      return readAll(text, 'Upload').flatMap((upload) => {
        const [key] = readAll(upload, 'Key')
        const [id] = readAll(upload, 'UploadId')
        const begunAt = new Date(readAll(upload, 'Initiated')[0] ?? '')
        const isKnown = key !== undefined && id !== undefined && !Number.isNaN(begunAt.getTime())
        return isKnown ? [{ key, id, begunAt }] : []
      })
    },
  }
}

function readPart(part: string): ArrivedPart {
  const [number] = readAll(part, 'PartNumber')
  const [tag = ''] = readAll(part, 'ETag')
  // Not every store says how long a part is.
  const [size] = readAll(part, 'Size')
  const [, md5] = /^"?([0-9a-f]{32})"?$/i.exec(tag) ?? []
  return {
    number: Number(number),
    tag,
    md5: md5?.toLowerCase(),
    bytes: size === undefined ? undefined : Number(size),
  }
}

/** What stands between these tags, each time: S3 nests none of them in itself. */
function readAll(xml: string, tag: string): string[] {
  const found = xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return [...found].map(([, text = '']) =>
    text.replaceAll(/&(?:quot|#34|#x22);/g, '"').replaceAll('&amp;', '&'),
  )
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const inBase64 = (hex: string) =>
  btoa(hex.replaceAll(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))
