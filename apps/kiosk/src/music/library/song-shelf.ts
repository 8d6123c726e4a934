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
  remove(trackId: string): Promise<void>
}

export function createSongShelf(options: {
  disk: Disk
  mostBytes: number
  /** What the browser lets this page keep in all, where it says so. */
  quota(): Promise<number | undefined>
}): SongShelf {
  const { disk } = options
  let writing: Promise<unknown> = Promise.resolve()

  /** One after the other: two that read the rows at once would lose one of the two. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = writing.then(work)
    writing = done.catch(() => undefined)
    return done
  }

  /** What was wanted longest ago first. */
  async function rows(): Promise<Row[]> {
    const found = z.safeParse(Rows, await disk.get(key))
    return found.success ? found.data : []
  }

  /** The outbox writes to the same disk and must never find it full of songs. */
  async function mostBytes(): Promise<number> {
    const quota = await options.quota().catch(() => undefined)
    return quota === undefined ? options.mostBytes : Math.min(options.mostBytes, quota / 3)
  }

  async function songOf(row: Row): Promise<Blob | null> {
    const song = await disk.get(songKey(row.trackId))
    // Cut short by a full disk or a power cut, it would end in mid-party.
    return song instanceof Blob && song.size === row.bytes ? song : null
  }

  async function takeOut(trackId: string): Promise<void> {
    // A row without its song finds nothing; a song without its row would lie there for ever.
    await disk.put(songKey(trackId), null)
    await disk.put(
      key,
      (await rows()).filter((row) => row.trackId !== trackId),
    )
  }

  async function makeRoom(bytes: number, most: number): Promise<void> {
    const held = await rows()
    let sum = held.reduce((all, row) => all + row.bytes, bytes)
    for (const oldest of held) {
      if (sum <= most) return
      await takeOut(oldest.trackId)
      sum -= oldest.bytes
    }
  }

  /** The disk does not say that it is full: whether a song is there shows when it is read back. */
  async function write(row: Row, song: Blob): Promise<boolean> {
    await disk.put(key, [...(await rows()), row])
    if (!(await rows()).some(({ trackId }) => trackId === row.trackId)) return false
    await disk.put(songKey(row.trackId), song)
    if (await songOf(row)) return true
    await takeOut(row.trackId)
    return false
  }

  async function put(trackId: string, { version, song }: SongCopy): Promise<void> {
    await takeOut(trackId)
    const most = await mostBytes()
    if (song.size > most) return
    await makeRoom(song.size, most)
    const row = { trackId, version, bytes: song.size }
    if (await write(row, song)) return
    const [oldest] = await rows()
    if (!oldest) return
    await takeOut(oldest.trackId)
    await write(row, song)
  }

  async function markWanted(trackId: string): Promise<void> {
    const held = await rows()
    const row = held.find((one) => one.trackId === trackId)
    // Most songs found are the last one put: an SD card wears out by what is written for nothing.
    if (row && row !== held.at(-1)) await disk.put(key, [...held.filter((one) => one !== row), row])
  }

  return {
    async find(trackId) {
      const row = (await rows()).find((one) => one.trackId === trackId)
      const song = row ? await songOf(row) : null
      if (!row || !song) return null
      void inTurn(() => markWanted(trackId)).catch(() => undefined)
      return { version: row.version, song }
    },
    put: (trackId, copy) => inTurn(() => put(trackId, copy)),
    remove: (trackId) => inTurn(() => takeOut(trackId)),
  }
}

function songKey(trackId: string): string {
  return `song ${trackId}`
}
