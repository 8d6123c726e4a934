import * as z from 'zod/mini'
import { ModeId } from '../modes/mode.ts'
import { languageCodes } from '../texts/languages.ts'
import { DateTime } from '../wire/date-time.ts'
import { limits } from '../wire/limits.ts'
import { defaultLocation, noLocationFound } from './location.ts'

export const Language = z.enum(languageCodes)
export type Language = z.infer<typeof Language>

export const Coordinates = z.object({
  latitude: z.number().check(z.gte(-90), z.lte(90)),
  longitude: z.number().check(z.gte(-180), z.lte(180)),
})
export type Coordinates = z.infer<typeof Coordinates>

export const SessionLocation = z.union([
  Coordinates,
  z.literal(noLocationFound),
  z.literal(defaultLocation),
])
export type SessionLocation = z.infer<typeof SessionLocation>

export const emailNotRequired = 'Not required'
export const freeModeLink = 'Free Mode'
export const sosLink = 'SOS'
export const promoLink = (code: string) => `Promo: ${code}`

const shortText = z.string().check(z.maxLength(500))
/** Text, @, text, dot, text, without spaces. */
const emailAddress = z
  .string()
  .check(z.maxLength(320, { abort: true }), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/))
const webAddress = z.string().check(z.maxLength(2_048))

/** A row of `session`. Column names are the specification's. */
export const Session = z.object({
  id: z.uuid(),
  boothId: z.nullable(shortText),
  songName: z.nullable(shortText),
  songAlbum: z.nullable(shortText),
  /** Milliseconds, never above `limits.song.storedMaxMs`. */
  songDuration: z.nullable(z.int().check(z.gte(0), z.lte(limits.song.storedMaxMs))),
  songArtist: z.nullable(shortText),
  albumCoverUrl: z.nullable(webAddress),
  startDateTime: z.nullable(DateTime),
  endDateTime: z.nullable(DateTime),
  sessionMode: z.nullable(ModeId),
  isPaid: z.boolean(),
  paymentLink: z.nullable(webAddress),
  customerEmail: z.nullable(z.union([z.literal(emailNotRequired), emailAddress])),
  language: Language,
  price: z.nullable(z.number().check(z.gte(0), z.lte(100_000))),
  location: SessionLocation,
})
export type Session = z.infer<typeof Session>

/** What the backend alone decides (M1); a client's value is ignored and reported. */
export const serverOwnedFields = ['isPaid', 'price', 'paymentLink'] as const

/** What a client may send to create or change a session: any field, in any combination. */
export const SessionChange = z.partial(
  z.extend(z.omit(Session, { id: true }), {
    /** The number of the price list that the guest chooses a mode from. */
    priceList: z.int().check(z.gte(0), z.lte(2_147_483_647)),
  }),
)
export type SessionChange = z.infer<typeof SessionChange>

export const NewSession = z.extend(SessionChange, { id: Session.shape.id })
export type NewSession = z.infer<typeof NewSession>

/** `silence`: the music was lost in mid-party and could not be brought back (M3). */
export const EndReason = z.enum(['completed', 'reset', 'inactivity', 'sos', 'cancelled', 'silence'])
export type EndReason = z.infer<typeof EndReason>

export const SessionEnd = z.object({ reason: EndReason })
export type SessionEnd = z.infer<typeof SessionEnd>

/** GET /api/unfinished-sessions: what a kiosk that lost its memory finds of its guests (F6), newest first. */
export const UnfinishedSessions = z.object({
  sessions: z.array(
    z.object({
      session: Session,
      isStarted: z.boolean(),
      /** The operator started it again for nothing. */
      isGift: z._default(z.boolean(), false),
    }),
  ),
})
export type UnfinishedSessions = z.infer<typeof UnfinishedSessions>

/** What a guest agreed to before their address is used: the very words, and when they tapped. */
export const Consent = z.object({
  wording: z.string().check(z.minLength(1), z.maxLength(1_000)),
  language: Language,
  consentedAt: DateTime,
})
export type Consent = z.infer<typeof Consent>

/** Enough to tell two guests apart, and too little to write to them; null: none was given. */
export function maskedEmail(email: string | null): string | null {
  if (email === null || email === emailNotRequired) return null
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}***${email.slice(at)}`
}
