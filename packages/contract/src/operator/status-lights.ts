import type { BoothSettings } from '../device/booth-settings.ts'
import type { PartHealth, PartsHealth, RecordingsStatus } from '../device/device.ts'
import type { MusicLink } from '../modes/sellable.ts'
import type {
  BackendPart,
  BackendPartStatus,
  MediaTally,
  MendAction,
  PartState,
} from './operator-api.ts'

export const lightParts = [
  'booth',
  'door',
  'camera',
  'recordings',
  'music',
  'payments',
  'mail',
  'backend',
  'disk',
  'help',
] as const
export type LightPart = (typeof lightParts)[number]

/** Why a light is as it is, where the kiosk itself knows. */
export type LightReason =
  | 'fine'
  | 'no_answer'
  | 'booth_away'
  | 'not_asked'
  | 'alarm'
  | 'part_ill'
  | 'backend_away'
  | 'backend_gone'
  | 'not_enrolled'
  | 'database_ill'
  | 'music_gone'
  | 'recordings_lost'
  | 'no_help_number'
  | 'help_number_unneeded'

export type LightMend =
  | MendAction
  | 'look-again'
  | 'reconnect'
  | 'set-up'
  | 'sign-in'
  | 'help-number'

export type Light = {
  part: LightPart
  state: PartState | 'unknown'
  reason: LightReason | BackendPartStatus['reason']
  /** For reading as it is. */
  detail: string | null
  mend: LightMend | null
  more?: BackendPartStatus['more']
  files?: Files
}

const mendedByStaff: ReadonlySet<LightMend | null> = new Set(['look-again', 'reconnect'])

/** What staff may only see is shown without its cure, which is the operator's. */
export function forStaff(light: Light): Light {
  return mendedByStaff.has(light.mend) ? light : { ...light, mend: null }
}

/** Of what was recorded: how many still wait in the booth, and what the backend says of the others. */
export type Files = { waiting: number | null; tally: MediaTally | null }

/** What the lights have to know of a booth, out of all that its controller says. */
export type SeenDevice = {
  parts: PartsHealth
  booth: { sos: boolean }
  recordings?: Pick<RecordingsStatus, 'waitingFiles' | 'problem'> | undefined
}
type SeenBooth = 'unknown' | 'gone' | SeenDevice

/** At the booth's screen, or from afar. */
export type Known = {
  backend: 'connecting' | 'online' | 'away' | 'not-enrolled' | 'misconfigured'
  /** What the backend last said of its parts; null: nothing, or nothing since it went away. */
  parts: readonly BackendPartStatus[] | null
  tally: MediaTally | null
  means: { booth: SeenBooth; music: MusicLink }
  settings: Pick<BoothSettings, 'freeMode' | 'helpNumber'>
}

type PartLight = Omit<Light, 'part'>

const plain = { detail: null, mend: null }
const fine: PartLight = { ...plain, state: 'ok', reason: 'fine' }

/** One light for every part a booth lives on, with the reason and what mends it. */
export function statusLights(known: Known): Light[] {
  const { booth } = known.means
  const device = booth === 'unknown' || booth === 'gone' ? null : booth
  const lights: Record<LightPart, PartLight> = {
    booth: boothLight(booth),
    door: deviceLight(device, booth, 'door'),
    camera: deviceLight(device, booth, 'camera'),
    recordings: recordingsLight(known, device),
    music: musicLight(known),
    payments: backendLight(known, 'payments'),
    mail: backendLight(known, 'mail'),
    backend: ownLight(known),
    disk: backendLight(known, 'disk'),
    help: helpLight(known),
  }
  return lightParts.map((part) => ({ part, ...lights[part] }))
}

/** What a check before opening complains about; what is merely off or simulated is no trouble. */
export function troubles(lights: readonly Light[]): Light[] {
  return lights.filter(({ state }) => state === 'error' || state === 'unknown')
}

function boothLight(booth: SeenBooth): PartLight {
  if (booth === 'unknown') {
    return { ...plain, state: 'unknown', reason: 'not_asked', mend: 'look-again' }
  }
  if (booth === 'gone') {
    return { ...plain, state: 'error', reason: 'no_answer', mend: 'look-again' }
  }
  if (booth.booth.sos) return { ...plain, state: 'error', reason: 'alarm' }
  const { lights, sos } = booth.parts
  return ill(sos) ?? ill(lights) ?? fine
}

function deviceLight(
  device: SeenDevice | null,
  booth: SeenBooth,
  part: 'door' | 'camera',
): PartLight {
  if (device) return ill(device.parts[part]) ?? fine
  const reason = booth === 'gone' ? 'booth_away' : 'not_asked'
  return { ...plain, state: 'unknown', reason }
}

function ill({ healthy, reason }: PartHealth): PartLight | null {
  if (healthy) return null
  return { state: 'error', reason: 'part_ill', detail: reason ?? null, mend: 'look-again' }
}

function ownLight(known: Known): PartLight {
  switch (known.backend) {
    case 'online': {
      const database = known.parts?.find(({ part }) => part === 'database')
      if (!database || database.state === 'ok') return fine
      return { state: database.state, reason: 'database_ill', detail: database.detail, mend: null }
    }
    case 'not-enrolled':
      return { ...plain, state: 'error', reason: 'not_enrolled', mend: 'set-up' }
    case 'connecting':
      return { ...plain, state: 'unknown', reason: 'not_asked' }
    case 'away':
    case 'misconfigured':
      return { ...plain, state: 'error', reason: 'backend_gone', mend: 'reconnect' }
  }
}

function backendLight({ backend, parts }: Known, part: BackendPart): PartLight {
  const light = parts?.find((one) => one.part === part)
  if (backend !== 'online') return { ...plain, state: 'unknown', reason: 'backend_away' }
  if (!light) return { ...plain, state: 'unknown', reason: 'not_asked' }
  const { state, reason, detail, more } = light
  const mend = reason === 'sign_in_needed' ? 'sign-in' : light.mend
  return { state, reason, detail, mend, ...(more && { more }) }
}

/** What is recorded waits in the booth, and then goes to the backend: either can be in trouble. */
function recordingsLight(known: Known, device: SeenDevice | null): PartLight {
  const light = backendLight(known, 'recordings')
  const recordings = device?.recordings
  const tally = known.backend === 'online' ? known.tally : null
  const files = { waiting: recordings?.waitingFiles ?? null, tally }
  if (recordings?.problem) {
    return {
      state: 'error',
      reason: 'part_ill',
      detail: recordings.problem,
      mend: 'look-again',
      files,
    }
  }
  const isLost = light.state === 'ok' && tally !== null && tally.lost > 0
  return isLost
    ? { ...plain, state: 'warn', reason: 'recordings_lost', files }
    : { ...light, files }
}

/** The backend may have songs that this kiosk cannot reach. */
function musicLight(known: Known): PartLight {
  const light = backendLight(known, 'music')
  const isGone = known.means.music === 'gone' && light.state === 'ok'
  return isGone ? { ...plain, state: 'error', reason: 'music_gone', mend: 'look-again' } : light
}

/** Whoever pays and gets no party must find somebody to ask. */
function helpLight({ backend, settings }: Known): PartLight {
  if (backend !== 'online') return { ...plain, state: 'unknown', reason: 'backend_away' }
  const number = settings.helpNumber.trim()
  if (number) return { ...fine, detail: number }
  return settings.freeMode
    ? { ...plain, state: 'off', reason: 'help_number_unneeded' }
    : { ...plain, state: 'warn', reason: 'no_help_number', mend: 'help-number' }
}
