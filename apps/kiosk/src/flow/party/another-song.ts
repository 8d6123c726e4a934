import type { Track } from '@discobooth/contract/music/track'
import type { PickedTrack } from '@discobooth/contract/session/context'

/** What is looked for when a song fell silent. */
export type SongWish = {
  /** The guest's own. */
  picked: PickedTrack
  /** Those that have taken over since; none is tried twice. */
  tried: readonly Track[]
  leftMs: number
}

/**
 * The next song of the list for the time that is left (M3): the first behind the guest's own that
 * lasts so long; where none does, the longest.
 */
export function anotherSong(list: readonly Track[], wish: SongWish): Track | null {
  const spent = new Set([wish.picked, ...wish.tried].map(({ uri }) => uri))
  const own = list.findIndex(({ uri }) => uri === wish.picked.uri)
  const onwards = [...list.slice(own + 1), ...list.slice(0, own + 1)].filter(
    ({ uri }) => !spent.has(uri),
  )
  const lasting = onwards.find(({ duration_ms: ms }) => ms >= wish.leftMs)
  return lasting ?? onwards.toSorted((a, b) => b.duration_ms - a.duration_ms)[0] ?? null
}

/**
 * The list of a song that was searched for, and so picked from none: one that has it on, else the
 * first that has any song. Some music is better than the end of a party.
 */
export function listWith(song: Track, lists: readonly (readonly Track[])[]): readonly Track[] {
  const holds = lists.find((list) => list.some(({ uri }) => uri === song.uri))
  return holds ?? lists.find((list) => list.length > 0) ?? []
}
