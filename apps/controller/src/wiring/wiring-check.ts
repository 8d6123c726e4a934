import { dirname } from 'node:path'
import type { BoothStatus } from '@discobooth/contract/device'
import * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import { parseJson } from '../parse-json.ts'
import type { Wiring } from '../parts/gpio-parts.ts'
import type { BoothParts } from '../parts/parts.ts'
import type { Files } from '../recordings/files.ts'
import { writeSafely } from '../recordings/safe-write.ts'
import { type CheckName, checkNames, checkOf, type LineName, putBack } from './checks.ts'

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

type Refusal = { refusal: string } | null

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
      const kept = SignOff.safeParse(parseJson(text))
      if (kept.success) this.#signOff = kept.data
    }
    if (wiring !== null && !this.#isSigned())
      note('wiring_not_signed_off', 'Nobody has signed that this wiring was tried.')
  }

  stop(): void {
    this.#cancelBack()
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
    if (put === undefined) return { refusal: 'Nothing is moved for this check: it is only read.' }
    if (status().state !== 'disarmed')
      return { refusal: 'The booth is in use, or its SOS is on. Try again when it is calm.' }
    this.#putBack()
    put(parts)
    this.#moved = name
    this.#cancelBack = clock.after(moveMs, () => this.#putBack())
    return null
  }

  judge(name: CheckName, isRight: boolean): Refusal {
    const { reads, put } = checkOf(name)
    if (isRight && reads?.(this.#options.parts) === false)
      return { refusal: 'The booth reads something else on this line. Look at its wire.' }
    if (isRight && put !== undefined && this.#moved !== name)
      return { refusal: 'Move it first, then say whether it is right.' }
    this.#right.delete(name)
    this.#wrong.delete(name)
    ;(isRight ? this.#right : this.#wrong).add(name)
    return null
  }

  async signOff(name: string): Promise<Refusal> {
    const { files, file, wiring, wall, note } = this.#options
    const open = checkNames.filter((check) => !this.#right.has(check))
    if (open.length > 0)
      return { refusal: `These are not tried, or not right: ${open.join(', ')}.` }
    this.#putBack()
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
    } else this.#putBack()
  }

  #putBack(): void {
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
