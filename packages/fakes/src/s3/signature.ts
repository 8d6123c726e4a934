import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Why this request is not signed as AWS wants it (Signature Version 4); undefined: it is. */
export function findFlaw(request: IncomingMessage, key: S3Key, now: Date): string | undefined {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const isLink = url.searchParams.has('X-Amz-Signature')
  const claim = isLink ? fromQuery(url) : fromHeader(request)
  if (!claim) return 'not signed'
  const { credential, signedHeaders, signature, date } = claim
  const [id, day = '', region, service, end] = credential.split('/')
  const isOurs = id === key.accessKeyId && region === key.region
  if (!isOurs || service !== 's3' || end !== 'aws4_request' || !date.startsWith(day)) {
    return 'another credential'
  }
  if (isExpired(date, claim.expires, now)) return 'expired'
  if (!signedHeaders.includes('host')) return 'host is not signed'
  // What is signed must be sent, and what S3 goes by must be signed.
  if (signedHeaders.some((name) => request.headers[name] === undefined))
    return 'a header is missing'
  const amzHeaders = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (amzHeaders.some((name) => !signedHeaders.includes(name))) return 'a header is not signed'
  url.searchParams.delete('X-Amz-Signature')
  const canonical = [
    request.method,
    url.pathname,
    [...url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .toSorted()
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    isLink ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256']),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const steps = [day, key.region, 's3', 'aws4_request']
  const signing = steps.reduce<string | Buffer>(hmac, `AWS4${key.secretAccessKey}`)
  return hmac(signing, text).toString('hex') === signature ? undefined : 'wrong signature'
}

type Claim = {
  credential: string
  signedHeaders: string[]
  signature: string
  date: string
  expires: number
}

function fromHeader({ headers }: IncomingMessage): Claim | undefined {
  const { credential, signed, signature } =
    /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,]+), ?SignedHeaders=(?<signed>[^,]+), ?Signature=(?<signature>\w+)$/.exec(
      headers.authorization ?? '',
    )?.groups ?? {}
  if (!credential || !signed || !signature) return undefined
  const date = String(headers['x-amz-date'] ?? '')
  return { credential, signedHeaders: signed.split(';'), signature, date, expires: 900 }
}

function fromQuery({ searchParams }: URL): Claim | undefined {
  if (searchParams.get('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256') return undefined
  const read = (name: string) => searchParams.get(name) ?? ''
  return {
    credential: read('X-Amz-Credential'),
    signedHeaders: read('X-Amz-SignedHeaders').split(';'),
    signature: read('X-Amz-Signature'),
    date: read('X-Amz-Date'),
    expires: Number(read('X-Amz-Expires')),
  }
}

function isExpired(date: string, seconds: number, now: Date): boolean {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const age = now.getTime() - Date.parse(iso)
  const isSpan = Number.isInteger(seconds) && seconds >= 1 && seconds <= 604_800
  return Number.isNaN(age) || !isSpan || age > seconds * 1_000 || age < -900_000
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
