import {
  defaultLanguage,
  defaultLocation,
  type Session,
  type SessionChange,
} from '@discobooth/contract/session'

/** What a client may decide; the rest of a session is the backend's. */
export type GuestFields = Omit<Session, 'id' | 'isPaid' | 'price' | 'paymentLink' | 'endDateTime'>

export function blankSession(id: string): Session {
  return {
    id,
    boothId: null,
    songName: null,
    songAlbum: null,
    songDuration: null,
    songArtist: null,
    albumCoverUrl: null,
    startDateTime: null,
    endDateTime: null,
    sessionMode: null,
    isPaid: false,
    paymentLink: null,
    customerEmail: null,
    language: defaultLanguage,
    price: null,
    location: defaultLocation,
  }
}

/**
 * The part of a change that counts. `endDateTime` is left out as well: ending has a call of its own,
 * and a kiosk that saves its whole session must not end it by accident.
 */
export function guestFields(change: SessionChange): Partial<GuestFields> {
  const { isPaid, price, paymentLink, endDateTime, ...fields } = change
  if (fields.startDateTime) {
    fields.startDateTime = new Date(fields.startDateTime).toISOString()
  }
  return fields as Partial<GuestFields>
}

export function isSame(before: Session, after: Session): boolean {
  return JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after))
}

function inOrder(session: Session) {
  return Object.entries(session).sort(([a], [b]) => (a < b ? -1 : 1))
}
