import { defaultLocation } from '@discobooth/contract/session/location'
import type { Session, SessionChange } from '@discobooth/contract/session/session'
import { defaultLanguage } from '@discobooth/contract/texts/languages'

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
 * A session with those fields of a change that are a client's to decide: not the money, and not
 * `endDateTime`, since ending has a call of its own and a kiosk that saves its whole session must
 * not end it by accident.
 */
export function merge(before: Session, change: SessionChange): Session {
  const sent = change.startDateTime
  return {
    ...before,
    boothId: either(change.boothId, before.boothId),
    songName: either(change.songName, before.songName),
    songAlbum: either(change.songAlbum, before.songAlbum),
    songDuration: either(change.songDuration, before.songDuration),
    songArtist: either(change.songArtist, before.songArtist),
    albumCoverUrl: either(change.albumCoverUrl, before.albumCoverUrl),
    startDateTime: either(sent ? new Date(sent).toISOString() : sent, before.startDateTime),
    sessionMode: either(change.sessionMode, before.sessionMode),
    customerEmail: either(change.customerEmail, before.customerEmail),
    language: either(change.language, before.language),
    location: either(change.location, before.location),
  }
}

function either<Value>(sent: Value | undefined, before: Value): Value {
  // Not `??`: null is a value, and unsets the field.
  if (sent === undefined) return before
  return sent
}

export function isSame(before: Session, after: Session): boolean {
  return JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after))
}

function inOrder(session: Session) {
  return Object.entries(session).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
