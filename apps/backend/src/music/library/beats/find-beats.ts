import { barsOf, type SongBeats } from '@discobooth/contract/music/music-api'
import { findDrops, findFirstBar, type Heard, strongest } from './bars.ts'
import { beatRate, findOnsets, framesPerSecond, type Onsets, secondsAt } from './onsets.ts'
import { findPeriod, straightRow, trackBeats } from './tempo.ts'

/** A shorter sound has no tempo. */
const leastSeconds = 4

/**
 * Tempo, beats, bars and drops of one channel of sound (`beatRate`); null where it has none. The sound
 * alone counts: tags say what they like.
 */
export function findBeats(samples: Float32Array): SongBeats | null {
  if (samples.length < leastSeconds * beatRate) return null
  const onsets = findOnsets(samples)
  const heard = weighed(onsets)
  const period = findPeriod(heard)
  if (period === null) return null
  const tracked = trackBeats(heard, period)
  const line = straightRow(heard, period, tracked)
  const beats = line === null ? tracked.map(secondsAt) : alongLine(line, onsets, samples.length)
  if (beats.length < 8) return null
  const found: Heard = { samples, onsets, beats }
  const bpm =
    line === null
      ? (60 * (beats.length - 1)) / ((beats.at(-1) ?? 0) - (beats[0] ?? 0))
      : (60 * framesPerSecond) / line.period
  const rough: SongBeats = {
    bpm: Math.round(bpm * 100) / 100,
    beatsMs: beats.map((beat) => Math.round(beat * 1_000)),
    firstBar: findFirstBar(found),
    dropsMs: [],
  }
  return { ...rough, dropsMs: findDrops(onsets, barsOf(rough)) }
}

/** The kick leads: hats begin more often, and between the beats. */
const weighed = ({ all, low }: Onsets) => all.map((value, at) => value + 2 * (low[at] ?? 0))

/** From the first sound to the last, on the beat and not between two: there the kick is. */
function alongLine(
  line: { first: number; period: number },
  onsets: Onsets,
  length: number,
): number[] {
  const onBeat = beatsOn(line, onsets, length)
  const between = beatsOn({ ...line, first: line.first + line.period / 2 }, onsets, length)
  const strength = (beats: readonly number[]) =>
    beats.reduce((sum, beat) => sum + strongest(onsets.low, beat), 0) / Math.max(1, beats.length)
  return strength(between) > 1.3 * strength(onBeat) ? between : onBeat
}

function beatsOn(line: { first: number; period: number }, onsets: Onsets, length: number) {
  const begins = onsets.all.findIndex((value) => value > 1)
  const seconds = length / beatRate
  const places = Math.ceil((onsets.all.length - line.first) / line.period)
  const before = Math.ceil(line.first / line.period)
  return Array.from({ length: places + before }, (_, order) =>
    secondsAt(line.first + (order - before) * line.period),
  ).filter((beat) => beat >= secondsAt(begins) - 0.1 && beat >= 0 && beat < seconds)
}
