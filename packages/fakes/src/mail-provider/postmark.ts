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
  From: z.string(),
  To: MailAddress,
  Subject: z.string(),
  TextBody: z.string().check(z.minLength(1)),
  HtmlBody: z.string().check(z.minLength(1)),
  MessageStream: z.literal('outbound'),
  Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
  Attachments: z.array(
    z.strictObject({
      Name: z.string(),
      ContentType: z.string(),
      Content: z.base64(),
      ContentID: z.optional(z.string().check(z.startsWith('cid:'))),
    }),
  ),
})

const no = (status: number, ErrorCode: number, Message: string) =>
  refuse(status, { ErrorCode, Message })

/** `POST /email`: whoever asks twice has sent two mails. */
export function createPostmarkApi(serverToken: string): ProviderApi {
  return {
    path: '/email',
    refusals: {
      refusesAddress: no(
        422,
        406,
        'You tried to send to a recipient that has been marked as inactive: eva@example.org.',
      ),
      refusesSender: no(422, 400, 'The From address is no Sender Signature.'),
      asksForPatience: no(429, 429, 'Rate limit exceeded.'),
      fails: no(500, 0, 'Internal server error.'),
    },
    take(headers, body) {
      if (headers['x-postmark-server-token'] !== serverToken) {
        return no(401, 10, 'Bad or missing server API token.')
      }
      const read = z.safeParse(Letter, JSON.parse(body))
      if (!read.success || headers.accept !== 'application/json') {
        const what = read.error ? z.prettifyError(read.error) : 'accept'
        return { ...no(422, 300, what), kind: 'violation', what }
      }
      const { From: from, To: to, Subject: subject, TextBody: text, HtmlBody: html } = read.data
      const mail = {
        ...{ from, to: [to], subject, text, html },
        headers: Object.fromEntries(read.data.Headers.map(({ Name, Value }) => [Name, Value])),
        attachments: read.data.Attachments.map(({ Name, ContentType, Content, ContentID }) => ({
          name: Name,
          type: ContentType,
          bytes: decodeBase64(Content),
          ...(ContentID && { cid: ContentID.replace('cid:', '') }),
        })),
      }
      const missing = pictureMissingIn(mail)
      if (missing) return { ...no(422, 300, missing), kind: 'violation', what: missing }
      const answer = { To: to, MessageID: randomUUID(), ErrorCode: 0, Message: 'OK' }
      return { kind: 'sent', status: 200, body: answer, mail }
    },
  }
}
