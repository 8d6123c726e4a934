import type { BoothSettings } from '@discobooth/contract/device/booth-settings'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Booth } from './booth.ts'
import { type BoothNow, createPartyDisplay } from './party/party-display.ts'
import type { PartyHost } from './party/party-host.ts'

/** The booth as the screens know it from the first frame on; what it does is loaded behind them. */
export function createBoothFront(
  load: () => Promise<{ booth: Booth; examine(): void } | null>,
  settings: StoreApi<BoothSettings>,
) {
  const display = createPartyDisplay()
  const link = createStore<BoothNow>()(() => ({
    booth: 'unknown',
    sosPressed: false,
    music: 'unknown',
    lacks: settings.getState().lacks,
    deliversMedia: settings.getState().deliversMedia,
  }))
  settings.subscribe(({ lacks, deliversMedia }) => link.setState({ lacks, deliversMedia }))

  async function withBooth(run: (booth: Booth) => void): Promise<void> {
    const loaded = await load()
    if (loaded) run(loaded.booth)
  }

  return {
    display,
    link,
    open: (how: Parameters<PartyHost['open']>[0]) => withBooth(({ party }) => party.open(how)),
    pageLeft: () => void withBooth(({ party }) => party.pageLeft()),
    confirm: () => void withBooth(({ party }) => party.confirm()),
    cancel: () => void withBooth(({ party }) => party.cancel()),
    /** Whoever leaves takes the party along: nothing may go on playing for nobody. */
    stopParty: () => void withBooth(({ party }) => party.stop()),
    examine: () => void load().then((loaded) => loaded?.examine()),
    async isReachable() {
      return (await load())?.booth.isReachable() ?? false
    },
  }
}
export type BoothFront = ReturnType<typeof createBoothFront>
