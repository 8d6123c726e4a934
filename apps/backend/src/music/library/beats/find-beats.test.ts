import { barsOf, beatsOfBar } from '@discobooth/contract/music/music-api'
import { expect, it } from 'vitest'
import { findBeats } from './find-beats.ts'
import { beatRate } from './onsets.ts'

const isLong = process.env['TEST_LONG'] === '1'

/** Clicks of 20 ms, the first of each bar lower and louder, as metronomes give them. */
function clicks(bpm: number, { seconds, begins }: { seconds: number; begins: number }) {
  const sound = new Float32Array(seconds * beatRate)
  for (let beat = 0; ; beat += 1) {
    const from = Math.round((begins + (beat * 60) / bpm) * beatRate)
    if (from >= sound.length) return sound
    const isFirst = beat % beatsOfBar === 0
    for (let at = 0; at < 0.02 * beatRate; at += 1) {
      const wave = Math.sin((2 * Math.PI * (isFirst ? 800 : 1_200) * at) / beatRate)
      sound[from + at] = (isFirst ? 0.8 : 0.5) * wave * Math.exp(-at / 80)
    }
  }
}

const tempos = Array.from({ length: 20 }, (_, place) => 80 + (100 * place) / 19)

it.each(isLong ? tempos : [80, 180])('finds the tempo and beats of clicks at %s bpm', (bpm) => {
  const found = findBeats(clicks(bpm, { seconds: 30, begins: 0.73 }))
  expect(Math.abs((found?.bpm ?? 0) / bpm - 1)).toBeLessThan(0.01)
  const beats = found?.beatsMs ?? []
  expect(beats.length).toBeGreaterThan((29 * bpm) / 60 - 2)
  for (const beat of beats) expect(farFrom(beat, 730, 60_000 / bpm)).toBeLessThan(40)
  for (const bar of found ? barsOf(found) : [])
    expect(farFrom(bar, 730, 240_000 / bpm)).toBeLessThan(40)
})

it('finds none in silence, in noise that lasts a second, and in one long tone', () => {
  expect(findBeats(new Float32Array(20 * beatRate))).toBeNull()
  expect(findBeats(new Float32Array(beatRate).map((_, at) => Math.sin(at ** 2)))).toBeNull()
  const tone = new Float32Array(20 * beatRate).map((_, at) => 0.5 * Math.sin(at / 9))
  expect(findBeats(tone)).toBeNull()
})

it('finds the bars of clicks that fade, and of those that begin at once', () => {
  const faded = clicks(100, { seconds: 20, begins: 0 }).map(
    (value, at) => value * (1 - at / (25 * beatRate)),
  )
  const found = findBeats(faded)
  for (const bar of found ? barsOf(found) : [-1]) expect(farFrom(bar, 0, 2_400)).toBeLessThan(40)
})

/** Milliseconds from the nearest of a row of moments. */
function farFrom(moment: number, first: number, everyMs: number): number {
  const place = (moment - first) / everyMs
  return Math.abs(place - Math.round(place)) * everyMs
}
