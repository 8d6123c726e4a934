import type { BoothSettings, DeviceAddress } from '@discobooth/contract/device/booth-settings'
import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import { musicProviders, playlistKeys } from '@discobooth/contract/music/music-api'
import type {
  OperatorSettings,
  OperatorSettingsChange,
  PlaylistChoice,
} from '@discobooth/contract/operator/operator-api'
import type { BoothPlaylists } from '../../platform/db/schema.ts'
import type { BoothChange, KioskRow, WholeRow } from './store.ts'

/** All that an operator sets for a booth. */
export type WholeSettings = Omit<OperatorSettings, 'available' | 'hasStaffPasscode'>

/** What a kiosk has to know of the backend it talks to. */
export type BackendAbilities = Pick<BoothSettings, 'takesRealMoney' | 'deliversMedia' | 'lacks'>

/** A controller's address, as a booth's settings have it. */
export function deviceAt(url: string | undefined): Partial<DeviceAddress> {
  if (!url) return {}
  const { protocol, hostname, port } = new URL(url)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    raspberryIp: hostname,
    raspberryPort: port || (isPlain ? '80' : '443'),
  }
}

/** Where a controller answers its kiosk on the same machine, as it is installed. */
export const OWN_DEVICE = deviceAt(`http://127.0.0.1:${deviceDefaults.raspberryPort}`)

/** What this backend can give; `hasSongs`: of its own. */
export async function abilitiesOf(backend: {
  isHosted?: boolean
  spotify?: object | undefined
  paymentProviders?: object | undefined
  deliversMedia: boolean
  hasSongs(): Promise<boolean>
}): Promise<BackendAbilities> {
  return {
    takesRealMoney: backend.paymentProviders !== undefined,
    deliversMedia: backend.deliversMedia,
    lacks: backend.isHosted ? await lackOf(backend) : null,
  }
}

/** Hosted, songs are only where somebody brought them, and the demo's cashier would give the parties away. */
async function lackOf(
  backend: Omit<Parameters<typeof abilitiesOf>[0], 'isHosted'>,
): Promise<BackendAbilities['lacks']> {
  if (!backend.spotify && !(await backend.hasSongs())) return 'music'
  return backend.paymentProviders ? null : 'payment'
}

export function kioskSettings(
  { outOfOrderSince, ...row }: KioskRow,
  backend: BackendAbilities,
): BoothSettings {
  // Where nothing is paid, nobody misses it.
  const lacks = backend.lacks === 'payment' && row.freeMode ? null : backend.lacks
  return { ...row, outOfOrderSince: outOfOrderSince?.toISOString() ?? null, ...backend, lacks }
}

/** What the kiosk is told, and apart from it what is for the operator's eyes only. */
export function splitSettings(row: WholeRow, backend: BackendAbilities) {
  const { musicProvider, playlists, operatorEmail, alerts, staffRefundLimit, ...more } = row
  const { place, groupName, ...forKiosk } = more
  const kiosk = kioskSettings(forKiosk, backend)
  const chosen = { library: choiceOf(playlists.library), spotify: choiceOf(playlists.spotify) }
  const forOperator = {
    ...{ place, groupName, musicProvider, playlists: chosen },
    ...{ operatorEmail, alerts, staffRefundLimit },
  }
  const whole: WholeSettings = { ...kiosk, ...forOperator }
  return { kiosk, whole }
}

function choiceOf(stored: BoothPlaylists['library'] = {}): PlaylistChoice {
  const [top40 = null, dance = null, disco = null] = playlistKeys.map((key) => stored[key])
  return { TOP_40: top40, DANCE: dance, DISCO: disco }
}

export function columnsOf(
  change: OperatorSettingsChange,
  { before, now }: { before: WholeRow; now: string },
): BoothChange {
  const { location, playlists, outOfOrder, brand, ...plain } = change
  const since = before.outOfOrderSince ?? new Date(now)
  return {
    ...plain,
    ...(location !== undefined && { location: location && JSON.stringify(location) }),
    ...(brand && { brand: JSON.stringify({ ...before.brand, ...brand }) }),
    ...(playlists && { playlists: JSON.stringify(keptPlaylists(playlists)) }),
    ...(outOfOrder !== undefined && { outOfOrderSince: outOfOrder ? since : null }),
  }
}

/** Only what was chosen is kept, so that a name of tomorrow needs no row to be rewritten. */
function keptPlaylists(chosen: OperatorSettings['playlists']): BoothPlaylists {
  return Object.fromEntries(
    musicProviders.map((provider) => {
      const ids = Object.entries(chosen[provider]).filter(([, id]) => id !== null)
      return [provider, Object.fromEntries(ids)]
    }),
  )
}
