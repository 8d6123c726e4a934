import type { BoothLink, Means } from '@discobooth/contract/modes/sellable'

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
