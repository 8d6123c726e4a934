import { fft, pointsFor } from '@discobooth/runtime/fft'
import { framesPerSecond } from './onsets.ts'

/** Nobody dances slower or faster: what is written so is counted in half or double time. */
const slowestBpm = 68
const fastestBpm = 190
/** What people tap to, where a song leaves open whether each beat or every other one counts. */
const usualBpm = 128
const spreadOctaves = 0.9
const multiples = 4

/** Frames from beat to beat, as the song repeats itself; null where nothing does. */
export function findPeriod(onsets: Float64Array): number | null {
  const alike = autocorrelation(onsets)
  const shortest = (60 / fastestBpm) * framesPerSecond
  const longest = (60 / slowestBpm) * framesPerSecond
  let best = { period: 0, score: 0 }
  for (let period = shortest; period <= longest; period += 0.1) {
    let sum = 0
    for (let times = 1; times <= multiples; times += 1) sum += valueAt(alike, times * period)
    const octaves = Math.log2((60 * framesPerSecond) / period / usualBpm) / spreadOctaves
    const score = (sum / multiples) * Math.exp(-0.5 * octaves ** 2)
    if (score > best.score) best = { period, score }
  }
  return best.score > 0 ? best.period : null
}

function autocorrelation(values: Float64Array): Float64Array {
  const points = pointsFor(2 * values.length)
  const real = new Float64Array(points)
  const imaginary = new Float64Array(points)
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  for (const [at, value] of values.entries()) real[at] = value - mean
  fft(real, imaginary)
  for (let at = 0; at < points; at += 1) {
    real[at] = (real[at] ?? 0) ** 2 + (imaginary[at] ?? 0) ** 2
    imaginary[at] = 0
  }
  fft(real, imaginary, true)
  return real.subarray(0, values.length)
}

/** Between two frames too, and a frame to each side: nobody plays as exactly as a computer. */
function valueAt(values: Float64Array, place: number): number {
  const at = Math.round(place)
  return Math.max(values[at - 1] ?? 0, values[at] ?? 0, values[at + 1] ?? 0)
}

/** How much it costs to leave the tempo, against how much begins at a beat. */
const tightness = 250
/** How far the first guess at the period may be off, and how good a straight row must be. */
const farthestOff = 0.02
const leastOfFree = 0.8

/**
 * The row of beats that takes along the most of what begins, at intervals that are nearly the period:
 * of each frame the best row that ends there is known, so the best of all is found in one run.
 */
export function trackBeats(onsets: Float64Array, period: number): number[] {
  const strength = normalised(smoothed(onsets))
  const frames = strength.length
  const score = new Float64Array(frames)
  const before = new Int32Array(frames).fill(-1)
  const nearest = Math.round(period / 2)
  const farthest = Math.round(period * 2)
  const costs = Float64Array.from({ length: farthest + 1 }, (_, gap) =>
    gap === 0 ? 0 : tightness * Math.log(gap / period) ** 2,
  )
  for (let frame = 0; frame < frames; frame += 1) {
    let best = 0
    for (let gap = nearest; gap <= farthest && gap <= frame; gap += 1) {
      const value = (score[frame - gap] ?? 0) - (costs[gap] ?? 0)
      if (value <= best) continue
      best = value
      before[frame] = frame - gap
    }
    score[frame] = best + (strength[frame] ?? 0)
  }
  let last = frames - 1
  for (let frame = Math.max(0, frames - farthest); frame < frames; frame += 1)
    if ((score[frame] ?? 0) > (score[last] ?? 0)) last = frame
  const beats: number[] = []
  for (let frame = last; frame >= 0; frame = before[frame] ?? -1) beats.push(frame)
  return beats.toReversed()
}

/**
 * The straight row of beats that takes along the most of what begins, where one does nearly as well as
 * the free row: its first beat and its period, in frames. Null where people played, and not a computer.
 */
export function straightRow(onsets: Float64Array, period: number, free: readonly number[]) {
  const strength = smoothed(onsets)
  const frames = strength.length
  const beats = Math.max(1, Math.floor(frames / period))
  let best = { period, first: 0, score: -1 }
  const tryRow = (wanted: number, first: number) => {
    let score = 0
    for (let frame = first; frame < frames; frame += wanted)
      score += strength[Math.round(frame)] ?? 0
    // A shorter period has more beats in the same song.
    score *= wanted
    if (score > best.score) best = { period: wanted, first, score }
  }
  // From one to the next, the last beat moves by no more than a frame.
  const step = 1 / beats
  const reach = farthestOff * period
  for (let off = -reach; off <= reach; off += 2 * step)
    for (let first = 0; first < period; first += 2) tryRow(period + off, first)
  const rough = best
  for (let off = -3 * step; off <= 3 * step; off += step / 4)
    for (let late = -3; late <= 3; late += 0.5)
      tryRow(rough.period + off, Math.max(0, rough.first + late))
  const ofFree = free.reduce((sum, frame) => sum + (strength[frame] ?? 0), 0) * period
  return best.score >= leastOfFree * ofFree ? { period: best.period, first: best.first } : null
}

function smoothed(values: Float64Array): Float64Array {
  const weights = [0.06, 0.24, 0.4, 0.24, 0.06]
  return values.map((_, at) =>
    weights.reduce((sum, weight, place) => sum + weight * (values[at + place - 2] ?? 0), 0),
  )
}

/** So that a quiet song's beats weigh as much as a loud one's. */
function normalised(values: Float64Array): Float64Array {
  const squares = values.reduce((sum, value) => sum + value ** 2, 0)
  const spread = Math.sqrt(squares / Math.max(1, values.length)) || 1
  return values.map((value) => value / spread)
}
