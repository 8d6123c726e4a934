import * as z from 'zod/mini'
import type { S3Settings } from '../../../recordings/s3/s3-client.ts'
import { readVariables } from './variables.ts'

const Text = z.string().check(z.minLength(1), z.maxLength(500))

const Variables = z.object({
  S3_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[\w.-]{1,255}$/))),
  S3_ACCESS_KEY_ID: z.optional(Text),
  S3_SECRET_ACCESS_KEY: z.optional(Text),
  S3_REGION: z._default(z.string().check(z.regex(/^[\w-]{1,60}$/)), 'auto'),
  MEDIA_DAYS: z._default(z.string().check(z.refine((text) => /^[1-9]\d{0,3}$/.test(text))), '30'),
})

const wanted: Record<keyof z.output<typeof Variables>, string> = {
  S3_ENDPOINT: 'the address of an S3-compatible store, like https://s3.example.org',
  S3_BUCKET: 'the name of a bucket of that store',
  S3_ACCESS_KEY_ID: 'the id of a key that may read, write and delete in the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of that key',
  S3_REGION: 'the region of the bucket, like eu-central-1; auto where there is none',
  MEDIA_DAYS: 'how many days media and addresses are kept, from 1 to 9999',
}

export type MediaSettings = {
  /** Only where media are kept in such a store; else in a folder. */
  s3: S3Settings | undefined
  days: number
}

/** Where media are kept and how long, or one line that says what to correct. */
export function readMedia(
  variable: (name: string) => string | undefined,
): { ok: true; media: MediaSettings } | { ok: false; line: string } {
  const read = readVariables(Variables, wanted, variable)
  if (!read.ok) return read
  const days = Number(read.values.MEDIA_DAYS)
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = read.values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = read.values
  if (!endpoint) return { ok: true, media: { s3: undefined, days } }
  if (!bucket) return { ok: false, line: `S3_BUCKET must be ${wanted.S3_BUCKET}.` }
  if (!accessKeyId)
    return { ok: false, line: `S3_ACCESS_KEY_ID must be ${wanted.S3_ACCESS_KEY_ID}.` }
  if (!secretAccessKey) {
    return { ok: false, line: `S3_SECRET_ACCESS_KEY must be ${wanted.S3_SECRET_ACCESS_KEY}.` }
  }
  return {
    ok: true,
    media: { s3: { endpoint, bucket, accessKeyId, secretAccessKey, region }, days },
  }
}
