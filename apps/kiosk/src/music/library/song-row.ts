import type { PlayerState } from '@discobooth/contract/music/music'
import type { Track } from '@discobooth/contract/music/track'

type Repeat = PlayerState['repeat']

/** Songs one after the other, and which of them is on. */
export type SongRow = {
  tracks: readonly Track[]
  /** Places in `tracks`, in the order in which they are played. */
  order: readonly number[]
  /** The place in `order` that is on. */
  at: number
}

export function rowOf(tracks: readonly Track[], from = 0): SongRow {
  return { tracks, order: [...tracks.keys()], at: from }
}

export function songOn({ tracks, order, at }: SongRow): Track | null {
  return tracks[order[at] ?? -1] ?? null
}

/** The song that is on stays on, and all others follow it in any order. */
export function shuffled(row: SongRow, random: () => number): SongRow {
  const on = row.order[row.at]
  if (on === undefined) return row
  const others = row.order
    .filter((place) => place !== on)
    .map((place) => ({ place, lot: random() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ place }) => place)
  return { ...row, order: [on, ...others], at: 0 }
}

/** As the songs were given, with the same song on. */
export function inOrder(row: SongRow): SongRow {
  return rowOf(row.tracks, row.order[row.at] ?? 0)
}

/** Null: there is none, and it falls silent. A song that is repeated is left by asking for the next. */
export function afterThis(row: SongRow, repeat: Repeat, why: 'asked' | 'ended'): SongRow | null {
  if (repeat === 'track' && why === 'ended') return row
  if (row.at + 1 < row.order.length) return { ...row, at: row.at + 1 }
  return repeat === 'off' || row.order.length === 0 ? null : { ...row, at: 0 }
}

/** Before the first one comes the first one again. */
export function beforeThis(row: SongRow, repeat: Repeat): SongRow {
  if (row.at > 0) return { ...row, at: row.at - 1 }
  return { ...row, at: repeat === 'off' ? 0 : Math.max(0, row.order.length - 1) }
}
