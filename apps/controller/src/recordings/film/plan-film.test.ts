import { describe, expect, it } from 'vitest'
import { countFlashes, mostFlashes } from './flashes.ts'
import { type FilmPlan, framesPerSecond, planFilm } from './plan-film.ts'
import { nextGain, readLufs } from './sound.ts'

/** A song from its beginning, so many beats a minute, with its drop at one of its bars. */
function danced({ bpm = 120, seconds = 72, photos = 4, drop = 10 }) {
  const beatMs = 60_000 / bpm
  const beatsMs = Array.from({ length: Math.floor((seconds * 1_000) / beatMs) }, (_, at) =>
    Math.round(300 + at * beatMs),
  )
  const barsMs = beatsMs.filter((_, at) => at % 4 === 0)
  const dropMs = barsMs[drop]
  const dropsMs = dropMs === undefined ? [] : [dropMs]
  return { lengthMs: seconds * 1_000, beatsMs, barsMs, dropsMs, photos }
}

const framesOf = ({ shots }: FilmPlan) => shots.reduce((sum, { frames }) => sum + frames, 0)

/** Where in the recording each shot stands in the film. */
function cutsOf({ fromMs, shots }: FilmPlan) {
  let frame = 0
  return shots.map((shot) => {
    const atMs = fromMs + (frame * 1_000) / framesPerSecond
    frame += shot.frames
    return { ...shot, atMs }
  })
}

describe.each([80, 106, 128, 174])('a party of 72 s at %s bpm', (bpm) => {
  const known = danced({ bpm })
  const plan = planFilm(known)

  it('is cut to sixteen bars, each picture on a beat, and as long as its sound', () => {
    expect(Math.abs(framesOf(plan) / framesPerSecond - plan.lengthMs / 1_000)).toBeLessThan(0.04)
    expect(plan.lengthMs).toBeGreaterThan(20_000)
    expect(plan.lengthMs).toBeLessThan(50_000)
    for (const { atMs } of cutsOf(plan))
      expect(Math.min(...known.beatsMs.map((beat) => Math.abs(beat - atMs)))).toBeLessThan(25)
  })

  it('shows live pictures when they are heard, and never what was not recorded', () => {
    const live = cutsOf(plan).flatMap((shot) => (shot.show === 'live' ? [shot] : []))
    expect(live.length).toBeGreaterThan(8)
    for (const { fromMs, atMs } of live) expect(Math.abs(fromMs - atMs)).toBeLessThan(25)
    for (const { fromMs } of live) expect(fromMs).toBeLessThan(known.lengthMs)
  })

  it('has its four photos on first beats, its drop in slow motion, a title and an end', () => {
    const cuts = cutsOf(plan)
    const photos = cuts.filter(({ show }) => show === 'photo')
    expect(photos.map((shot) => shot.show === 'photo' && shot.photo)).toEqual([0, 1, 2, 3])
    for (const { atMs } of photos)
      expect(Math.min(...known.barsMs.map((bar) => Math.abs(bar - atMs)))).toBeLessThan(25)
    const slow = cuts.filter(({ show }) => show === 'slow')
    expect(slow).toHaveLength(1)
    expect(Math.abs((slow[0]?.atMs ?? 0) - (known.dropsMs[0] ?? 0))).toBeLessThan(25)
    expect([cuts[0]?.show, cuts.at(-1)?.show]).toEqual(['title', 'end'])
  })
})

describe('what may be missing', () => {
  it('without beats it is cut evenly, without photos or a drop only live', () => {
    const plan = planFilm({ ...danced({ photos: 0 }), beatsMs: [], barsMs: [], dropsMs: [] })
    expect(new Set(plan.shots.map(({ show }) => show))).toEqual(new Set(['title', 'live', 'end']))
    expect(plan.shots.length).toBeGreaterThan(10)
  })

  it.each([0.4, 1, 3, 6, 11])('a party of %s s has a film as long as it, or shorter', (seconds) => {
    const plan = planFilm(danced({ seconds, drop: 2 }))
    expect(plan.fromMs + plan.lengthMs).toBeLessThanOrEqual(seconds * 1_000)
    expect(plan.shots.length).toBeGreaterThan(0)
    for (const { frames } of plan.shots) expect(frames).toBeGreaterThan(0)
  })
})

it('counts as a flash what goes on and off, and comes back', () => {
  const light = (hertz: number, depth: number) =>
    Array.from({ length: 90 }, (_, frame) => {
      const isOn = Math.floor((frame * 2 * hertz) / framesPerSecond) % 2 === 0
      return isOn ? 0.2 + depth : 0.2
    })
  expect(countFlashes(light(2, 0.5))).toBe(2)
  expect(countFlashes(light(5, 0.5))).toBeGreaterThan(mostFlashes)
  expect(countFlashes(light(5, 0.05))).toBe(0)
  expect(countFlashes(Array.from({ length: 90 }, (_, frame) => frame / 90))).toBe(0)
})

it('makes a sound as loud as others, and leaves silence alone', () => {
  expect(nextGain(0, -20)).toBe(6)
  expect(nextGain(6, -14.1)).toBeNull()
  expect(nextGain(0, -Infinity)).toBeNull()
  expect(readLufs('frame:1\nlavfi.r128.I=-20.1\nframe:2\nlavfi.r128.I=-18.375\n')).toBe(-18.375)
  expect(readLufs('nothing')).toBeNull()
})
