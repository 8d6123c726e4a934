import { Track } from '@discobooth/contract/music/track'
import * as z from 'zod/mini'

const Item = z.extend(Track, { is_playable: z.optional(z.boolean()) })

/** A song of the service's lists, if it is one, and can be played here. */
export function playable(item: unknown): Track[] {
  const read = z.safeParse(Item, item)
  return read.success && read.data.is_playable !== false ? [z.parse(Track, item)] : []
}

export function withoutRepeats(tracks: Track[]): Track[] {
  return [...new Map(tracks.map((track) => [track.uri, track])).values()]
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
