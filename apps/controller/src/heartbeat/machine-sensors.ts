import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { BoothBeat } from '@discobooth/contract/device/booth-beat'
import type { Clock } from '@discobooth/runtime/clock'
import { type Environment, findProgram, runTool } from '../parts/gpio/tool-process.ts'

type Throttled = NonNullable<BoothBeat['throttled']>

/** What a machine can tell of itself; null: it cannot. None of these throws, and none lasts for ever. */
export interface MachineSensors {
  temperature(): Promise<BoothBeat['temperature']>
  throttled(): Promise<BoothBeat['throttled']>
  disk(folder: string): Promise<BoothBeat['disk']>
}

/** Of the kernel of a Raspberry Pi, without a program; below the root of all devices. */
const throttledFile = 'devices/platform/soc/soc:firmware/get_throttled'
const toolLimitMs = 2_000

export function realSensors(options: {
  clock: Clock
  env: Environment
  /** Where the kernel shows its devices. */
  sys?: string
}): MachineSensors {
  const { clock, env, sys = '/sys' } = options

  async function throttledByTool(): Promise<string | null> {
    const program = findProgram('vcgencmd', env)
    if (program === null) return null
    const command = [program, 'get_throttled'] as const
    const told = await runTool({ command: [...command], env, clock, limitMs: toolLimitMs })
    return told.ok ? told.stdout.replace('throttled=', '') : null
  }

  return {
    async temperature() {
      const zones = join(sys, 'class/thermal')
      const names = await readdir(zones).catch(() => [])
      const found = await Promise.all(
        names
          .filter((name) => name.startsWith('thermal_zone'))
          .map((name) => textOf(join(zones, name, 'temp'))),
      )
      // Thousandths of a degree. The hottest is what the machine suffers from.
      const degrees = found.flatMap((text) => {
        const value = text === null ? Number.NaN : Number(text) / 1_000
        return value >= -60 && value <= 200 ? [value] : []
      })
      return degrees.length > 0 ? Math.max(...degrees) : null
    },

    async throttled() {
      const text = (await textOf(join(sys, throttledFile))) ?? (await throttledByTool())
      return text === null ? null : readThrottled(text)
    },

    async disk(folder) {
      try {
        const { bavail, blocks, bsize } = await statfs(folder)
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      } catch {
        return null
      }
    },
  }
}

async function textOf(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    return null
  }
}

const bits = ['under-voltage', 'frequency-capped', 'throttled', 'hot'] as const
/** The same four, for any time since the start. */
const sinceStart = 16

/** `0x50005`, or the same digits alone. */
export function readThrottled(text: string): Throttled | null {
  const digits = /^(?:0x)?([0-9a-f]{1,8})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return null
  const value = Number.parseInt(digits, 16)
  const isSet = (bit: number) => Math.floor(value / 2 ** bit) % 2 === 1
  return {
    now: bits.filter((_, bit) => isSet(bit)),
    before: bits.filter((_, bit) => isSet(bit + sinceStart)),
  }
}

const situations = {
  well: { temperature: 47, now: [], before: [] },
  'sun on the roof': { temperature: 84, now: ['throttled', 'hot'], before: ['throttled', 'hot'] },
  'cheap power supply': { temperature: 52, now: ['under-voltage'], before: ['under-voltage'] },
} as const satisfies Record<string, { temperature: number } & Throttled>
type MachineSituation = keyof typeof situations

/** A machine that is as it is told to be; its disk is the real one. */
export class SimulatedSensors implements MachineSensors {
  readonly #real: MachineSensors
  #situation: MachineSituation = 'well'

  constructor(real: MachineSensors) {
    this.#real = real
  }

  move(situation: MachineSituation): void {
    this.#situation = situation
  }

  disk = (folder: string) => this.#real.disk(folder)
  temperature = () => Promise.resolve(situations[this.#situation].temperature)
  throttled = () => {
    const { now, before } = situations[this.#situation]
    return Promise.resolve({ now: [...now], before: [...before] })
  }
}
