import { beatsOfBar } from '@discobooth/contract/music/music-api'
import { fft } from '@discobooth/runtime/fft'
import { beatRate, frameAt, type Onsets } from './onsets.ts'

const chordWindow = 4_096
const lowestTone = 55
const tones = 48
/** A beat is heard a little beside its moment. */
const reachFrames = 5
const half = beatsOfBar / 2

/** How loud all is around each beat: what the bars and the drop are found by. */
export interface Heard {
  samples: Float32Array
  onsets: Onsets
  beats: readonly number[]
}

/**
 * Which of four beats is the first of its bar. There the chord changes, the bass and the kick are
 * strongest, and the parts of a song begin; the clap is on the second and the fourth.
 */
export function findFirstBar({ samples, onsets, beats }: Heard): number {
  const chords = beats.map((beat, order) =>
    tonesAt(samples, beat, (beats[order + 1] ?? beat + 0.4) - beat),
  )
  const change = standard(beats.map((_, order) => 1 - likeness(chords[order - 1], chords[order])))
  const low = standard(beats.map((beat) => strongest(onsets.low, beat)))
  const accent = standard(beats.map((beat) => strongest(onsets.all, beat)))
  const high = standard(beats.map((beat) => strongest(onsets.high, beat)))
  const begin = standard(partsBegin(onsets, beats))
  const scores = Array.from({ length: beatsOfBar }, () => 0)
  for (let order = 0; order < beats.length; order += 1) {
    const place = order % beatsOfBar
    const add = (at: number, value: number) => {
      const wrapped = (at + beatsOfBar) % beatsOfBar
      scores[wrapped] = (scores[wrapped] ?? 0) + value
    }
    const loud = (low[order] ?? 0) + (accent[order] ?? 0)
    add(place, 2 * (change[order] ?? 0) + loud + 2 * (begin[order] ?? 0))
    // Between them is what only the clap tells apart.
    const clap = 0.5 * (high[order] ?? 0)
    add(place + 1, clap)
    add(place - 1, clap)
    add(place, -clap)
    add(place + half, -clap)
  }
  return scores.indexOf(Math.max(...scores))
}

/** How much louder, or quieter, the next bar is than the last one: in each band for itself. */
function partsBegin(onsets: Onsets, beats: readonly number[]): number[] {
  const loud = beats.map((beat, order) => {
    const from = Math.max(0, Math.round(frameAt(beat)))
    const to = Math.round(frameAt(beats[order + 1] ?? beat + 0.4))
    return onsets.bands.map((band) => mean(band.subarray(from, Math.max(from + 1, to))))
  })
  return beats.map((_, order) => {
    const before = averages(loud.slice(Math.max(0, order - beatsOfBar), order))
    const after = averages(loud.slice(order, order + beatsOfBar))
    if (before === null || after === null) return 0
    return after.reduce((sum, value, band) => sum + Math.abs(value - (before[band] ?? 0)), 0)
  })
}

/** How strong each half tone is from here on, as far as the next beat. */
function tonesAt(samples: Float32Array, beat: number, length: number): number[] {
  const real = new Float64Array(chordWindow)
  const imaginary = new Float64Array(chordWindow)
  const from = Math.round((beat + 0.04) * beatRate)
  const taken = Math.min(chordWindow, Math.floor((length - 0.04) * beatRate))
  for (let at = 0; at < taken; at += 1)
    real[at] = (samples[from + at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / taken))
  fft(real, imaginary)
  const found = Array.from({ length: tones }, () => 0)
  for (let bin = 1; bin < chordWindow / 2; bin += 1) {
    const tone = Math.round(12 * Math.log2((bin * beatRate) / chordWindow / lowestTone))
    const power = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    if (tone >= 0 && tone < tones) found[tone] = (found[tone] ?? 0) + power
  }
  return found.map((power) => Math.log1p(power))
}

function likeness(one: readonly number[] | undefined, other: readonly number[] | undefined) {
  if (one === undefined || other === undefined) return 1
  const size = Math.sqrt(product(one, one) * product(other, other))
  return size === 0 ? 1 : product(one, other) / size
}

const product = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

export function strongest(values: Float64Array, beat: number): number {
  const frame = Math.round(frameAt(beat))
  let most = 0
  for (let at = frame - reachFrames; at <= frame + reachFrames; at += 1)
    most = Math.max(most, values[at] ?? 0)
  return most
}

const mean = (values: Float64Array) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

function averages(rows: readonly (readonly number[])[]): number[] | null {
  const [first] = rows
  if (first === undefined) return null
  return first.map((_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0) / rows.length)
}

/** So that what is counted in other units weighs as much. */
function standard(values: readonly number[]): number[] {
  const middle = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  const spread = Math.sqrt(squares / Math.max(1, values.length)) || 1
  return values.map((value) => (value - middle) / spread)
}

const mostDrops = 4
/** Bars that are compared: what leads up to it, and what comes. */
const barsAround = 4
const leastBarsApart = 8

/** Bars at which the kick and all else set in, the strongest first. */
export function findDrops({ bands }: Onsets, barsMs: readonly number[]): number[] {
  const loud = barsMs.map((bar, order) => {
    const from = Math.max(0, Math.round(frameAt(bar / 1_000)))
    const to = Math.max(from + 1, Math.round(frameAt((barsMs[order + 1] ?? bar + 2_000) / 1_000)))
    let sum = 0
    // What is lowest counts most: it is what people feel.
    for (const [height, band] of bands.entries())
      for (let frame = from; frame < to; frame += 1)
        sum += (band[frame] ?? 0) * (height < 4 ? 4 : 1)
    return sum / (to - from)
  })
  const around = (from: number, to: number) => {
    const some = loud.slice(Math.max(0, from), to)
    return some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length)
  }
  const rises = barsMs
    .map((bar, order) => ({
      bar,
      order,
      rise: around(order, order + barsAround) - around(order - barsAround, order),
    }))
    .filter(({ order }) => order >= barsAround && order <= barsMs.length - barsAround)
    .toSorted((one, other) => other.rise - one.rise)
  const drops: typeof rises = []
  for (const rise of rises)
    if (rise.rise > 0 && drops.every(({ order }) => Math.abs(order - rise.order) >= leastBarsApart))
      drops.push(rise)
  return drops.slice(0, mostDrops).map(({ bar }) => bar)
}
