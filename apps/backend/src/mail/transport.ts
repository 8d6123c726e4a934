/** What goes with a mail. */
export type Attachment = { name: string; type: string; bytes: Uint8Array }

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

/** What became of one try. `later`: nobody said no, so it is tried again. */
export type Delivery =
  | { kind: 'sent' }
  | { kind: 'later'; reason: string }
  | { kind: 'refused'; reason: string }

/** Who takes mails. Never throws, and answers within 45 s. */
export type MailTransport = {
  name: 'smtp' | 'inbox'
  deliver(mail: OutgoingMail): Promise<Delivery>
  /** Ends every conversation at once. */
  stop(): void
}
