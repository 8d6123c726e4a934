import * as z from 'zod/mini'

const playerStatuses = ['IDLE', 'INITIALIZING', 'READY', 'RUNNING', 'UNSUPPORTED', 'ERROR'] as const

const PlayerDevice = z.object({
  id: z.string(),
  name: z.string(),
  is_active: z.boolean(),
})

const PlayerTrack = z.object({
  artists: z.array(z.object({ name: z.string() })),
  durationMs: z.number().check(z.nonnegative()),
  id: z.string(),
  image: z.string(),
  name: z.string(),
  uri: z.string(),
})

export const PlayerState = z.object({
  status: z.enum(playerStatuses),
  track: z.nullable(PlayerTrack),
  devices: z.array(PlayerDevice),
  volume: z.number().check(z.gte(0), z.lte(1)),
  repeat: z.enum(['off', 'context', 'track']),
  shuffle: z.boolean(),
  /** Share of the track that has played, in percent. */
  position: z.number().check(z.gte(0), z.lte(100)),
  progressMs: z.number().check(z.nonnegative()),
  isSaved: z.boolean(),
})
export type PlayerState = z.infer<typeof PlayerState>
