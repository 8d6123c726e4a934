import type { BoothLetter } from '@discobooth/contract/device/booth-letter'
import type { Take } from '@discobooth/contract/device/device'
import { limits } from '@discobooth/contract/wire/limits'

/** How long the booth waits before it acts by itself (F2). Milliseconds. */
export const boothLimits = {
  /** Armed without READY; longer than the kiosk waits, so the kiosk is the one to give up. */
  armedMs: limits.device.doorWaitMs,
  /** READY without 'go'. */
  readyMs: 15_000,
  /** The longest party, whatever the song. */
  partyMs: limits.song.partyMaxMs,
  /** A door left open this long in mid-party pauses the recording. */
  doorOpenMs: 10_000,
} as const

/** What the reed switch says; `unknown` while nobody can tell. */
export type DoorReading = 'open' | 'closed' | 'unknown'

export type LightScene = 'house' | 'show' | 'full'

export interface Party {
  sessionId: string
  option: BoothLetter
  durationMs: number
  take: Take
}

interface InBooth {
  door: DoorReading
}

export type Disarmed = InBooth & { name: 'disarmed' }
export type Armed = InBooth & {
  name: 'armed'
  party: Party
  seenOpen: boolean
  deadlineAt: number
}
export type Ready = InBooth & { name: 'ready'; party: Party; deadlineAt: number }
export type Running = InBooth & {
  name: 'running'
  party: Party
  recording: 'off' | 'on' | 'paused'
  /** When an open door pauses the recording. */
  pauseAt: number | null
  deadlineAt: number
}
/** Lasts as long as the button is pressed; `sessionId` is the party it broke off. */
export type Emergency = InBooth & { name: 'emergency'; sessionId: string | null }

export type BoothState = Disarmed | Armed | Ready | Running | Emergency

export type BoothEvent =
  | { kind: 'arm'; party: Party }
  | { kind: 'go'; sessionId: string; durationMs: number | null; option: BoothLetter | null }
  | { kind: 'stop'; sessionId: string }
  | { kind: 'door'; reading: DoorReading }
  | { kind: 'sos'; pressed: boolean }
  | { kind: 'time' }

export const happenings = [
  'armed',
  'ready',
  'reopened',
  'party_started',
  'party_ended',
  'party_stopped',
  'disarmed_by_stop',
  'disarmed_door_wait',
  'disarmed_go_wait',
  'door_opened',
  'door_closed',
  'door_lost',
  'recording_paused',
  'recording_resumed',
  'sos_pressed',
  'sos_released',
] as const
export type Happening = (typeof happenings)[number]

export type Effect =
  | { do: 'lights'; scene: LightScene }
  | { do: 'music'; on: boolean }
  | { do: 'hold'; on: boolean }
  | { do: 'begin'; sessionId: string; take: Take }
  | { do: 'record'; sessionId: string; take: Take; durationMs: number }
  | { do: 'pause' }
  | { do: 'resume' }
  | { do: 'finish' }
  | { do: 'log'; code: Happening; detail: string }

export interface Step {
  state: BoothState
  effects: readonly Effect[]
  /** Why a command was not taken, as a sentence for people. */
  refusal?: string
}

export const log = (code: Happening, detail = ''): Effect => ({ do: 'log', code, detail })
