import * as z from 'zod/mini'
import type { Disk } from '../../platform/database.ts'

const key = 'songs'
const Rows = z.array(z.object({ trackId: z.string(), version: z.string(), bytes: z.number() }))
type Row = z.infer<typeof Rows>[number]

export type SongCopy = { version: string; song: Blob }

/** The songs that were last wanted, on the booth's own disk, up to a number of bytes. */
export type SongShelf = {
  find(trackId: string): Promise<SongCopy | null>
  put(trackId: string, copy: SongCopy): Promise<void>
}

export function createSongShelf(options: { disk: Disk; mostBytes: number }): SongShelf {
  const { disk } = options
  let writing: Promise<unknown> = Promise.resolve()

  /** Oldest first. */
  async function rows(): Promise<Row[]> {
    const found = z.safeParse(Rows, await disk.get(key))
    return found.success ? found.data : []
  }

  async function write(trackId: string, { version, song }: SongCopy): Promise<void> {
    const others = (await rows()).filter((row) => row.trackId !== trackId)
    if (song.size > options.mostBytes) return
    let bytes = others.reduce((sum, row) => sum + row.bytes, song.size)
    while (bytes > options.mostBytes) {
      const oldest = others.shift()
      if (!oldest) break
      bytes -= oldest.bytes
      await disk.put(songKey(oldest.trackId), null)
    }
    // The song before the row that names it: after a power cut a row without its song finds nothing.
    await disk.put(songKey(trackId), song)
    await disk.put(key, [...others, { trackId, version, bytes: song.size }])
  }

  return {
    async find(trackId) {
      const row = (await rows()).find((one) => one.trackId === trackId)
      const song = row && (await disk.get(songKey(trackId)))
      // Cut short by a full disk or a power cut, it would end in mid-party.
      if (!(song instanceof Blob) || song.size !== row?.bytes) return null
      return { version: row.version, song }
    },
    put(trackId, copy) {
      // One after the other: two that read at once would lose one of the two.
      const done = writing.then(() => write(trackId, copy))
      writing = done.catch(() => undefined)
      return done
    },
  }
}

function songKey(trackId: string): string {
  return `song ${trackId}`
}
