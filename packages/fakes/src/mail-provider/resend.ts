import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import {
  decodeBase64,
  MailAddress,
  type ProviderApi,
  pictureMissingIn,
  refuse,
} from './sent-mail.ts'

const Letter = z.strictObject({
  from: z.string(),
  to: z.array(MailAddress).check(z.minLength(1), z.maxLength(50)),
  subject: z.string(),
  text: z.string().check(z.minLength(1)),
  html: z.string().check(z.minLength(1)),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(
    z.strictObject({
      filename: z.string(),
      content_type: z.string(),
      content: z.base64(),
      content_id: z.optional(z.string().check(z.minLength(1), z.maxLength(127))),
    }),
  ),
})

const no = (status: number, name: string, message: string) =>
  refuse(status, { statusCode: status, name, message })

/** `POST /emails`, with the keys that make one mail of several calls. */
export function createResendApi(apiKey: string): ProviderApi {
  const known = new Map<string, { body: string; id: string; isOver: boolean }>()
  return {
    path: '/emails',
    refusals: {
      refusesAddress: no(422, 'validation_error', 'Invalid `to` field: eva@example.org.'),
      refusesSender: no(403, 'validation_error', 'The disco.example domain is not verified.'),
      asksForPatience: no(429, 'rate_limit_exceeded', 'Too many requests.'),
      fails: no(500, 'application_error', 'An unexpected error occurred.'),
    },
    take(headers, body) {
      if (headers.authorization !== `Bearer ${apiKey}`) {
        return no(403, 'invalid_api_key', 'API key is invalid.')
      }
      if (!headers['user-agent']) return no(403, '1010', 'No user agent.')
      const key = headers['idempotency-key']
      if (typeof key !== 'string' || key.length > 256) {
        return {
          ...no(400, 'invalid_idempotency_key', 'Too long.'),
          kind: 'violation',
          what: 'key',
        }
      }
      const before = known.get(key)
      if (before && before.body !== body) {
        return no(409, 'invalid_idempotent_request', 'Same idempotency key, other payload.')
      }
      if (before?.isOver === false) {
        return no(409, 'concurrent_idempotent_requests', 'The original request is in progress.')
      }
      if (before) return { kind: 'again', status: 200, body: { id: before.id } }
      const read = z.safeParse(Letter, JSON.parse(body))
      if (!read.success) {
        const what = z.prettifyError(read.error)
        return { ...no(422, 'validation_error', what), kind: 'violation', what }
      }
      const { attachments, headers: ours, ...letter } = read.data
      const call = { body, id: randomUUID(), isOver: false }
      const mail = {
        ...letter,
        headers: ours,
        attachments: attachments.map(
          ({ filename, content_type: type, content, content_id: cid }) => ({
            name: filename,
            type,
            bytes: decodeBase64(content),
            ...(cid && { cid }),
          }),
        ),
      }
      const missing = pictureMissingIn(mail)
      if (missing)
        return { ...no(422, 'validation_error', missing), kind: 'violation', what: missing }
      known.set(key, call)
      const over = () => {
        call.isOver = true
      }
      return { kind: 'sent', status: 200, body: { id: call.id }, mail, over }
    },
  }
}
