import { type Mode, modePrice } from '@discobooth/contract/modes/mode'

/** `localhost` is a developer's machine; booths are opened at 127.0.0.1 or their own name (F8). */
export function showsDisabledModes(hostname: string): boolean {
  return hostname === 'localhost'
}

/** What stands on the mode screen: cheapest first; equal prices keep the order of their ids. */
export function modesOnOffer(offer: { modes: readonly Mode[]; showsDisabled: boolean }): Mode[] {
  return offer.modes
    .filter((mode) => mode.isEnabled || offer.showsDisabled)
    .toSorted((a, b) => modePrice(a) - modePrice(b) || a.id - b.id)
}

export function modeColumns(count: number): 1 | 2 | 3 {
  return count === 1 || count === 3 ? count : 2
}

/** In free mode every price shows as 0. */
export function shownPrice(mode: Pick<Mode, 'price'>, freeMode: boolean): number {
  return freeMode ? 0 : modePrice(mode)
}
