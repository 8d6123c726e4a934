import type { PartyView } from './view.ts'

/** Somebody is in the booth, or on the way in. Apart from the party's rules, which the first screen need not load. */
export function isUnderWay({ kind }: PartyView): boolean {
  return kind !== 'confirming' && kind !== 'over'
}
