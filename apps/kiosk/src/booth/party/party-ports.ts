import type { PickedTrack } from '@discobooth/contract/session/context'
import type { EndReason, Session } from '@discobooth/contract/session/session'
import type { Clock } from '@discobooth/runtime/clock'
import type { Party, PartyExit, PartyRules } from '../../flow/party/party.ts'
import type { Entitlement } from '../../flow/payment/entitlement.ts'
import type { Route } from '../../flow/routes.ts'
import type { PartyPlayer } from '../../music/player.ts'
import type { Waited } from '../../session/log.ts'
import type { ObstacleNow } from '../../session/modes.ts'
import type { BoothDevice } from '../device/device.ts'
import type { PartyDisplay } from './party-display.ts'
import type { PartyLogLine } from './party-log.ts'
import type { PartyMemory } from './stored-party.ts'

/** What a party needs of the rest of the kiosk. */
export type PartyPorts = {
  clock: Clock
  device: BoothDevice
  player: PartyPlayer
  memory: PartyMemory
  display: PartyDisplay
  /** The next guest's session takes the place of the one that ended, if there is one. */
  takeQueued(): void
  guest(): { session: Session | null; track: PickedTrack | null }
  /** Whether this session may dance: the backend's word, not storage's (M1). */
  entitlement(sessionId: string): Promise<Entitlement>
  /** Why the booth cannot give this mode now (F5): what it says of its SOS button is part of it. */
  obstacle: ObstacleNow
  /** Whether the flag of an emergency is up already, for whichever party comes next. */
  isEmergency(): boolean
  /** The booth runs and the song sounds: the party that was paid for is on (M3). */
  started(sessionId: string): void
  log(line: PartyLogLine): void
  painted(): Promise<void>
  waited: Waited
  end(
    ending: Extract<EndReason, 'completed' | 'silence' | 'sos'>,
    how: { beforeSong: boolean },
  ): void
  leave(to: PartyExit): void
  /** How far the party is: what of the booth has to be watched follows from it. */
  follow(party: Party['kind'] | null): void
  /** Whether somebody dances or is about to: nobody touches the screen meanwhile (F3). */
  busy(isBusy: boolean): void
}

/** One party and what it was made for; `prepared` ends when its song is here, or will not come. */
export type Hosted = {
  session: Session
  track: PickedTrack
  rules: PartyRules
  prepared: Promise<void>
}

export type SessionRoute = Extract<Route, '/session' | '/session/auto' | '/session/confirmed'>
