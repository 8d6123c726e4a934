import { dirname } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import { type Environment, runTool } from '../../parts/gpio/tool-process.ts'
import { lengthMs } from '../mp4.ts'
import type { Files } from './files.ts'
import { underWay } from './files.ts'

interface TidyOptions {
  files: Files
  clock: Clock
  env: Environment
  /** Null where there is none: videos then stay in fragments, which players take as well. */
  ffmpeg: string | null
  stopped: AbortSignal
}

const limitMs = 120_000

/**
 * Puts the index of a video in front, so that it seeks while it loads, and cuts what was filmed after
 * the party. Nothing is encoded again, and the original is let go only for a new one that is whole.
 */
export function tidyWith(options: TidyOptions) {
  const { files, ffmpeg, clock, env, stopped } = options
  return async ({ path, mostMs }: { path: string; mostMs: number | null }): Promise<void> => {
    if (ffmpeg === null || stopped.aborted) return
    const tidied = `${path}.tidy`
    const cut = mostMs === null ? [] : ['-t', String(mostMs / 1_000)]
    const ran = await runTool({
      command: [
        'nice',
        ...['-n', '10', ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
        ...['-i', path, ...cut, '-map', '0', '-c', 'copy', '-movflags', '+faststart'],
        ...['-f', 'mp4', tidied + underWay],
      ],
      clock,
      env,
      limitMs,
      signal: stopped,
    })
    const isWhole = ran.ok && (await lengthMs(files, tidied + underWay)) !== null
    if (!isWhole) {
      await files.remove(tidied + underWay)
      return
    }
    await files.sync(tidied + underWay)
    await files.rename(tidied + underWay, path)
    await files.sync(dirname(path))
  }
}
