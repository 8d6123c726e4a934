import { framesPerSecond } from './plan-film.ts'

/** Most of a film that may go on and off in any second (P7). */
export const mostFlashes = 3
/** What is less than a tenth brighter, or begins bright, is no flash. */
const leastChange = 0.1
const darkBelow = 0.8

/** How bright each picture of a film is, one line each; all of it goes to standard output. */
export const brightnessCommand = (ffmpeg: string, path: string): readonly [string, ...string[]] => [
  ...([ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-i', path] as const),
  ...[
    '-vf',
    'scale=72:128:flags=area,signalstats,metadata=mode=print:key=lavfi.signalstats.YAVG:file=-',
  ],
  ...['-an', '-f', 'null', '-'],
]

/** From 0 to 1, as an eye sees it. */
export function readBrightness(said: string): number[] {
  return Array.from(said.matchAll(/YAVG=([\d.]+)/g), ([, luma]) =>
    Math.min(1, Math.max(0, (Number(luma) - 16) / 219) ** 2.2),
  )
}

/** The most flashes, there and back, that any second of these pictures has. */
export function countFlashes(brightness: readonly number[]): number {
  const turns: number[] = []
  let from = brightness[0] ?? 0
  let peak = from
  let direction = 0
  for (const [frame, value] of brightness.entries()) {
    const isOn = direction === 0 || (value - peak) * direction >= 0
    if (isOn) {
      if (direction === 0 && Math.abs(value - from) >= leastChange)
        direction = Math.sign(value - from)
      if (direction !== 0) peak = value
      if (direction !== 0 && isFlash(from, peak) && turns.at(-1) === undefined) turns.push(frame)
      continue
    }
    if (!isFlash(peak, value)) continue
    from = peak
    peak = value
    direction = -direction
    turns.push(frame)
  }
  // Two turns are one flash.
  const inSecond = turns.map(
    (turn) => turns.filter((other) => other >= turn && other < turn + framesPerSecond).length,
  )
  return Math.floor(Math.max(0, ...inSecond) / 2)
}

const isFlash = (one: number, other: number) =>
  Math.abs(one - other) >= leastChange && Math.min(one, other) < darkBelow

/** Evens out what flashes too fast; what is steady stays as it is. */
export const calmCommand = (order: {
  ffmpeg: string
  from: string
  encoder: readonly string[]
  to: string
}): readonly [string, ...string[]] => [
  ...([order.ffmpeg, '-hide_banner', '-loglevel', 'error', '-nostdin', '-y'] as const),
  ...['-i', order.from, '-vf', `photosensitivity=f=${framesPerSecond}:t=0.6`, ...order.encoder],
  ...[
    '-g',
    String(framesPerSecond),
    '-c:a',
    'copy',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    order.to,
  ],
]
