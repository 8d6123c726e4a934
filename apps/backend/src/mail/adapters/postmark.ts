import * as z from 'zod/mini'
import { base64Of } from '../../platform/bytes-as-text.ts'
import { cidUrl, headersOf, messageIdOf, shownReason } from '../transport.ts'
import { type ProviderWire, writtenSender } from './http.ts'

const Answer = z.object({ ErrorCode: z.number(), Message: z._default(z.string(), '') })

const INVALID_REQUEST = 300
/** The address is known to take nothing, or this kind of file is not carried. */
const FINAL: readonly number[] = [406, 411]

/**
 * Postmark (postmarkapp.com/developer/api/email-api), through one of the message streams of a server
 * there. A mail with all that goes with it has room for 10 MB.
 */
export function postmark(stream: string): ProviderWire {
  return {
    name: 'postmark',
    path: '/email',
    headers: (key) => ({ 'x-postmark-server-token': key }),
    body: (mail, from) => ({
      From: writtenSender(from),
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      MessageStream: stream,
      Headers: Object.entries({
        ...headersOf(mail),
        // It knows no idempotency key: whoever gets a mail twice can tell, as with a mail server.
        'Message-ID': messageIdOf(mail, from),
        'X-PM-KeepID': 'true',
      }).map(([Name, Value]) => ({ Name, Value })),
      Attachments: (mail.attachments ?? []).map(({ name, type, bytes, cid }) => ({
        Name: name,
        ContentType: type,
        Content: base64Of(bytes),
        ...(cid && { ContentID: cidUrl(cid) }),
      })),
    }),
    judge({ status, body, isCut, retryAfterMs: afterMs }) {
      const read = z.safeParse(Answer, body).data
      // A yes that was cut off is a yes: asked again, it would send it again.
      if (status === 200 && (isCut || read?.ErrorCode === 0)) return { kind: 'sent' }
      const { ErrorCode: code, Message: message } = read ?? { ErrorCode: 0, Message: 'no answer' }
      const reason = shownReason(`${status} ${code}: ${message}`)
      const isAboutMail = code === INVALID_REQUEST && !message.includes("'From'")
      // A wrong token, sender or stream somebody will mend.
      const isFinal = status === 413 || (status === 422 && (isAboutMail || FINAL.includes(code)))
      return isFinal ? { kind: 'refused', reason } : { kind: 'later', reason, afterMs }
    },
  }
}
