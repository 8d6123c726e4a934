import * as z from 'zod/mini'
import { DateTime } from '../wire/date-time.ts'

/** How a key came to its kiosk. `machine`: it is the BOOTH_KEY, which the controller has as well. */
const keyOrigins = ['before', 'demo', 'machine', 'passcode', 'code'] as const
export type KeyOrigin = (typeof keyOrigins)[number]

/** A line of GET /api/operator/keys, the newest first; nothing of it opens anything. */
export const ListedKey = z.object({
  /** The first digits of the key's hash: enough to tell two apart. */
  id: z.string(),
  origin: z.enum(keyOrigins),
  createdAt: DateTime,
  /** To a few minutes; null: not since this is noted. */
  lastUsedAt: z.nullable(DateTime),
  /** From then on it opened nothing. */
  endedAt: z.nullable(DateTime),
  /** The one this call came with. */
  isCallers: z.boolean(),
})
export type ListedKey = z.infer<typeof ListedKey>
export const ListedKeys = z.object({ keys: z.array(ListedKey) })

/** GET /api/booth/keys/{keySha256}: by a booth's controller, about a kiosk that commands it. */
export const KeyInUse = z.object({
  /** Whether this is the hash of a key of the calling booth that was not ended. */
  isInUse: z.boolean(),
})

/** POST /api/operator/join-code: for one kiosk, once, for ten minutes; an older one is void (C4). */
export const JoinCode = z.object({
  /** Ten letters and digits, a dash in the middle for reading. */
  code: z.string(),
  expiresAt: DateTime,
  expiresInMs: z.int(),
})
export type JoinCode = z.infer<typeof JoinCode>

/** POST /api/operator/keys/sign-out: every key of the booth is void, and this code lets the first kiosk in again. */
export const SignedOut = z.object({ ended: z.int(), joinCode: JoinCode })
export type SignedOut = z.infer<typeof SignedOut>
