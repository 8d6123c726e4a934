import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { isSameFile, isUnchanged, readRange } from '../../platform/http/byte-range.ts'
import type { Answer } from '../../platform/http/route.ts'
import { audioTypeOf, type OpenFile, versionOf } from './files.ts'

/** As long as the address is the same; it is signed, so it is nobody else's. */
const CACHING = 'private, max-age=3600'

/** A song, or the part of it that was asked for, read from the disk as fast as the client takes it. */
export async function answerAudio(options: {
  path: string
  file: OpenFile
  request: Request
}): Promise<Outcome<Answer>> {
  const { path, file, request } = options
  const validators = {
    etag: `"${versionOf(file)}"`,
    lastModified: new Date(file.modifiedMs).toUTCString(),
  }
  const headers = {
    'content-type': audioTypeOf(path) ?? 'application/octet-stream',
    'cache-control': CACHING,
    'accept-ranges': 'bytes',
    etag: validators.etag,
    'last-modified': validators.lastModified,
  }
  if (isUnchanged(request.headers, validators)) {
    await file.close()
    return ok({ status: 304, headers, raw: null })
  }
  const asked = isSameFile(request.headers.get('if-range'), validators)
    ? readRange(request.headers.get('range'), file.size)
    : { kind: 'whole' as const }
  if (asked.kind === 'outside') {
    await file.close()
    return refused({
      status: 416,
      code: 'range_outside',
      message: `The song has ${file.size} bytes. Ask for some of these.`,
      headers: { 'content-range': `bytes */${file.size}`, 'accept-ranges': 'bytes' },
    })
  }
  const isPart = asked.kind === 'part'
  const range = isPart ? asked.range : { start: 0, end: file.size - 1 }
  const sized = {
    ...headers,
    'content-length': String(range.end + 1 - range.start),
    ...(isPart && { 'content-range': `bytes ${range.start}-${range.end}/${file.size}` }),
  }
  const status = isPart ? 206 : 200
  if (request.method !== 'HEAD') {
    // A server does not cancel the body of an answer whose client was gone before its first byte.
    const raw = file.stream({ ...range, signal: request.signal })
    return ok({ status, headers: sized, raw })
  }
  await file.close()
  return ok({ status, headers: sized, raw: null })
}
