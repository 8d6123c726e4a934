import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Files } from './disk/files.ts'
import { writeSafely } from './disk/files.ts'
import { Manifest } from './manifest.ts'

const rememberedMs = 3_600_000
const RememberedParties = z.array(z.object({ at: z.number(), manifest: Manifest }))
type RememberedParties = z.infer<typeof RememberedParties>

/**
 * Parties whose files the backend has, for an hour. Their guests may dance again on the same payment, when
 * the kiosk did not hear of the first time: then no name is used twice, which the backend would refuse.
 */
export function createDoneParties(options: { files: Files; folder: string; wall: () => Date }) {
  const { files, wall, folder } = options
  let parties: RememberedParties = []
  const path = join(folder, 'done.json')

  /** A clock that was set back makes nobody stay for ever. */
  const young = (): RememberedParties => {
    const now = wall().getTime()
    return parties.filter(({ at }) => Math.abs(now - at) < rememberedMs)
  }

  return {
    /** Settles even when the disk is ill. */
    async start(): Promise<void> {
      const size = await files.size(path).catch(() => null)
      if (size === null) return
      try {
        const text = new TextDecoder().decode(await files.read(path, 0, size))
        const read = RememberedParties.safeParse(JSON.parse(text))
        if (read.success) parties = read.data
      } catch {
        // It only matters to who begins twice across a restart: no party waits for it.
      }
    },
    find: (sessionId: string): Manifest | undefined =>
      young().find(({ manifest }) => manifest.sessionId === sessionId)?.manifest,
    async add(manifest: Manifest): Promise<void> {
      if (manifest.files.length === 0) return
      const others = young().filter((one) => one.manifest.sessionId !== manifest.sessionId)
      parties = [...others, { at: wall().getTime(), manifest }]
      const bytes = new TextEncoder().encode(JSON.stringify(parties))
      await writeSafely(files, path, bytes).catch(() => undefined)
    },
  }
}
