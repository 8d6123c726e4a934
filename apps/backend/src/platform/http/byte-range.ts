export type ByteRange = { start: number; end: number }

export type RangeAnswer =
  | { kind: 'whole' }
  | { kind: 'part'; range: ByteRange }
  /** Nothing of the file lies in what was asked for. */
  | { kind: 'outside' }

/**
 * What a Range header asks for (RFC 9110). One that is malformed, of another unit, or of several
 * parts is ignored, as a server may.
 */
export function readRange(header: string | null, size: number): RangeAnswer {
  const [, first, last] = /^bytes\s*=\s*(\d{0,15})\s*-\s*(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) {
    return { kind: 'whole' }
  }
  if (first === '') {
    const length = Math.min(Number(last), size)
    if (length === 0) return { kind: 'outside' }
    return { kind: 'part', range: { start: size - length, end: size - 1 } }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  if (start >= size) return { kind: 'outside' }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { kind: 'part', range: { start, end } }
}

export type Validators = { etag: string; lastModified: string }

/** Whether a client that has a part of the file has a part of this one (If-Range). */
export function isSameFile(ifRange: string | null, { etag, lastModified }: Validators): boolean {
  return ifRange === null || ifRange === etag || ifRange === lastModified
}

/** Whether what a client keeps is still right (If-None-Match, If-Modified-Since). */
export function isUnchanged(headers: Headers, { etag, lastModified }: Validators): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null) {
    const known = tags.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return known.includes('*') || known.includes(etag)
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  return !Number.isNaN(since) && Date.parse(lastModified) <= since
}
