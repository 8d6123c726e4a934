import * as z from 'zod/mini'
import { ShownMode } from '../modes/mode.ts'
import { playlistKeys } from '../music/music-api.ts'
import { Track } from '../music/track.ts'
import { limits } from '../wire/limits.ts'
import { Session } from './session.ts'

/** A song as a guest picked it: from one of the booth's lists, unless it was searched for. */
export const PickedTrack = z.extend(Track, { list: z.optional(z.enum(playlistKeys)) })
export type PickedTrack = z.infer<typeof PickedTrack>

/** What the kiosk knows of the guest in front of it, and of the one who queues behind. */
export const SessionContext = z.object({
  session: z.nullable(Session),
  modes: z.array(ShownMode),
  selectedTrack: z.nullable(PickedTrack),
  queuedSession: z.nullable(Session),
  selectedQueueTrack: z.nullable(PickedTrack),
  isEmergency: z.boolean(),
  /** Kept, and applied to nothing until the owner says to what (F14). */
  priceMultiplier: z._default(z.number().check(z.positive()), limits.price.multiplier),
  queueComplete: z.boolean(),
})
export type SessionContext = z.infer<typeof SessionContext>
