import { dirname } from 'node:path'
import type { BoothStatus } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { parseJson } from '../parse-json.ts'
import type { Wiring } from '../parts/gpio-parts.ts'
import type { BoothParts } from '../parts/parts.ts'
import type { Files } from '../recordings/disk/files.ts'
import { writeSafely } from '../recordings/disk/files.ts'
import {
  type CheckName,
  checkNames,
  checkOf,
  checksUndoneBy,
  type LineName,
  putBack,
  readsAtRest,
} from './checks.ts'

/** What was moved for somebody who has gone for a coffee goes back by itself. */
const moveMs = 120_000
const mostBytes = 16_384

const SignOff = z.object({
  signedBy: z.string(),
  signedAt: z.string(),
  /** The settings it was tried with: with others it counts no more. */
  wiring: z.unknown(),
})
type SignOff = z.infer<typeof SignOff>

/** What the page says of each is in its words, in every language. */
export const refusals = [
  'only_read',
  'in_use',
  'reads_otherwise',
  'not_moved',
  'not_all_right',
  'open_contact',
  'not_at_rest',
] as const
type Refusal = { refusal: (typeof refusals)[number]; checks?: readonly CheckName[] } | null

interface WiringCheckOptions {
  parts: BoothParts
  /** Null when the parts are simulated. */
  wiring: Wiring | null
  status: () => BoothStatus
  clock: Clock
  wall: () => Date
  files: Files
  file: string
  note: (code: string, detail: string) => void
}

/** Walks an electrician through every line, and keeps who signed that all of them are right. */
export class WiringCheck {
  readonly #options: WiringCheckOptions
  readonly #right = new Set<CheckName>()
  readonly #wrong = new Set<CheckName>()
  /** The check whose outputs stand now. */
  #moved: CheckName | null = null
  #cancelBack: () => void = () => {}
  #signOff: SignOff | null = null

  constructor(options: WiringCheckOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { files, file, wiring, note } = this.#options
    if ((await files.size(file)) !== null) {
      const text = Buffer.from(await files.read(file, 0, mostBytes)).toString()
      const read = SignOff.safeParse(parseJson(text))
      if (read.success) this.#signOff = read.data
    }
    if (wiring !== null && !this.#isSigned())
      note('wiring_not_signed_off', 'Nobody has signed that this wiring was tried.')
  }

  stop(): void {
    this.#cancelBack()
  }

  /** A new visit: what somebody tried another time counts no more. */
  begin(): void {
    this.#right.clear()
    this.#wrong.clear()
    this.putBack()
    this.#options.note('wiring_visit', 'Lamps, loudspeakers and lock may be moved for an hour.')
  }

  state() {
    const { parts } = this.#options
    return {
      lines: this.#lines(),
      readings: { sos: parts.sos.pressed() ? 'pressed' : 'released', door: parts.door.reading() },
      booth: this.#options.status().state,
      checks: checkNames.map((name) => ({
        name,
        line: checkOf(name).line,
        moves: checkOf(name).put !== undefined,
        isMoved: this.#moved === name,
        verdict: this.#verdict(name),
      })),
      signOff: this.#signOff && {
        by: this.#signOff.signedBy,
        at: this.#signOff.signedAt,
        isCurrent: this.#isSigned(),
      },
    }
  }

  /** Moves what the check is about. */
  move(name: CheckName): Refusal {
    const { put } = checkOf(name)
    const { parts, status, clock } = this.#options
    if (put === undefined) return { refusal: 'only_read' }
    if (status().state !== 'disarmed') return { refusal: 'in_use' }
    this.putBack()
    put(parts)
    this.#moved = name
    this.#cancelBack = clock.after(moveMs, () => this.putBack())
    return null
  }

  judge(name: CheckName, isRight: boolean): Refusal {
    const { reads, put } = checkOf(name)
    if (isRight && reads?.(this.#options.parts) === false) return { refusal: 'reads_otherwise' }
    if (isRight && put !== undefined && this.#moved !== name) return { refusal: 'not_moved' }
    for (const undone of [name, ...checksUndoneBy(name)]) this.#right.delete(undone)
    this.#wrong.delete(name)
    ;(isRight ? this.#right : this.#wrong).add(name)
    return null
  }

  async signOff(name: string): Promise<Refusal> {
    const { files, file, wiring, wall, note, parts } = this.#options
    if (wiring?.sosContact === 'open') return { refusal: 'open_contact' }
    const checks = checkNames.filter((check) => !this.#right.has(check))
    if (checks.length > 0) return { refusal: 'not_all_right', checks }
    if (!readsAtRest(parts)) return { refusal: 'not_at_rest' }
    this.putBack()
    const signOff = { signedBy: name, signedAt: wall().toISOString(), wiring }
    await files.makeFolder(dirname(file))
    await writeSafely(files, file, Buffer.from(JSON.stringify(signOff)))
    this.#signOff = signOff
    note('wiring_signed_off', name)
    return null
  }

  /** A party or an alarm has outputs of its own: what was moved here goes back before it needs them. */
  boothChanged({ state }: BoothStatus): void {
    if (this.#moved === null || state === 'disarmed') return
    if (state === 'emergency') {
      this.#moved = null
      this.#cancelBack()
    } else this.putBack()
  }

  /** Whatever was moved here stands again as it does between parties. */
  putBack(): void {
    this.#cancelBack()
    if (this.#moved === null) return
    this.#moved = null
    putBack(this.#options.parts)
  }

  #verdict(name: CheckName): 'right' | 'wrong' | null {
    if (this.#right.has(name)) return 'right'
    return this.#wrong.has(name) ? 'wrong' : null
  }

  #isSigned(): boolean {
    return (
      this.#signOff !== null &&
      JSON.stringify(this.#signOff.wiring) === JSON.stringify(this.#options.wiring)
    )
  }

  #lines(): Record<LineName, string> | null {
    const { wiring } = this.#options
    return (
      wiring && {
        sos: wiring.sosButton,
        door: wiring.doorSwitch,
        houseLights: wiring.houseLights,
        showLights: wiring.showLights,
        music: wiring.music,
        lock: wiring.doorMagnet,
      }
    )
  }
}
