import { Filter } from '../synth/filter.ts'
import { type Stereo, sampleRate } from '../synth/sound.ts'

/** Steps aside for each kick and swells back: the breathing of dance music. */
export function duck(
  tape: Stereo,
  kicks: readonly number[],
  { depth, seconds }: { depth: number; seconds: number },
): void {
  const starts = kicks.map((at) => Math.round(at * sampleRate))
  let next = 0
  let since = Number.POSITIVE_INFINITY
  let smooth = 1
  for (let i = 0; i < tape.left.length; i++) {
    if (i === starts[next]) {
      since = 0
      while ((starts[next] ?? Number.POSITIVE_INFINITY) <= i) next++
    }
    const way = Math.min(1, since / (seconds * sampleRate))
    const target = 1 - depth * (1 - way * way * (3 - 2 * way))
    smooth += (target - smooth) * 0.01
    since++
    tape.left[i] = (tape.left[i] ?? 0) * smooth
    tape.right[i] = (tape.right[i] ?? 0) * smooth
  }
}

/** Thickens by two copies whose delay drifts, one on each side. */
export function chorus(tape: Stereo, mix: number): void {
  const size = Math.round(0.04 * sampleRate)
  for (const [side, turn] of [
    [tape.left, 0],
    [tape.right, Math.PI / 2],
  ] as const) {
    const store = new Float32Array(size)
    for (let i = 0; i < side.length; i++) {
      const value = side[i] ?? 0
      store[i % size] = value
      const back =
        (0.014 + 0.005 * Math.sin((i / sampleRate) * 0.7 * 2 * Math.PI + turn)) * sampleRate
      const whole = Math.floor(back)
      const rest = back - whole
      const near = store[(i - whole + size) % size] ?? 0
      const far = store[(i - whole - 1 + size) % size] ?? 0
      side[i] = value * (1 - mix * 0.3) + (near * (1 - rest) + far * rest) * mix
    }
  }
}

export interface Sweep {
  from: number
  to: number
  /** Hertz at the beginning and at the end. */
  cutoff: readonly [number, number]
}

const open = 18_000

/** Opens or shuts a low-pass over whole sections; outside of them it is open. */
export function sweep(tape: Stereo, sweeps: readonly Sweep[]): void {
  if (sweeps.length === 0) return
  const [left, right] = [new Filter(), new Filter()]
  for (let i = 0; i < tape.left.length; i++) {
    if (i % 64 === 0) {
      const time = i / sampleRate
      const now = sweeps.find(({ from, to }) => time >= from && time < to)
      const way = now ? (time - now.from) / (now.to - now.from) : 0
      const cutoff = now ? now.cutoff[0] * (now.cutoff[1] / now.cutoff[0]) ** way : open
      left.tune(cutoff, now ? 0.3 : 0)
      right.tune(cutoff, now ? 0.3 : 0)
    }
    tape.left[i] = left.low(tape.left[i] ?? 0)
    tape.right[i] = right.low(tape.right[i] ?? 0)
  }
}

/** Takes away what lies under `hertz`, to leave that room to the bass and the kick. */
export function lowCut(tape: Stereo, hertz: number): void {
  for (const side of [tape.left, tape.right]) {
    const filter = new Filter().tune(hertz)
    for (let i = 0; i < side.length; i++) {
      filter.low(side[i] ?? 0)
      side[i] = filter.high
    }
  }
}
