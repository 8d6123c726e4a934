import * as z from 'zod/mini'
import { base64Of } from '../../platform/bytes-as-text.ts'
import { headersOf, shownReason } from '../transport.ts'
import { type ProviderWire, writtenSender } from './http.ts'

const Taken = z.object({ id: z.string().check(z.minLength(1)) })
const Refused = z.object({ name: z.string(), message: z._default(z.string(), '') })

/**
 * Resend (resend.com/docs/api-reference/emails/send-email). Its idempotency key makes one mail of all
 * tries of a day.
 */
export const resend: ProviderWire = {
  name: 'resend',
  path: '/emails',
  headers: (key, { messageId }) => ({
    authorization: `Bearer ${key}`,
    'idempotency-key': messageId,
  }),
  body: (mail, from) => ({
    from: writtenSender(from),
    to: [mail.to],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: headersOf(mail),
    attachments: (mail.attachments ?? []).map(({ name, type, bytes, cid }) => ({
      filename: name,
      content_type: type,
      content: base64Of(bytes),
      ...(cid && { content_id: cid }),
    })),
  }),
  judge({ status, body, retryAfterMs: afterMs }) {
    if (status >= 200 && status < 300) {
      // Asked again, it answers with the same id, and sends nothing.
      const isTaken = z.safeParse(Taken, body).success
      return isTaken ? { kind: 'sent' } : { kind: 'later', reason: 'an answer without an id' }
    }
    const { name, message } = z.safeParse(Refused, body).data ?? { name: '', message: '' }
    // Kept for mails that were sent: an earlier try with other words, whose answer was lost.
    if (name === 'invalid_idempotent_request') return { kind: 'sent' }
    const reason = shownReason(`${status} ${name}: ${message}`)
    if (isFinal(status, name, message)) return { kind: 'refused', reason }
    return { kind: 'later', reason, afterMs }
  },
}

/** A no to this address or this mail. A wrong key, domain or sender somebody will mend. */
function isFinal(status: number, name: string, message: string): boolean {
  if (status === 413) return true
  const isNo = (status === 400 || status === 422) && name !== ''
  return isNo && name !== 'invalid_from_address' && !message.includes('`from`')
}
