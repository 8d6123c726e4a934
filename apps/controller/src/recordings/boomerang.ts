import { basename, join } from 'node:path'
import type { Clock } from '@discobooth/runtime/clock'
import { diesWithUs, type Environment, runTool } from '../parts/gpio/tool-process.ts'
import { describeDiskError, type Files, nameForGood, underWay } from './disk/files.ts'
import { lengthMs } from './mp4.ts'

interface BoomerangOptions {
  files: Files
  clock: Clock
  env: Environment
  /** Null where there is none: then there are no boomerangs. */
  ffmpeg: string | null
  stopped: AbortSignal
  onTrouble: (reason: string) => void
}

/** Of a video in this folder; false when there is none. Never throws. */
export type MakeBoomerang = (order: {
  folder: string
  video: string
  /** Null when nobody knows how long the video is. */
  videoMs: number | null
  name: string
}) => Promise<boolean>

/** Of the party; it is played forwards and then backwards. */
const momentMs = 1_500
const widestPixels = 720
/** The report waits for it, and with it everything else: better none than late. */
const limitMs = 30_000

/** Whole frames in memory only once they are small: `reverse` keeps them all. */
const thereAndBack = [
  `[0:v]fps=30,scale=${widestPixels}:${widestPixels}:force_original_aspect_ratio=decrease:force_divisible_by=2`,
  'setsar=1,format=yuv420p,split[there][turned];[turned]reverse',
  'trim=start_frame=1,setpts=PTS-STARTPTS[back];[there][back]concat=n=2:v=1[film]',
].join(',')

/**
 * Makes a short film out of the middle of a video that runs forwards and backwards. It is a gift: one
 * that can't be made is noted, and the party goes without.
 */
export function boomerangsWith(options: BoomerangOptions): MakeBoomerang {
  const { files, ffmpeg, clock, env, stopped, onTrouble } = options
  return async ({ folder, video, videoMs, name }) => {
    if (ffmpeg === null || stopped.aborted) return false
    const fail = (reason: string) => onTrouble(`${basename(folder)} ${name}: ${reason}`)
    const path = join(folder, name)
    const beginsMs = Math.max(0, ((videoMs ?? 0) - momentMs) / 2)
    const ran = await runTool({
      command: diesWithUs([
        ...(['nice', '-n', '15', ffmpeg, '-hide_banner', '-loglevel', 'error'] as const),
        ...['-nostdin', '-y', '-ss', (beginsMs / 1_000).toFixed(3)],
        ...['-t', (momentMs / 1_000).toFixed(3), '-i', join(folder, video)],
        ...['-filter_complex', thereAndBack, '-map', '[film]', '-an', '-threads', '1'],
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-crf', '23'],
        ...['-movflags', '+faststart', '-f', 'mp4', path + underWay],
      ]),
      clock,
      env,
      limitMs,
      signal: stopped,
    })
    try {
      const isWhole = ran.ok && (await lengthMs(files, path + underWay)) !== null
      if (isWhole) await nameForGood(files, path)
      else await files.remove(path + underWay)
      if (!isWhole) fail(ran.ok ? 'it came out empty.' : ran.reason)
      return isWhole
    } catch (error) {
      fail(describeDiskError(error))
      return false
    }
  }
}
