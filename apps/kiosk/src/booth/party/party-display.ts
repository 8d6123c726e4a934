import type { BoothLink, Means } from '@discobooth/contract/modes/sellable'
import type { Failure, FailureCode } from '@discobooth/contract/texts/failure'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PartyView } from '../../flow/party/view.ts'
import type { Refund } from '../../flow/payment/refund.ts'

/** What a screen is told aloud; what failed fills the text's own place for it. */
export type PartyNotice = { alert: FailureCode; failure?: Failure }

/** Where the party shows itself: drawn by the screens, set from behind them. */
export type PartyDisplay = StoreApi<{
  view: PartyView
  notice: PartyNotice | null
  /** Whether the next guests stand at the queue's modal: nothing behind it may be cleared (F4). */
  queueOpen: boolean
  /** Whether the party on stage has waited for another one to end. */
  wasQueued?: boolean
  /** Whether the party that ended last lost its music (M3). */
  wasSilent?: boolean
  /** Whether the party that ended last was stopped before its song was heard. */
  neverBegan?: boolean
  /** Whether the guest's money has come on the screen before this one. */
  justPaid?: boolean
  /** Money that goes back to whoever has just left, until they have read it. */
  refund?: Refund | null
}>

export function createPartyDisplay(): PartyDisplay {
  return createStore(() => ({
    view: { kind: 'confirming' as const },
    notice: null,
    queueOpen: false,
  }))
}

/** What the kiosk knows of the booth at this moment. */
export type BoothNow = Means & {
  /**
   * What the booth says of its SOS button: only its own '0' ends it, and nothing is sold or started
   * before (F5). `isEmergency` of the context is the flag of a party, and ends with it.
   */
  sosPressed: boolean
}

/** The same for whoever goes by the last look at its health, which is older than the button's word. */
export function withSos(booth: BoothLink, pressed: boolean): BoothLink {
  return typeof booth === 'object' ? { ...booth, booth: { ...booth.booth, sos: pressed } } : booth
}
