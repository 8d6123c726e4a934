import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerXml, escaped, readAll, refuse, type S3Call } from './calls.ts'

export type StoredFile = { bytes: Buffer; type: string }
type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer }

type Part = { bytes: Buffer; etag: string }
type Upload = { key: string; type: string; begunAt: number; parts: Map<number, Part> }

const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

/** Files in parts: begun, put part by part in any order, listed, finished or ended. */
export function createUploads(store: {
  bucket: string
  files: Map<string, StoredFile>
  now: () => number
  leastPartBytes: number
  isBare: boolean
}) {
  const { bucket, files, now, leastPartBytes, isBare } = store
  const open = new Map<string, Upload>()

  function begin({ key }: S3Call, { request, response }: Exchange): void {
    const id = randomUUID()
    const type = request.headers['content-type'] ?? ''
    open.set(id, { key, type, begunAt: now(), parts: new Map() })
    answerXml(
      response,
      `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }

  function put(upload: Upload, number: number, { request, response, body }: Exchange): void {
    if (!(number >= 1 && number <= 10_000)) return refuse(response, 400, 'InvalidArgument')
    const claimed = request.headers['content-md5']
    if (!isBare && claimed !== undefined && claimed !== md5(body).digest('base64')) {
      return refuse(response, 400, 'BadDigest')
    }
    const etag = `"${md5(body).digest('hex')}"`
    upload.parts.set(number, { bytes: body, etag })
    response.writeHead(200, { etag }).end()
  }

  function list({ key, parts }: Upload, response: ServerResponse): void {
    const listed = inOrder(parts).map(([number, { etag, bytes }]) => {
      const size = isBare ? '' : `<Size>${bytes.length}</Size>`
      return `<Part><PartNumber>${number}</PartNumber><ETag>${escaped(etag)}</ETag>${size}</Part>`
    })
    answerXml(
      response,
      `<ListPartsResult><Key>${escaped(key)}</Key><IsTruncated>false</IsTruncated>${listed.join('')}</ListPartsResult>`,
    )
  }

  function listOpen(prefix: string, response: ServerResponse): void {
    const found = [...open].filter(([, { key }]) => key.startsWith(prefix))
    const listed = found.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begunAt).toISOString()}</Initiated></Upload>`,
    )
    answerXml(
      response,
      `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`,
    )
  }

  function finish(id: string, { key, type, parts }: Upload, { response, body }: Exchange): void {
    const named = readAll(body.toString(), 'Part').map((part) => ({
      number: Number(readAll(part, 'PartNumber')[0]),
      etag: readAll(part, 'ETag')[0],
    }))
    if (named.length === 0) return refuse(response, 400, 'MalformedXML')
    if (named.some(({ number }, order) => order > 0 && number <= (named[order - 1]?.number ?? 0))) {
      return refuse(response, 400, 'InvalidPartOrder')
    }
    const chosen = named.map(({ number, etag }) => {
      const part = parts.get(number)
      return part?.etag === etag ? part : undefined
    })
    const whole = chosen.filter((part) => part !== undefined)
    if (whole.length < chosen.length) return refuse(response, 400, 'InvalidPart')
    if (whole.slice(0, -1).some(({ bytes }) => bytes.length < leastPartBytes)) {
      return refuse(response, 400, 'EntityTooSmall')
    }
    files.set(key, { bytes: Buffer.concat(whole.map(({ bytes }) => bytes)), type })
    open.delete(id)
    answerXml(
      response,
      `<CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`,
    )
  }

  return {
    open,
    answer(call: S3Call, exchange: Exchange): void {
      const { name, key, upload: { id, part, prefix } = { id: '', part: 0, prefix: '' } } = call
      const { response } = exchange
      if (name === 'CreateMultipartUpload') return begin(call, exchange)
      if (name === 'ListMultipartUploads') return listOpen(prefix, response)
      const upload = open.get(id)
      if (upload?.key !== key) return refuse(response, 404, 'NoSuchUpload', { isBare })
      if (name === 'UploadPart') return put(upload, part, exchange)
      if (name === 'ListParts') return list(upload, response)
      if (name === 'CompleteMultipartUpload') return finish(id, upload, exchange)
      if (name !== 'AbortMultipartUpload') return refuse(response, 405, 'MethodNotAllowed')
      open.delete(id)
      response.writeHead(204).end()
    },
  }
}

const inOrder = (parts: Map<number, Part>) => [...parts].toSorted(([one], [other]) => one - other)
