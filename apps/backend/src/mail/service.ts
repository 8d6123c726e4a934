import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import type { Language } from '@discobooth/contract/session/session'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { tellConsoles } from '../platform/events/service.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'
import { type Jobs, retryMs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import {
  countUndelivered,
  findListed,
  type ListedMail,
  lockMail,
  type MailQuery,
  type MailScope,
  searchMails,
} from './console-store.ts'
import {
  askAgain,
  countSessionMails,
  countTroubled,
  deleteSessionMail,
  findMail,
  findSessionMail,
  insertMail,
  listMails,
  lockSessionMail,
  type MailState,
  type NewMail,
  noteTry,
  type StoredMail,
  sessionsWithMailTo,
  statesOfSessions,
} from './store.ts'
import type { Attachment, Delivery, MailTransport } from './transport.ts'

// What has a meaning of its own in a mail's header: 'a,b@example.org' would be two people.
const PLAIN = /^[^\s@<>()[\]\\",:;\p{Cc}]+@[^\s@<>()[\]\\",:;\p{Cc}]+$/u

/** Whether this names one mailbox, and nothing else besides. */
function isOneAddress(text: string): boolean {
  return PLAIN.test(text)
}

const KIND = 'send-mail'
const DAY_MS = 86_400_000
/** As long as mail servers try it themselves. */
const GIVEN_UP_MS = 3 * DAY_MS
const SHOWN_MS = DAY_MS
const TRIES_BEFORE_ALARM = 4
/** Who asks for more patience is asked again all the same. */
const LONGEST_PATIENCE_MS = 3_600_000

export type Mail = {
  /** Without it, nothing gets out. */
  isSetUp: boolean
  /** Queues a mail in the transaction of what it tells about. A session has one, however often this is called. */
  send(trx: InTransaction, mail: NewMail): Promise<string>
  /** Sends a session's mail once more, if there is one. */
  resend(order: {
    booth: string
    sessionId: string
    /** Asked in the transaction in which it is done; left out: it may be. */
    allow?: (trx: InTransaction) => Promise<Outcome<void>>
  }): Promise<Outcome<void>>
  /** Deletes a session's mail with its address; what was sent stays where it is. */
  forget(trx: InTransaction, sessionId: string): Promise<void>
  /** The mail of a session, if one was made. */
  ofSession(sessionId: string): Promise<StoredMail | undefined>
  /** Sessions whose mail is to this address, however it is written. */
  sessionsWithMailTo(db: Database, email: string): Promise<string[]>
  /** How many of these sessions have a mail. */
  countOf(sessionIds: string[]): Promise<number>
  /** How the mails of these sessions are, where there are any. */
  statesOf(sessionIds: string[]): Promise<Map<string, MailState>>
  status(booth: string): Promise<Omit<BackendPartStatus, 'part'>>
  find(id: string): Promise<StoredMail | undefined>
  /** What goes with a mail, as far as it is still there. */
  attachmentsOf(mail: StoredMail): Promise<Attachment[]>
  /** Without their words, the newest first. */
  search(asked: MailQuery): Promise<ListedMail[]>
  /** How many wait, and how many failed. */
  undelivered(scope: MailScope): Promise<{ waiting: number; failed: number }>
  findListed(id: string): Promise<ListedMail | undefined>
  /** A mail that waits or failed is tried now; `allow` is asked in the transaction in which it is done. */
  tryAgain(order: {
    id: string
    allow: (trx: InTransaction) => Promise<Outcome<void>>
  }): Promise<Outcome<void>>
  /** The newest of all booths, as many as wanted. */
  newest(most: number): Promise<StoredMail[]>
}

export function createMail(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  jobs: Pick<Jobs, 'ask' | 'handle'>
  logs: Pick<Logs, 'note' | 'report'>
  transport: MailTransport | undefined
  /** What goes with a session's mail, where it says that something does. */
  attachmentsOf: (mail: { sessionId: string; html: string }) => Promise<Attachment[]>
  /** Where who has this address says that they want no offers, if that page opens for them. */
  offersUrl: (email: string, language: Language) => Promise<string | undefined>
  /** A session's mail has left, for the first time; told in the transaction that writes it down. */
  delivered: (trx: InTransaction, mail: { sessionId: string; booth: string }) => Promise<void>
}): Mail {
  const { db, now, jobs, transport } = deps
  /** Taken by the server, and not yet written down: a database that is away makes no second mail. */
  const taken = new Set<string>()

  async function tell(mail: StoredMail, message: string, reason: string): Promise<void> {
    await deps.logs.report(mail.booth, {
      session_id: mail.session_id,
      message,
      status: 'ERROR',
      priority: mail.kind === 'alert' ? 'HIGH' : 'MEDIUM',
      type: 'OPERATIONAL',
      details: { mail: mail.id, reason },
    })
  }

  async function tryOnce(mail: StoredMail, messageId: string): Promise<Delivery> {
    if (taken.has(messageId)) return { kind: 'sent' }
    if (!transport) return { kind: 'refused', reason: 'mail_not_set_up' }
    const { to, subject, text, html, createdAt: writtenAt, session_id: sessionId } = mail
    if (!isOneAddress(to)) return { kind: 'refused', reason: 'this is no address' }
    let attachments: Attachment[] = []
    try {
      if (mail.hasAttachments && sessionId !== null) {
        attachments = await deps.attachmentsOf({ sessionId, html })
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { kind: 'later', reason: `what goes with it can't be read: ${why}` }
    }
    const letter = { messageId, to, subject, text, html, writtenAt, attachments }
    const offersUrl = mail.kind === 'session' ? await deps.offersUrl(to, mail.language) : undefined
    return transport.deliver({ ...letter, offersUrl })
  }

  // A process that is killed between the server's 250 and the line that writes it down sends the
  // mail once more, unless the provider knows it by its key. Both then carry the same Message-ID, by which
  // many mailboxes show one.
  jobs.handle(KIND, async ({ key, tries }) => {
    const mail = await findMail(db, key)
    if (mail?.state !== 'waiting') return undefined
    const messageId = `${mail.id}.${mail.round}`
    const result = await tryOnce(mail, messageId)
    if (result.kind === 'sent') {
      taken.add(messageId)
      await db.transaction().execute(async (trx) => {
        const isFirst = await noteTry(trx, mail, { state: 'sent', now: now(), error: null })
        const { kind, session_id: sessionId, round, booth } = mail
        // Somebody may look at it as one that waits.
        if (mail.tries > 0 || round > 1) await tellConsoles(trx, { event: 'mails', booth })
        // What the operator sends again was not waited for by the guest.
        if (!isFirst || kind !== 'session' || !sessionId || !booth || round > 1) return
        await deps.delivered(trx, { sessionId, booth })
      })
      taken.delete(messageId)
      return undefined
    }
    const { reason: error } = result
    const isOver = result.kind === 'refused' || now() - mail.askedAt.getTime() > GIVEN_UP_MS
    await db.transaction().execute(async (trx) => {
      await noteTry(trx, mail, { state: isOver ? 'failed' : 'waiting', now: now(), error })
      await tellConsoles(trx, { event: 'mails', booth: mail.booth })
    })
    if (isOver) {
      await tell(mail, 'A mail could not be delivered', error)
      return undefined
    }
    if (tries === TRIES_BEFORE_ALARM) {
      await tell(mail, 'A mail does not get through; it is tried again', error)
    }
    const { afterMs = 0 } = result
    return { againInMs: Math.max(retryMs(tries), Math.min(afterMs, LONGEST_PATIENCE_MS)) }
  })

  return {
    isSetUp: transport !== undefined,
    find: (id) => findMail(db, id),
    attachmentsOf: async ({ session_id: sessionId, hasAttachments, html }) =>
      hasAttachments && sessionId !== null ? deps.attachmentsOf({ sessionId, html }) : [],
    newest: (most) => listMails(db, most),

    async send(trx, mail) {
      const id = await insertMail(trx, mail, now())
      await jobs.ask(trx, { kind: KIND, key: id, inMs: 0 })
      return id
    },

    resend: ({ booth, sessionId, allow }) =>
      db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const mail = await lockSessionMail(trx, { booth, sessionId })
        if (!mail) return refused(noMail)
        const allowed = await allow?.(trx)
        if (allowed?.ok === false) return allowed
        const { id } = mail
        await askAgain(trx, mail, now())
        await jobs.ask(trx, { kind: KIND, key: id, inMs: 0 })
        await deps.logs.note(trx, booth, {
          session_id: sessionId,
          message: 'The operator sent the mail again',
          status: 'USER_INTERACTION',
          priority: 'MEDIUM',
          type: 'AUDIT',
        })
        return ok(undefined)
      }),

    search: (asked) => searchMails(db, asked),
    undelivered: (scope) => countUndelivered(db, scope),
    findListed: (id) => findListed(db, id),

    tryAgain: ({ id, allow }) =>
      db.transaction().execute(async (trx): Promise<Outcome<void>> => {
        const mail = await lockMail(trx, id)
        if (!mail) return refused(noMail)
        if (mail.state === 'sent') return refused(mailSent)
        const allowed = await allow(trx)
        if (!allowed.ok) return allowed
        await askAgain(trx, mail, now())
        await jobs.ask(trx, { kind: KIND, key: id, inMs: 0 })
        return ok(undefined)
      }),

    forget: (trx, sessionId) => deleteSessionMail(trx, sessionId),

    ofSession: (sessionId) => findSessionMail(db, sessionId),

    sessionsWithMailTo,
    countOf: (sessionIds) => countSessionMails(db, sessionIds),
    statesOf: (sessionIds) => statesOfSessions(db, sessionIds),

    async status(booth) {
      const nothing = { detail: null, mend: null }
      if (!transport) return { state: 'off', reason: 'mail_not_set_up', ...nothing }
      const { late, failed } = await countTroubled(db, {
        booth,
        tries: TRIES_BEFORE_ALARM,
        since: now() - SHOWN_MS,
      })
      if (late > 0) {
        return { state: 'error', reason: 'mail_failing', detail: String(late), mend: null }
      }
      if (failed > 0) {
        return { state: 'warn', reason: 'mail_refused', detail: String(failed), mend: null }
      }
      return { state: 'ok', reason: transport.name === 'inbox' ? 'demo_inbox' : 'fine', ...nothing }
    },
  }
}

const mailSent: Refusal = {
  status: 409,
  code: 'mail_sent',
  message: "This mail has left. A guest's is sent once more from its session.",
}

const noMail: Refusal = {
  status: 409,
  code: 'no_mail',
  message: 'No mail was made for this session, so there is none to send again.',
}
