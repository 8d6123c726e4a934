import { Track } from '@discobooth/contract/music/track'
import * as z from 'zod/mini'

const Loose = z.looseObject({})

/** A row of the service's lists. It may be null, a podcast, a local file or not for this country. */
export function readTrack(item: unknown): Track | null {
  const about = z.safeParse(
    z.looseObject({
      type: z.optional(z.string()),
      is_local: z.optional(z.boolean()),
      is_playable: z.optional(z.boolean()),
    }),
    item,
  )
  if (!about.success) return null
  const { type = 'track', is_local = false, is_playable = true } = about.data
  if (type !== 'track' || is_local || !is_playable) return null
  const track = z.safeParse(Track, item)
  return track.success ? track.data : null
}

export const SearchPage = z.object({
  tracks: z.object({ items: z.array(z.unknown()), total: z.int() }),
})

const RowPage = z.object({
  items: z.array(z.unknown()),
  total: z.optional(z.int()),
  next: z.optional(z.nullable(z.string())),
})

/** Since 2026 `items.items[].item`, before `tracks.items[].track`. */
export type PlaylistRows = { shape: 'items' | 'tracks'; rows: unknown[]; hasMore: boolean }

export function readPlaylist(body: unknown): { name: string; rows: PlaylistRows | null } | null {
  const about = z.safeParse(z.looseObject({ name: z.string() }), body)
  if (!about.success) return null
  const { name } = about.data
  for (const shape of ['items', 'tracks'] as const) {
    const rows = readRows(about.data[shape], shape)
    if (rows) return { name, rows }
  }
  return { name, rows: null }
}

export function readRows(page: unknown, shape: PlaylistRows['shape']): PlaylistRows | null {
  const parsed = z.safeParse(RowPage, page)
  if (!parsed.success) return null
  const { items, next } = parsed.data
  return { shape, rows: items, hasMore: typeof next === 'string' }
}

/** The track in a row, whatever the row calls it. */
export function trackInRow(row: unknown): Track | null {
  const parsed = z.safeParse(Loose, row)
  if (!parsed.success || parsed.data['is_local'] === true) return null
  return readTrack(parsed.data['item'] ?? parsed.data['track'])
}

const Device = z.looseObject({
  id: z.nullable(z.string()),
  name: z.string(),
  is_active: z.boolean(),
  is_restricted: z.optional(z.boolean()),
})
export const Devices = z.object({ devices: z.array(Device) })

/** What plays on the account at this moment, wherever that is. */
export const WebPlayback = z.looseObject({
  device: z.looseObject({
    id: z.nullable(z.string()),
    name: z.string(),
    volume_percent: z.optional(z.nullable(z.number())),
  }),
  repeat_state: z.enum(['off', 'context', 'track']),
  shuffle_state: z.boolean(),
  progress_ms: z.nullable(z.number()),
  is_playing: z.boolean(),
  item: z.nullable(z.unknown()),
})
export type WebPlayback = z.infer<typeof WebPlayback>

const SdkTrack = z.looseObject({
  id: z.nullable(z.string()),
  uri: z.string(),
  name: z.string(),
  duration_ms: z.optional(z.number()),
  artists: z.array(z.looseObject({ name: z.string() })),
  album: z.looseObject({ images: z.array(z.looseObject({ url: z.string() })) }),
  linked_from: z.optional(z.nullable(z.looseObject({ uri: z.optional(z.nullable(z.string())) }))),
})

/** What the SDK says of its own device; null where something else plays, or nothing. */
export const SdkState = z.looseObject({
  paused: z.boolean(),
  position: z.number(),
  duration: z.number(),
  repeat_mode: z.int(),
  shuffle: z.boolean(),
  track_window: z.looseObject({ current_track: SdkTrack }),
})
export type SdkState = z.infer<typeof SdkState>
