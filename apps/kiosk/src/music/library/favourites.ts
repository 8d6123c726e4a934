import * as z from 'zod/mini'
import type { Disk } from '../../platform/database.ts'

const key = 'favourites'
const TrackIds = z.array(z.string())

export type Favourites = {
  has(trackId: string): Promise<boolean>
  /** Says whether it is kept: a full disk must not look like a saved song. */
  set(trackId: string, isSaved: boolean): Promise<boolean>
}

/**
 * The songs that the operator of this booth has saved. They are kept in the kiosk's own database:
 * a mark for whoever tries the sound at this machine, which no guest, no money and no other booth
 * depends on. It survives a reload and a power cut, as the settings' copy does.
 */
export function createFavourites(disk: Disk): Favourites {
  let writing: Promise<unknown> = Promise.resolve()

  async function read(): Promise<string[]> {
    const found = z.safeParse(TrackIds, await disk.get(key))
    return found.success ? found.data : []
  }

  async function write(trackId: string, isSaved: boolean): Promise<boolean> {
    const others = (await read()).filter((id) => id !== trackId)
    await disk.put(key, isSaved ? [...others, trackId] : others)
    return (await read()).includes(trackId) === isSaved
  }

  return {
    has: async (trackId) => (await read()).includes(trackId),
    set(trackId, isSaved) {
      // One after the other: two that read at once would lose one of the two.
      const done = writing.then(() => write(trackId, isSaved))
      writing = done.catch(() => undefined)
      return done
    },
  }
}
