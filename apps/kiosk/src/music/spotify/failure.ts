import type { Commanded, MusicFailure, PlayerRefusal } from '../provider.ts'
import type { SpotifyFailure } from './caller.ts'
import { nameOf } from './refusal.ts'

const reasons: Partial<Record<SpotifyFailure['kind'], string>> = {
  premium: 'Spotify wants Premium for this: for the account of the booth and of the app.',
  'user-not-allowed':
    "The booth's account is not on the app's list of users: add it in Spotify's dashboard.",
  restricted: 'Spotify does not allow this on this player at the moment.',
  quota: "This app's share of Spotify is used up: it comes back by itself.",
  'too-fast': 'Spotify asked for a pause: it goes on by itself.',
}

/** A refusal of the service as the kiosk's screens and its operator see it. */
export function musicFailure(failure: SpotifyFailure, message: string): MusicFailure {
  const reason = reasons[failure.kind] ?? failure.message
  return { ok: false, kind: kindFor(failure), message, reason }
}

/** A command of the music desk that nothing came of. */
export function refusedCommand(failure: SpotifyFailure): Commanded {
  return { ok: false, kind: refusalFor(failure), message: failure.message }
}

export function statusText({ status, message }: SpotifyFailure): string {
  return status === null ? message : nameOf(status)
}

function kindFor({ kind, status }: SpotifyFailure): MusicFailure['kind'] {
  switch (kind) {
    case 'signed-out':
    case 'token':
      return 'signed-out'
    case 'premium':
    case 'user-not-allowed':
    case 'restricted':
      return 'withheld'
    case 'missing':
    case 'device-not-found':
      return 'missing'
    case 'too-fast':
    case 'quota':
      return 'busy'
    case 'refused':
      return status === 403 ? 'withheld' : 'away'
    case 'failed':
    case 'network':
      return 'away'
  }
}

function refusalFor({ kind, status, message }: SpotifyFailure): PlayerRefusal {
  switch (kind) {
    case 'signed-out':
    case 'token':
      return 'signed-out'
    case 'premium':
      return 'premium'
    case 'user-not-allowed':
      return 'not-granted'
    case 'restricted':
      return 'not-now'
    case 'device-not-found':
      return 'device-gone'
    case 'too-fast':
    case 'quota':
      return 'busy'
    case 'failed':
    case 'network':
      return 'away'
    case 'missing':
    case 'refused':
      return status === 403 && message.toLowerCase().includes('scope') ? 'not-granted' : 'failed'
  }
}
