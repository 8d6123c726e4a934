import { boothKeyHeader } from '@discobooth/contract/api-headers'
import {
  type BoothStatus,
  DeviceAnswer,
  DeviceHealth,
  type DeviceStart,
} from '@discobooth/contract/device'
import { errorTexts } from '@discobooth/contract/error-texts'
import { limits } from '@discobooth/contract/limits'
import type { BoothLink } from '../flow/sellable.ts'

export type DeviceFailure = { ok: false; message: string }
export type CommandResult =
  | { ok: true; booth: BoothStatus | null; note: string | null }
  | DeviceFailure
export type DoorReading = { ok: true; state: string } | DeviceFailure

export type BoothDevice = {
  /** Does the controller answer at all? */
  isReachable(): Promise<boolean>
  /** How it is, as far as it can say. */
  health(): Promise<BoothLink>
  send(command: DeviceStart): Promise<CommandResult>
  doorState(): Promise<DoorReading>
  /** '1', '0', or an ERROR_ text; never throws. */
  sos(): Promise<string>
  waitForDoor(state: string, limitMs?: number): Promise<DoorReading>
}

type Ports = {
  /** Read on each call: an operator may correct it while the kiosk runs. */
  address(): string
  /** Right after a load it is still being looked up. */
  boothKey(): Promise<string | null>
  fetch: typeof fetch
  now(): number
  sleep(ms: number): Promise<void>
}

/** The booth controller on the local network, with the specified time-outs and texts. */
export function createBoothDevice(ports: Ports): BoothDevice {
  async function get(path: string, timeoutMs: number): Promise<Response> {
    return ports.fetch(`${ports.address()}${path}`, {
      signal: AbortSignal.timeout(timeoutMs),
      cache: 'no-store',
    })
  }

  async function doorState(): Promise<DoorReading> {
    try {
      const response = await get('/door-state', limits.device.doorTimeoutMs)
      const text = (await response.text()).trim()
      if (!response.ok) return { ok: false, message: errorTexts.deviceDoor(response.status, text) }
      return { ok: true, state: text.toUpperCase() }
    } catch (error) {
      return { ok: false, message: reason(error) }
    }
  }

  return {
    doorState,

    async isReachable() {
      try {
        const response = await get('/health-check', limits.device.healthTimeoutMs)
        return response.ok
      } catch {
        return false
      }
    },

    async health() {
      try {
        const response = await get('/health-check', limits.device.healthTimeoutMs)
        if (!response.ok) return 'gone'
        const health = DeviceHealth.safeParse(await response.json())
        return health.success ? health.data : 'unknown'
      } catch (error) {
        return error instanceof SyntaxError ? 'unknown' : 'gone'
      }
    },

    async send(command) {
      try {
        const key = await ports.boothKey()
        const response = await ports.fetch(`${ports.address()}/start`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', [boothKeyHeader]: key ?? '' },
          body: JSON.stringify(command),
          signal: AbortSignal.timeout(limits.device.startTimeoutMs),
        })
        const text = await response.text()
        if (!response.ok)
          return { ok: false, message: errorTexts.deviceStart(response.status, text.trim()) }
        return accepted(text)
      } catch (error) {
        return { ok: false, message: reason(error) }
      }
    },

    async sos() {
      try {
        const response = await get('/sos', limits.device.sosTimeoutMs)
        return response.ok ? (await response.text()).trim() : errorTexts.sosStatus(response.status)
      } catch {
        return errorTexts.sosNetwork
      }
    },

    async waitForDoor(state, limitMs = limits.device.doorWaitMs) {
      const givesUpAt = ports.now() + limitMs
      while (ports.now() < givesUpAt) {
        const reading = await doorState()
        if (!reading.ok || reading.state === state.toUpperCase()) return reading
        await ports.sleep(limits.device.doorPollMs)
      }
      return { ok: false, message: errorTexts.doorTimeout(state, limitMs) }
    },
  }
}

/** An accepted command stays accepted even when its answer can't be read: the booth has moved. */
function accepted(text: string): CommandResult {
  try {
    const answer = DeviceAnswer.safeParse(JSON.parse(text))
    return { ok: true, booth: answer.success ? answer.data.booth : null, note: null }
  } catch {
    return { ok: true, booth: null, note: `The device accepted, but JSON parsing failed: ${text}` }
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' ? 'The booth did not answer in time' : error.message
}
