import { dirname } from 'node:path'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Effect, Happening } from '../../booth/state.ts'
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
export function createDoorContact(options: DoorContactOptions) {
  const { files, file, onTrouble, distrust } = options
  let quietParties = 0
  let writing: Promise<void> = Promise.resolve()

  function keep(parties: number): void {
    count(parties)
    writing = writing
      .then(() => write())
      .catch((error: unknown) => {
        onTrouble(`The door's count could not be kept: ${String(error)}`)
      })
  }

  function count(parties: number): void {
    quietParties = parties
    distrust(parties < quietPartiesAtMost ? null : reason)
  }

  async function write(): Promise<void> {
    await files.makeFolder(dirname(file))
    const text = JSON.stringify({ quietParties })
    await writeSafely(files, file, Buffer.from(text))
  }

  return {
    async start(): Promise<void> {
      if ((await files.size(file)) === null) return
      const bytes = await files.read(file, 0, mostBytes)
      const stored = StoredCount.safeParse(parseJson(Buffer.from(bytes).toString()))
      if (stored.success) count(stored.data.quietParties)
    },
    /** Looks at what the booth says of itself. */
    see(effect: Effect): void {
      if (effect.do !== 'log') return
      if (moves.has(effect.code) && quietParties > 0) keep(0)
      if (ends.has(effect.code)) keep(quietParties + 1)
    },
    /** Settles when what was counted is on the disk. */
    stop: (): Promise<void> => writing,
  }
}
