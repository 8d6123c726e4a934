import * as z from 'zod/mini'
import { boothLetters } from './booth-letter.ts'

/** Body of POST /start on the booth controller. */
export const DeviceStart = z.object({
  command: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Milliseconds. */
  song_duration: z.int().check(z.nonnegative()),
  sessionId: z.uuid(),
  option: z.enum(boothLetters),
})
export type DeviceStart = z.infer<typeof DeviceStart>
