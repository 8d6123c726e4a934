import * as z from 'zod/mini'
import { operatorLanguages } from '../texts/languages.ts'
import { DateTime } from '../wire/date-time.ts'

/** What somebody with an account may do (C2). */
export const consoleRoles = ['owner', 'manager', 'bookkeeper', 'viewer'] as const
export type ConsoleRole = (typeof consoleRoles)[number]

/** `aal2`: with a second factor, as the authentication library calls it. */
export const consoleLevels = ['aal1', 'aal2'] as const
export type ConsoleLevel = (typeof consoleLevels)[number]

const Role = z.enum(consoleRoles)
const Language = z.enum(operatorLanguages)
const Euros = z.number().check(z.minimum(0), z.maximum(1_000), z.multipleOf(0.01))
const Booths = z.array(z.uuid()).check(z.maxLength(1_000))

/** Addresses are one person's, whatever their capitals. */
export const PersonEmail = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320), z.email())

export const ConsolePerson = z.object({
  id: z.uuid(),
  email: z.string(),
  role: Role,
  /** Of a manager; the others see every booth, and have none here. */
  booths: Booths,
  /** Euros that a manager may give back at once. */
  refundLimit: z.nullable(z.number()),
  language: Language,
  invitedAt: DateTime,
  /** null: the invitation was not taken up yet. */
  joinedAt: z.nullable(DateTime),
})
export type ConsolePerson = z.infer<typeof ConsolePerson>
export const ConsolePeople = z.object({ people: z.array(ConsolePerson) })

/** GET /api/console/me */
export const ConsoleMe = z.object({
  ...ConsolePerson.shape,
  level: z.enum(consoleLevels),
  recoveryCodesLeft: z.int(),
})
export type ConsoleMe = z.infer<typeof ConsoleMe>

/** What a manager is given, and nobody else; checked by the backend. */
const Rights = { role: Role, booths: z.optional(Booths), refundLimit: z.optional(Euros) }

/** POST /api/console/people: again for somebody who has not joined yet, it is another link. */
export const PersonInvitation = z.object({
  email: PersonEmail,
  ...Rights,
  language: z.optional(Language),
})
export type PersonInvitation = z.infer<typeof PersonInvitation>

/** `link`: what to hand over where no mail is sent; null: it is on its way. */
export const PersonInvited = z.object({ person: ConsolePerson, link: z.nullable(z.string()) })

/** PATCH /api/console/people/{id} */
export const PersonChange = z.object(Rights)
export type PersonChange = z.infer<typeof PersonChange>

/** POST /api/console/recovery-codes: shown once; those of before are void. */
export const NewRecoveryCodes = z.object({ codes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>

/** POST /api/console/recovery-codes/use: the second factor is removed, and all sessions end. */
export const RecoveryCodeUse = z.object({ code: z.string().check(z.minLength(1), z.maxLength(40)) })

export const AuditLine = z.object({
  id: z.string(),
  at: DateTime,
  who: z.string(),
  person: z.nullable(z.uuid()),
  role: z.nullable(z.string()),
  origin: z.string(),
  booth: z.nullable(z.uuid()),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditLine = z.infer<typeof AuditLine>

/** GET /api/console/audit, the newest first; `next` is for `before` of the next call. */
export const AuditLines = z.object({ lines: z.array(AuditLine), next: z.nullable(z.string()) })
export type AuditLines = z.infer<typeof AuditLines>
