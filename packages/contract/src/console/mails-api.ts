import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'

export const mailKinds = ['session', 'alert', 'account'] as const
export const mailStates = ['waiting', 'failed', 'sent'] as const

const Booth = z.object({ id: z.uuid(), name: z.string() })

/** A mail without its words: those of guests hold their links. */
export const ConsoleMail = z.object({
  id: z.uuid(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** null: it is to one of the console's people; only owners are told of those. */
  booth: z.nullable(Booth),
  session: z.nullable(z.uuid()),
  processId: z.nullable(z.string()),
  /** 'a***@example.org'; null: it is not for this role (C2). */
  to: z.nullable(z.string()),
  tries: z.int(),
  /** What the mail server said last, without addresses. */
  error: z.nullable(z.string()),
  createdAt: DateTime,
  sentAt: z.nullable(DateTime),
})
export type ConsoleMail = z.infer<typeof ConsoleMail>

const WhichBooth = z.object({ booth: z.optional(z.uuid().check(z.toLowerCase())) })

/** GET /api/console/mails. `state` left out: what waits or failed. */
export const MailFilter = z.extend(WhichBooth, {
  state: z.optional(z.enum(mailStates)),
  kind: z.optional(z.enum(mailKinds)),
})
export type MailFilter = z.infer<typeof MailFilter>

export const MailPage = z.object({
  /** `next` of the page before. */
  after: z.optional(
    z.string().check(z.regex(/^\d{1,15}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  ),
  limit: z._default(z.coerce.number<string>().check(z.int(), z.minimum(1), z.maximum(200)), 100),
})

/** The newest first. */
export const ConsoleMails = z.object({
  mails: z.array(ConsoleMail),
  next: z.nullable(z.string()),
  /** Of all booths that were asked for, whatever is listed. */
  waiting: z.int(),
  failed: z.int(),
  isSetUp: z.boolean(),
})
export type ConsoleMails = z.infer<typeof ConsoleMails>

/**
 * POST /api/console/mails/{id}/try-again -> ConsoleMail, with a reason and an `x-operation-id`: once.
 * 404 `mail_not_found`; 409 `mail_sent`: it left; a guest's is sent again from its session.
 */

/**
 * `coming`: the booth still brings it. `storing`: it is being moved into the store. `delivering`: all is
 * here, and its mail is not written yet. `no-address`: nobody to send it to. `nothing`: nothing of it could be
 * delivered; money went back.
 */
const recordingStates = ['coming', 'storing', 'delivering', 'no-address', 'nothing'] as const

export const WaitingRecording = z.object({
  session: z.uuid(),
  processId: z.string(),
  booth: Booth,
  /** When its booth, or the start of its party, was first heard of. */
  since: DateTime,
  state: z.enum(recordingStates),
  files: z.int(),
  missing: z.int(),
  lost: z.int(),
  /** What the booth said went wrong. */
  problem: z.nullable(z.string()),
})
export type WaitingRecording = z.infer<typeof WaitingRecording>

export const RecordingFilter = WhichBooth

/** GET /api/console/recordings. POST /api/console/recordings/{id}/try-again -> ConsoleRecordings */
export const ConsoleRecordings = z.object({
  /** Not delivered within the retention time, the newest first. */
  waiting: z.array(WaitingRecording),
  isCut: z.boolean(),
  /** What is stored, by booth. */
  stored: z.array(z.object({ booth: Booth, parties: z.int(), files: z.int(), bytes: z.number() })),
  /** What is deleted on which day of the business, the next day first. */
  deleted: z.array(z.object({ day: z.iso.date(), parties: z.int(), bytes: z.number() })),
  /** After so many days; null: none are taken here. */
  keptDays: z.nullable(z.number()),
})
export type ConsoleRecordings = z.infer<typeof ConsoleRecordings>
