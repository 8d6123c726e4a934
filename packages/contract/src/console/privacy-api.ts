import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'

/** A guest's whole address, typed by an owner; it is in a body, so that no log of addresses has it. */
const GuestAddress = z.object({
  email: z
    .string()
    .check(z.trim(), z.maxLength(320, { abort: true }), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
})
export type GuestAddress = z.infer<typeof GuestAddress>

/** What a guest agreed to, or took back. */
const GuestConsent = z.object({
  sessionId: z.uuid(),
  /** The very words on the screen. */
  wording: z.string(),
  language: z.string(),
  consentedAt: DateTime,
})

/** How much there is of one guest, by what it is. */
const GuestCounts = z.object({
  sessions: z.int(),
  mails: z.int(),
  recordings: z.int(),
  consents: z.int(),
})
export type GuestCounts = z.infer<typeof GuestCounts>

/** POST /api/console/privacy/find with GuestAddress: what is here, before it is given or erased. */
export const GuestFound = z.object({
  counts: GuestCounts,
  consents: z.array(GuestConsent),
  /** Since when they want no offers any more; null: they have not said so. */
  marketingWithdrawnAt: z.nullable(DateTime),
})
export type GuestFound = z.infer<typeof GuestFound>

/**
 * POST /api/console/privacy/file with GuestAddress: everything about one guest, as a file
 * (application/json, `content-disposition: attachment`); to be handed to the guest.
 */
const GuestFile = z.object({
  madeAt: DateTime,
  email: z.string(),
  marketingWithdrawnAt: z.nullable(DateTime),
  /** Each with its consents, payments, mails, recordings and log. */
  sessions: z.array(z.record(z.string(), z.unknown())),
})
export type GuestFile = z.infer<typeof GuestFile>

/**
 * POST /api/console/privacy/erase with GuestErasure and an `x-operation-id` -> ErasureProof. Addresses,
 * mails, recordings and songs go; what was paid stays, without anything that tells who it was.
 */
const GuestErasure = z.object({
  ...GuestAddress.shape,
  /** What the guest asked, and how: 'by mail of 3 May'. */
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
})
export type GuestErasure = z.infer<typeof GuestErasure>

/** That it was done; it names nobody. */
export const ErasureProof = z.object({
  /** Counted from 1, without a gap. */
  number: z.int(),
  erasedAt: DateTime,
  by: z.string(),
  counts: GuestCounts,
  /** SHA-256 over this proof's number, moment, address and counts, and the hash of the proof before it. */
  sha256: z.string(),
})
export type ErasureProof = z.infer<typeof ErasureProof>

/** GET /api/console/privacy/erasures?after=&limit=, the newest first. */
export const ErasureProofs = z.object({
  proofs: z.array(ErasureProof),
  next: z.nullable(z.int()),
})

/** GET /api/console/privacy/consents: every wording that guests have agreed to, the latest first. */
export const ConsentWordings = z.object({
  wordings: z.array(
    z.object({
      wording: z.string(),
      language: z.string(),
      times: z.int(),
      firstAt: DateTime,
      lastAt: DateTime,
    }),
  ),
})
export type ConsentWordings = z.infer<typeof ConsentWordings>
