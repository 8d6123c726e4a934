import {
  type BoothStatus,
  DeviceAnswer,
  DeviceHealth,
  type DevicePath,
  type DeviceStart,
} from '@discobooth/contract/device/device'
import { deviceDefaults } from '@discobooth/contract/device/device-defaults'
import type { BoothLink } from '@discobooth/contract/modes/sellable'
import type { LocalKey } from '@discobooth/contract/session/storage-keys'
import { errorTexts } from '@discobooth/contract/texts/error-texts'
import { type Failure, failure } from '@discobooth/contract/texts/failure'
import { guestErrors } from '@discobooth/contract/texts/guest-errors'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import { limits } from '@discobooth/contract/wire/limits'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import type { DoorReading } from '../../flow/party/door-wait.ts'

export type CommandResult =
  | { ok: true; booth: BoothStatus | null; note: string | null }
  | { ok: false; failure: Failure }

export type BoothDevice = {
  /** Does the controller answer at all? */
  isReachable(): Promise<boolean>
  /** How it is, as far as it can say. */
  health(): Promise<BoothLink>
  send(command: DeviceStart): Promise<CommandResult>
  doorState(): Promise<DoorReading>
  /** '1', '0', or an ERROR_ text; never throws. */
  sos(): Promise<string>
}

type Ports = {
  /** Read on each call: an operator may correct it while the kiosk runs. */
  address(): string
  /** Right after a load it is still being looked up. */
  boothKey(): Promise<string | null>
  fetch: typeof fetch
  clock: Clock
}

type Reply = { ok: boolean; status: number; text: string }

/** The booth controller on the local network, with the specified time-outs and texts. */
export function createBoothDevice(ports: Ports): BoothDevice {
  /** The whole reply counts: a device that hangs in the middle of a sentence hangs. */
  async function ask(path: DevicePath, limitMs: number, init: RequestInit = {}): Promise<Reply> {
    const limit = new AbortController()
    const cancel = ports.clock.after(limitMs, () => limit.abort(tooLate))
    try {
      const response = await ports.fetch(`${ports.address()}${path}`, {
        ...init,
        signal: limit.signal,
        cache: 'no-store',
      })
      return { ok: response.ok, status: response.status, text: (await response.text()).trim() }
    } finally {
      cancel()
    }
  }

  async function doorState(): Promise<DoorReading> {
    try {
      const { ok, status, text } = await ask('/door-state', limits.device.doorTimeoutMs)
      if (!ok) return { ok, answered: true, failure: refusal('deviceDoor', status, text) }
      return { ok, state: text.toUpperCase() }
    } catch (error) {
      return { ok: false, answered: false, failure: unanswered(error) }
    }
  }

  async function health(): Promise<BoothLink> {
    try {
      const { ok, text } = await ask('/health-check', limits.device.healthTimeoutMs)
      if (!ok) return 'gone'
      const answer = DeviceHealth.safeParse(parseJson(text))
      return answer.success ? answer.data : 'unknown'
    } catch {
      return 'gone'
    }
  }

  return {
    doorState,
    health,
    isReachable: async () => (await health()) !== 'gone',

    async send(command) {
      try {
        const key = await ports.boothKey()
        const { ok, status, text } = await ask('/start', limits.device.startTimeoutMs, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [boothKeyHeader]: key ?? '' },
          body: JSON.stringify(command),
        })
        return ok ? accepted(text) : { ok, failure: refusal('deviceStart', status, text) }
      } catch (error) {
        return { ok: false, failure: unanswered(error) }
      }
    },

    async sos() {
      try {
        const { ok, status, text } = await ask('/sos', limits.device.sosTimeoutMs)
        return ok ? text : errorTexts.sosStatus(status)
      } catch {
        return errorTexts.sosNetwork
      }
    },
  }
}

const tooLate = new Error('The booth did not answer in time')

function refusal(code: 'deviceStart' | 'deviceDoor', status: number, text: string): Failure {
  return failure(code, { status, text: text || guestErrors.unknownError })
}

/** Too late, or not at all: what the browser says of the latter is in no guest's language. */
function unanswered(error: unknown): Failure {
  if (error === tooLate) return failure('boothSilent')
  return { ...failure('boothUnreachable'), detail: reason(error) }
}

/** An accepted command stays accepted even when its answer can't be read: the booth has moved. */
function accepted(text: string): CommandResult {
  const answer = DeviceAnswer.safeParse(parseJson(text))
  if (answer.success) return { ok: true, booth: answer.data.booth, note: null }
  return { ok: true, booth: null, note: `The device accepted, but JSON parsing failed: ${text}` }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Where the controller answers: the operator's settings, else the specified defaults. */
export function deviceAddress(read: (key: LocalKey) => string | null): string {
  const protocol = read('protocol') === 'http' ? 'http' : deviceDefaults.protocol
  const port = read('raspberryPort') || deviceDefaults.raspberryPort
  return `${protocol}://${read('raspberryIp') || '127.0.0.1'}:${port}`
}
