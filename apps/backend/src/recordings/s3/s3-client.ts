import { AwsClient, AwsV4Signer } from 'aws4fetch'

export type S3Settings = {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Of a call without a body. */
const NO_BODY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Calls to a store that speaks S3: addresses with the bucket in the path, which all of them understand. */
export type S3Client = {
  /** What is not there is a code in the answer, as S3 has it; throws when none comes in time. */
  call(what: {
    key: string
    query?: Record<string, string>
    method: string
    headers?: Record<string, string>
    body?: Blob | string
    sha256?: string
    limitMs: number
  }): Promise<Response>
  /** The answer has a limit, its body takes as long as `signal` lets it. */
  open(
    key: string,
    init: { headers: Record<string, string>; signal: AbortSignal },
  ): Promise<Response>
  /** An address that does this, and nothing else, for so long, for whoever sends these headers with it. */
  sign(what: {
    key: string
    query?: Record<string, string>
    method: string
    headers?: Record<string, string>
    seconds: number
  }): Promise<string>
}

export function createS3Client(deps: {
  settings: S3Settings
  fetch: typeof fetch
  /** For an answer whose body is read for longer. */
  answerMs: number
}): S3Client {
  const { settings } = deps
  const { accessKeyId, secretAccessKey, region } = settings
  // A job tries again with pauses of its own.
  const keys = { accessKeyId, secretAccessKey, region, service: 's3' }
  const client = new AwsClient({ ...keys, retries: 0 })

  function addressOf(key: string, query: Record<string, string> = {}): URL {
    const base = settings.endpoint.replace(/\/+$/, '')
    const address = new URL(`${base}/${settings.bucket}/${key}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address
  }

  return {
    async call({ key, query, method, headers, body, sha256 = NO_BODY, limitMs }) {
      const signed = await client.sign(addressOf(key, query).href, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256 },
        ...(body !== undefined && { body }),
      })
      return deps.fetch(signed, { signal: AbortSignal.timeout(limitMs) })
    },

    async open(key, { headers, signal }) {
      const signed = await client.sign(addressOf(key).href, {
        headers: { ...headers, 'x-amz-content-sha256': NO_BODY },
      })
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(new Error('S3 does not answer')), deps.answerMs)
      return deps
        .fetch(signed, { signal: AbortSignal.any([signal, limit.signal]) })
        .finally(() => clearTimeout(timer))
    },

    async sign({ key, query, method, headers = {}, seconds }) {
      const address = addressOf(key, query)
      address.searchParams.set('X-Amz-Expires', String(seconds))
      const signer = new AwsV4Signer({
        ...keys,
        url: address.href,
        method,
        headers,
        // With them, an address for one part takes no other.
        allHeaders: true,
        signQuery: true,
      })
      return (await signer.sign()).url.href
    },
  }
}

/** Reads an answer to its end; throws unless it is one of these, or one of the codes that are expected. */
export async function readAnswer(
  answer: Response,
  expected: { statuses: readonly number[]; code?: string },
): Promise<{ text: string; code: string | undefined }> {
  const text = await answer.text().catch(() => undefined)
  // Some name the wording that they speak.
  const code = /<Error(?: [^>]*)?>[^]*?<Code>(\w+)<\/Code>/.exec(text ?? '')?.[1]
  if (text === undefined) throw new Error('S3 broke off its answer')
  // A file that takes long to be put together is begun with 200 and may end with an error.
  const isExpected = expected.statuses.includes(answer.status) && code === undefined
  if (isExpected || (code !== undefined && code === expected.code)) return { text, code }
  throw new Error(`S3 answered ${answer.status}${code ? ` ${code}` : ''}`)
}
