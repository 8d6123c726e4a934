import type { Language, Session, SessionLocation } from './session.ts'

// Without a schema in here: what the first screen needs must not bring the schemas along.

/** Booth names a session carries when the operator has set none: they tell which screen made it. */
export const boothIdAtStart = 'UNKNOWN_BOOTH'
export const boothIdAtMode = 'default_booth'

/** A session as it is first created: nulls for everything not known yet. */
export function newSession(known: {
  id: string
  boothId: string
  language: Language
  location: SessionLocation
  startDateTime: string
}): Session {
  return {
    songName: null,
    songAlbum: null,
    songDuration: null,
    songArtist: null,
    albumCoverUrl: null,
    endDateTime: null,
    sessionMode: null,
    isPaid: false,
    paymentLink: null,
    customerEmail: null,
    price: null,
    ...known,
  }
}
