import { describe, expect, it } from 'vitest'
import { scaleOf } from './compose/harmony.ts'
import { chordsOf, perform } from './compose/performance.ts'
import { songbook } from './songbook.ts'

const drums = new Set(['tom', 'conga', 'crowd'])

it('twelve songs, each with its own title, artist and mixture of key and tempo', () => {
  expect(songbook).toHaveLength(12)
  for (const tell of [
    (song: (typeof songbook)[number]) => song.title,
    (song: (typeof songbook)[number]) => song.artist,
    (song: (typeof songbook)[number]) => `${song.key} ${song.bpm}`,
  ]) {
    expect(new Set(songbook.map(tell)).size).toBe(12)
  }
  expect(new Set(songbook.map((song) => song.genre)).size).toBeGreaterThanOrEqual(4)
})

describe.each(songbook.map((song) => [song.title, song] as const))('%s', (_, song) => {
  const { notes, spans, seconds } = perform(song)

  it('lasts 60 to 150 s and begins at once', () => {
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(150)
    expect(Math.min(...[...notes.values()].flat().map(({ at }) => at))).toBeLessThan(0.05)
  })

  it('changes what is played at least every 16 bars', () => {
    for (const { bars } of song.form) expect(bars).toBeLessThanOrEqual(16)
    for (let n = 1; n < song.form.length; n++) {
      expect(song.form[n]?.play).not.toEqual(song.form[n - 1]?.play)
    }
  })

  it('sings in its key, and holds no note that rubs against the chord under it', () => {
    const scale = scaleOf(song.key)
    const sixteenth = 60 / song.bpm / 4
    const wrong: string[] = []
    for (const [name, part] of Object.entries(song.parts)) {
      if (part.reads !== 'melody' || drums.has(name)) continue
      for (const { at, pitch, length } of notes.get(name) ?? []) {
        const span = spans.find(({ from, to }) => at >= from - 0.01 && at < to - 0.01)
        if (!span) continue
        const step = Math.round((at - span.from) / sixteenth - 0.1)
        const chord = chordsOf(song, span.section)(step)
        const sung = (pitch - (span.section.lift ?? 0)) % 12
        const tones = chord.intervals.map((interval) => (interval + chord.root) % 12)
        const rubs = !tones.includes(sung) && tones.includes((sung + 11) % 12)
        const held = length > 2.5 * sixteenth
        if (!tones.includes(sung) && !scale.has(sung)) wrong.push(`${name} ${pitch} out of key`)
        if (rubs && held) {
          wrong.push(`${name} ${pitch} over ${chord.name} in ${span.section.name} at step ${step}`)
        }
      }
    }
    expect(wrong).toEqual([])
  })
})
