import * as z from 'zod/mini'
import type { BoothHealth, BoothLink, Means } from '../modes/sellable.ts'
import { RecordingPlan } from './device.ts'

const Part = z.object({ healthy: z.boolean() })

const Health = z.object({
  parts: z.object({ door: Part, sos: Part, lights: Part, camera: Part }),
  plan: RecordingPlan,
  booth: z.object({ sos: z.boolean() }),
})

/**
 * What a kiosk tells the backend of its booth, in a header of every write: a sale is refused by what is
 * true in the moment of the sale, and no call of its own can come too late or be forgotten.
 */
export const BoothWord = z.object({
  booth: z.union([z.literal('unknown'), z.literal('gone'), Health]),
  /** Where its button is newer than its health, or speaks while that is not known. */
  sosPressed: z._default(z.boolean(), false),
  music: z.enum(['unknown', 'gone', 'ready']),
})
export type BoothWord = z.infer<typeof BoothWord>

/** As JSON of plain letters; reasons, which are sentences, stay in the booth. */
export function boothWord({
  booth,
  sosPressed = false,
  music,
}: Pick<Means<BoothHealth>, 'booth' | 'sosPressed' | 'music'>): string {
  return JSON.stringify({ booth: brief(booth), sosPressed, music } satisfies BoothWord)
}

function brief(booth: BoothLink<BoothHealth>): BoothWord['booth'] {
  return typeof booth === 'string' ? booth : z.parse(Health, booth)
}
