import { dirname } from 'node:path'
import { boothVerbs, CommandAnswer } from '@discobooth/contract/device/commands'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type Files, writeSafely } from '../recordings/disk/files.ts'

/** So many are remembered: more than the backend lets wait for one booth. */
const most = 32
const mostBytes = 4_000_000

/** What this machine knows of a command that it heard of. */
const Entry = z.object({
  id: z.uuid(),
  /** Under which it is taken at the backend, and answered. */
  claim: z.uuid(),
  verb: z.enum(boothVerbs),
  /** `begun`: it may have happened, wholly or in part, and is never begun again. */
  step: z.enum(['claimed', 'begun', 'over']),
  /** Which start of the machine and of the controller began it, and when by the wall clock. */
  boot: z.string(),
  life: z.string(),
  at: z.number(),
  answer: z.nullable(CommandAnswer),
})
export type Entry = z.infer<typeof Entry>
const Entries = z.array(Entry)

/**
 * What was asked from afar, on the disk before it is done and again when it is over: after a power cut it is
 * known what must not be done twice. A ledger that is lost is no danger: what the backend says was taken
 * is begun by nobody who does not hold its claim.
 */
export function createLedger(options: { files: Files; file: string }) {
  const { files, file } = options
  let entries: readonly Entry[] = []

  async function save(next: readonly Entry[]): Promise<void> {
    const kept = next.slice(-most)
    await files.makeFolder(dirname(file))
    await writeSafely(files, file, new TextEncoder().encode(JSON.stringify(kept)))
    entries = kept
  }

  return {
    /** Settles even when the disk is ill. */
    async start(): Promise<void> {
      const bytes = await files.read(file, 0, mostBytes).catch(() => null)
      if (bytes === null) return
      const read = Entries.safeParse(parseJson(new TextDecoder().decode(bytes)))
      if (read.success) entries = read.data
    },
    find: (id: string): Entry | undefined => entries.find((entry) => entry.id === id),
    /** On the disk for good when it resolves; rejects, and nothing has changed, when the disk says no. */
    put(entry: Entry): Promise<void> {
      return save([...entries.filter(({ id }) => id !== entry.id), entry])
    },
    forget(gone: string): Promise<void> {
      return save(entries.filter(({ id }) => id !== gone))
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
