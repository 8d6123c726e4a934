import { dirname } from 'node:path'
import * as z from 'zod/mini'
import type { Effect, Happening } from '../../booth/state.ts'
import { parseJson } from '../../parse-json.ts'
import type { Files } from '../../recordings/disk/files.ts'
import { writeSafely } from '../../recordings/disk/files.ts'

/** So many parties in a row that nobody opened a door for: the contact is not to be believed. */
const quietPartiesAtMost = 20

const reason = `The door's contact has not changed over ${quietPartiesAtMost} parties: open and close the door once. If this stays, the contact is bridged, loose or without its magnet.`

const moves: ReadonlySet<Happening> = new Set(['door_opened', 'door_closed'])
/** A party that began has had its door; these ended before. */
const ends: ReadonlySet<Happening> = new Set(['disarmed_by_stop', 'disarmed_door_wait'])

const StoredCount = z.object({ quietParties: z.int().check(z.nonnegative()) })
const mostBytes = 1_000

interface DoorContactOptions {
  files: Files
  file: string
  distrust: (reason: string | null) => void
  onTrouble: (reason: string) => void
}

/**
 * Counts the parties over which the door's contact stood still. A bridged contact reads as a closed door
 * for ever, which no reading alone shows. The count outlives the nightly restart.
 */
export class DoorContact {
  readonly #options: DoorContactOptions
  #quietParties = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(options: DoorContactOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { files, file } = this.#options
    if ((await files.size(file)) === null) return
    const bytes = await files.read(file, 0, mostBytes)
    const stored = StoredCount.safeParse(parseJson(Buffer.from(bytes).toString()))
    if (stored.success) this.#count(stored.data.quietParties)
  }

  /** Looks at what the booth says of itself. */
  see(effect: Effect): void {
    if (effect.do !== 'log') return
    if (moves.has(effect.code) && this.#quietParties > 0) this.#keep(0)
    if (ends.has(effect.code)) this.#keep(this.#quietParties + 1)
  }

  /** Settles when what was counted is on the disk. */
  stop = (): Promise<void> => this.#writing

  #keep(quietParties: number): void {
    this.#count(quietParties)
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#options.onTrouble(`The door's count could not be kept: ${String(error)}`)
      })
  }

  #count(quietParties: number): void {
    this.#quietParties = quietParties
    this.#options.distrust(quietParties < quietPartiesAtMost ? null : reason)
  }

  async #write(): Promise<void> {
    const { files, file } = this.#options
    await files.makeFolder(dirname(file))
    const text = JSON.stringify({ quietParties: this.#quietParties })
    await writeSafely(files, file, Buffer.from(text))
  }
}
