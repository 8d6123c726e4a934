import { maskText } from '@discobooth/contract/session/mask'

/** What goes with a mail; with a `cid` the mail itself shows it. */
export type Attachment = { name: string; type: string; bytes: Uint8Array; cid?: string }

/** How the html of a mail names a picture that goes with it (RFC 2392). */
export const cidUrl = (cid: string): string => `cid:${cid}`

/** Who mails come from. */
export type Sender = { name: string; address: string }

/** A mail on its way out. */
export type OutgoingMail = {
  /** The same whenever this mail is tried again: who gets it twice can tell. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  writtenAt: Date
  attachments?: Attachment[]
  /** Where its reader says that they want no offers, for the button of their mail program. */
  offersUrl?: string | undefined
}

/** What became of one try. `later`: nobody said no, so it is tried again; `afterMs`, where they said when. */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'later'; reason: string; afterMs?: number | undefined }
  | { kind: 'refused'; reason: string }

/** Who takes mails. Never throws, and answers within 45 s. */
export type MailTransport = {
  name: 'smtp' | 'resend' | 'postmark' | 'inbox'
  deliver(mail: OutgoingMail): Promise<Delivery>
  /** Ends every conversation at once. */
  stop(): void
}

const LONGEST_REASON = 300

/** What was said against a mail, as it may be stored and shown: without an address (A6), and short. */
export function shownReason(said: string): string {
  return maskText(said).slice(0, LONGEST_REASON).toWellFormed() || 'no answer'
}

/** By which two copies of a mail are known as one. */
export function messageIdOf({ messageId }: OutgoingMail, from: Sender): string {
  return `<${messageId}@${from.address.split('@').at(-1)}>`
}

/**
 * Or the holiday notes of a whole evening's guests come back. And for the button of a mail program
 * (RFC 2369); one tap is enough for it where nobody listens in (RFC 8058).
 */
export function headersOf({ offersUrl: url }: OutgoingMail): Record<string, string> {
  const isPrivate = url?.startsWith('https:')
  return {
    'auto-submitted': 'auto-generated',
    ...(url !== undefined && { 'list-unsubscribe': `<${url}>` }),
    ...(isPrivate && { 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' }),
  }
}
