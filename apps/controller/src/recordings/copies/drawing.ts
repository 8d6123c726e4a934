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
