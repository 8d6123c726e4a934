import { join } from 'node:path'
import { StripWords } from '@discobooth/contract/media/media'
import type { Clock } from '@discobooth/runtime/clock'
import * as z from 'zod/mini'
import { diesWithUs, type Environment, runTool } from '../../parts/gpio/tool-process.ts'

/** One picture, of files in the booth; it is written to `to`. */
export const DrawOrder = z.discriminatedUnion('make', [
  z.object({ make: z.literal('small'), of: z.string(), to: z.string() }),
  z.object({
    make: z.literal('strip'),
    of: z.array(z.string()),
    to: z.string(),
    words: StripWords,
  }),
  /** Laid over a film; as large as that. */
  z.object({
    make: z.literal('card'),
    card: z.enum(['title', 'end', 'glow']),
    to: z.string(),
    words: StripWords,
  }),
])
export type DrawOrder = z.infer<typeof DrawOrder>

export type Drawn = { is: 'made' } | { is: 'no-picture' } | { is: 'failed'; why: string }

export type Draw = (order: DrawOrder, limitMs: number) => Promise<Drawn>

/** What the program says of itself at its end. */
export const verdicts = { made: 'made', noPicture: 'no picture' } as const

const program = join(import.meta.dirname, 'draw-picture.process.ts')

/**
 * Each picture by a program of its own, at low priority: one that hangs, dies or fills the memory costs
 * that picture, and neither the booth nor the others.
 */
export function drawingWith(options: {
  clock: Clock
  env: Environment
  stopped: AbortSignal
  /** Another program, for tests. */
  command?: readonly string[]
}): Draw {
  const { clock, env, stopped, command = [process.execPath, program] } = options
  return async (order, limitMs) => {
    const ran = await runTool({
      command: diesWithUs(['nice', '-n', '15', ...command, JSON.stringify(order)]),
      clock,
      env,
      limitMs,
      signal: stopped,
    })
    if (!ran.ok) return { is: 'failed', why: ran.reason }
    if (ran.stdout.trim() === verdicts.noPicture) return { is: 'no-picture' }
    if (ran.stdout.trim() === verdicts.made) return { is: 'made' }
    return { is: 'failed', why: 'it came to an end without a word.' }
  }
}

/** A picture out of the middle of a video. */
export type TakeFrame = (
  order: { of: string; durationMs: number | null; to: string },
  limitMs: number,
) => Promise<Drawn>

/** Of the second and a half in which most is to be seen. */
const frameFilter =
  "fps=10,thumbnail=15,scale=w='min(1280,iw)':h='min(1280,ih)':force_original_aspect_ratio=decrease"

export function framesWith(options: {
  clock: Clock
  env: Environment
  /** Null where there is none: then videos have no posters. */
  ffmpeg: string | null
  stopped: AbortSignal
}): TakeFrame | null {
  const { clock, env, ffmpeg, stopped } = options
  if (ffmpeg === null) return null
  return async ({ of, durationMs, to }, limitMs) => {
    const atMs = Math.max(0, (durationMs ?? 0) / 2 - 750)
    const ran = await runTool({
      command: diesWithUs([
        ...(['nice', '-n', '15', ffmpeg, '-hide_banner', '-loglevel', 'error'] as const),
        ...['-nostdin', '-y', '-ss', (atMs / 1_000).toFixed(3), '-t', '1.5', '-i', of],
        ...['-vf', frameFilter, '-an', '-threads', '1', '-frames:v', '1'],
        ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg', to],
      ]),
      clock,
      env,
      limitMs,
      signal: stopped,
    })
    return ran.ok ? { is: 'made' } : { is: 'failed', why: ran.reason }
  }
}
