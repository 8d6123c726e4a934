import { dirname } from 'node:path'
import type { BoothStatus } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
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
  putPartsBack,
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
export function createWiringCheck(options: WiringCheckOptions) {
  const { files, file, wiring, note, parts, status, clock, wall } = options
  const right = new Set<CheckName>()
  const wrong = new Set<CheckName>()
  /** The check whose outputs stand now. */
  let moved: CheckName | null = null
  let cancelBack: (() => void) | null = null
  let signed: SignOff | null = null

  /** Whatever was moved here stands again as it does between parties. */
  function putBack(): void {
    cancelBack?.()
    if (moved === null) return
    moved = null
    putPartsBack(parts)
  }

  function verdict(name: CheckName): 'right' | 'wrong' | null {
    if (right.has(name)) return 'right'
    return wrong.has(name) ? 'wrong' : null
  }

  function isSigned(): boolean {
    return signed !== null && JSON.stringify(signed.wiring) === JSON.stringify(wiring)
  }

  function lines(): Record<LineName, string> | null {
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

  return {
    async start(): Promise<void> {
      if ((await files.size(file)) !== null) {
        const text = Buffer.from(await files.read(file, 0, mostBytes)).toString()
        const read = SignOff.safeParse(parseJson(text))
        if (read.success) signed = read.data
      }
      if (wiring !== null && !isSigned())
        note('wiring_not_signed_off', 'Nobody has signed that this wiring was tried.')
    },
    stop(): void {
      cancelBack?.()
    },
    /** A new visit: what somebody tried another time counts no more. */
    begin(): void {
      right.clear()
      wrong.clear()
      putBack()
      note('wiring_visit', 'Lamps, loudspeakers and lock may be moved for an hour.')
    },
    state() {
      return {
        lines: lines(),
        readings: { sos: parts.sos.pressed() ? 'pressed' : 'released', door: parts.door.reading() },
        booth: status().state,
        checks: checkNames.map((name) => ({
          name,
          line: checkOf(name).line,
          moves: checkOf(name).put !== undefined,
          isMoved: moved === name,
          verdict: verdict(name),
        })),
        signOff: signed && {
          by: signed.signedBy,
          at: signed.signedAt,
          isCurrent: isSigned(),
        },
      }
    },
    /** Moves what the check is about. */
    move(name: CheckName): Refusal {
      const { put } = checkOf(name)
      if (put === undefined) return { refusal: 'only_read' }
      if (status().state !== 'disarmed') return { refusal: 'in_use' }
      putBack()
      put(parts)
      moved = name
      cancelBack = clock.after(moveMs, () => putBack())
      return null
    },
    judge(name: CheckName, isRight: boolean): Refusal {
      const { reads, put } = checkOf(name)
      if (isRight && reads?.(parts) === false) return { refusal: 'reads_otherwise' }
      if (isRight && put !== undefined && moved !== name) return { refusal: 'not_moved' }
      for (const undone of [name, ...checksUndoneBy(name)]) right.delete(undone)
      wrong.delete(name)
      ;(isRight ? right : wrong).add(name)
      return null
    },
    async signOff(name: string): Promise<Refusal> {
      if (wiring?.sosContact === 'open') return { refusal: 'open_contact' }
      const checks = checkNames.filter((check) => !right.has(check))
      if (checks.length > 0) return { refusal: 'not_all_right', checks }
      if (!readsAtRest(parts)) return { refusal: 'not_at_rest' }
      putBack()
      const signOff = { signedBy: name, signedAt: wall().toISOString(), wiring }
      await files.makeFolder(dirname(file))
      await writeSafely(files, file, Buffer.from(JSON.stringify(signOff)))
      signed = signOff
      note('wiring_signed_off', name)
      return null
    },
    /** A party or an alarm has outputs of its own: what was moved here goes back before it needs them. */
    boothChanged({ state }: BoothStatus): void {
      if (moved === null || state === 'disarmed') return
      if (state === 'emergency') {
        moved = null
        cancelBack?.()
      } else putBack()
    },
    putBack,
  }
}

export type WiringCheck = ReturnType<typeof createWiringCheck>
