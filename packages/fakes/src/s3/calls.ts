import type { ServerResponse } from 'node:http'

/** A call as S3 calls it. */
export type S3Call = {
  name:
    | 'HeadBucket'
    | 'PutObject'
    | 'GetObject'
    | 'DeleteObject'
    | 'CreateMultipartUpload'
    | 'UploadPart'
    | 'ListParts'
    | 'ListMultipartUploads'
    | 'CompleteMultipartUpload'
    | 'AbortMultipartUpload'
    | 'Unknown'
  key: string
  /** Of a call that is about a file in parts. */
  upload?: { id: string; part: number; prefix: string }
}

const ofParts = {
  'POST uploads': 'CreateMultipartUpload',
  'GET uploads': 'ListMultipartUploads',
  'PUT uploadId': 'UploadPart',
  'GET uploadId': 'ListParts',
  'POST uploadId': 'CompleteMultipartUpload',
  'DELETE uploadId': 'AbortMultipartUpload',
} as const satisfies Record<string, S3Call['name']>

const ofFiles = {
  PUT: 'PutObject',
  GET: 'GetObject',
  HEAD: 'GetObject',
  DELETE: 'DeleteObject',
} as const satisfies Record<string, S3Call['name']>

const isIn = <Table extends object>(table: Table, name: PropertyKey): name is keyof Table =>
  name in table

export function nameCall(method: string, key: string, { searchParams }: URL): S3Call {
  const about = ['uploads', 'uploadId'].find((name) => searchParams.has(name))
  if (about !== undefined) {
    const name = `${method} ${about}`
    const upload = {
      id: searchParams.get('uploadId') ?? '',
      part: Number(searchParams.get('partNumber')),
      prefix: searchParams.get('prefix') ?? '',
    }
    return { name: isIn(ofParts, name) ? ofParts[name] : 'Unknown', key, upload }
  }
  if (key === '') return { name: 'HeadBucket', key }
  return { name: isIn(ofFiles, method) ? ofFiles[method] : 'Unknown', key }
}

const type = { 'content-type': 'application/xml' }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

const wording = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'

/** `isBare`: in the words of Supabase's Storage. */
export function refuse(
  response: ServerResponse,
  status: number,
  code: string,
  { isBare = false } = {},
): void {
  const error = `<Error${isBare ? wording : ''}><Code>${code}</Code></Error>`
  response.writeHead(status, type).end(head + error)
}

export function answerXml(response: ServerResponse, xml: string): void {
  response.writeHead(200, type).end(head + xml)
}

/** Quotes too: an ETag has some of its own. */
export const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** What stands between these tags, each time. */
export function readAll(xml: string, tag: string): string[] {
  const found = xml.matchAll(new RegExp(`<${tag}>([^]*?)</${tag}>`, 'g'))
  return [...found].map(([, text = '']) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}
