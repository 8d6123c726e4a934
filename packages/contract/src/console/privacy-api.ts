import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'

/** A guest's whole address, typed by an owner; it is in a body, so that no log of addresses has it. */
export const GuestAddress = z.object({
  email: z
    .string()
    .check(z.trim(), z.maxLength(320, { abort: true }), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
})

/** What a guest agreed to, in the very words on the screen. */
const GuestConsent = z.object({
  session: z.uuid(),
  wording: z.string(),
  language: z.string(),
  consentedAt: DateTime,
  /** When they took it back, as far as it is about offers; null: they have not. */
  withdrawnAt: z.nullable(DateTime),
})
export type GuestConsent = z.infer<typeof GuestConsent>

/** How much there is of one guest, by what it is. The law keeps payments and receipts. */
const GuestCounts = z.object({
  sessions: z.int(),
  mails: z.int(),
  recordings: z.int(),
  consents: z.int(),
  payments: z.int(),
  receipts: z.int(),
})
export type GuestCounts = z.infer<typeof GuestCounts>

/** That it was done; it names nobody. */
export const ErasureProof = z.object({
  /** The `x-operation-id` under which it was asked for. */
  id: z.uuid(),
  /** When the last of it was gone; null: that is under way, and it goes by itself. */
  erasedAt: z.nullable(DateTime),
  by: z.string(),
  /** What there was; payments and receipts were kept. */
  counts: GuestCounts,
  /**
   * Of the address, by a key of this backend: who types the address again finds the proof again
   * (`GuestFound.erasures`), and nobody else finds out whose it is.
   */
  mark: z.string(),
})
export type ErasureProof = z.infer<typeof ErasureProof>

/** POST /api/console/privacy/find with GuestAddress: what is here, before it is given or erased. */
export const GuestFound = z.object({
  counts: GuestCounts,
  /** The latest, at most 200; `counts.consents` says how many there are. */
  consents: z.array(GuestConsent),
  /** Since when they want no offers any more; null: they have not said so. */
  offersWithdrawnAt: z.nullable(DateTime),
  /** What was erased of this address before, the latest first. */
  erasures: z.array(ErasureProof),
})
export type GuestFound = z.infer<typeof GuestFound>

/** Of a guest with more there are several files, each of them whole in itself. */
export const sessionsInFile = 100

export const GuestFileOrder = z.object({
  ...GuestAddress.shape,
  /** The first file, with the latest sessions, is 1. */
  part: z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1),
})

/**
 * POST /api/console/privacy/file with GuestFileOrder: everything about one guest, as a file
 * (`content-disposition: attachment`); to be handed to the guest.
 */
export const GuestFile = z.object({
  madeAt: DateTime,
  email: z.string(),
  offersWithdrawnAt: z.nullable(DateTime),
  /** Which of how many files it is, for who reads it. */
  part: z.string(),
  /** What an erasure leaves, and why. */
  keptByLaw: z.string(),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      booth: z.string(),
      beganAt: DateTime,
      endedAt: z.nullable(DateTime),
      language: z.string(),
      mode: z.nullable(z.int()),
      price: z.nullable(z.number()),
      song: z.nullable(z.string()),
      /** As it was typed; null: it was taken away again, and only a mail still has it. */
      address: z.nullable(z.string()),
      consents: z.array(z.omit(GuestConsent, { session: true })),
      mail: z.nullable(
        z.object({
          to: z.string(),
          state: z.string(),
          sentAt: z.nullable(DateTime),
          subject: z.string(),
          text: z.string(),
        }),
      ),
      recordings: z.array(
        z.object({ name: z.string(), bytes: z.int(), keptAt: z.nullable(DateTime) }),
      ),
      /** Where they are seen, or each of them fetched. */
      recordingLinks: z.array(z.string()),
      payments: z.array(
        z.object({
          provider: z.string(),
          /** The provider's own name for it. */
          reference: z.string(),
          takenAt: DateTime,
          cents: z.int(),
          refundedCents: z.int(),
          state: z.string(),
        }),
      ),
      receipt: z.nullable(
        z.object({ number: z.string(), issuedOn: z.string(), to: z.nullable(z.string()) }),
      ),
    }),
  ),
})
export type GuestFile = z.infer<typeof GuestFile>

/**
 * POST /api/console/privacy/erase with GuestErasure and an `x-operation-id` -> ErasureProof; sent again
 * it is the same. 409 `guest_not_found`: there is nothing of this address.
 */
export const GuestErasure = z.object({
  ...GuestAddress.shape,
  /** What the guest asked, and how: 'by mail of 3 May'. */
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300), z.regex(/^\P{Cc}*$/u)),
})

/** GET /api/console/privacy/erasures?before=&limit=, the latest first. */
export const ErasureProofs = z.object({
  proofs: z.array(ErasureProof),
  /** `before` of the next page; null: there is none. */
  next: z.nullable(z.string()),
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
