import { expect, it } from 'vitest'
import { alignRate, alignSong } from './align.ts'

const isLong = process.env['TEST_LONG'] === '1'

/** The same for the same seed, from -1 to 1. */
function noise(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39) | 0
    return state / 2_147_483_648
  }
}

/** Bars of a beat, a bass and a tune; no two are alike, as no two of a song's are. */
function song(seconds: number): Float32Array {
  const next = noise(7)
  const sound = new Float32Array(seconds * alignRate)
  for (let eighth = 0; eighth < seconds * 4; eighth += 1) {
    const tone = 220 * 2 ** (Math.floor((next() + 1) * 12) / 12)
    for (let at = 0; at < alignRate / 4; at += 1) {
      const place = (eighth * alignRate) / 4 + at
      const fade = Math.exp((-at * 12) / alignRate)
      const kick = eighth % 2 === 0 ? Math.sin((400 * at) / alignRate) * fade : 0
      sound[place] = kick + 0.4 * Math.sin((2 * Math.PI * tone * at) / alignRate) * fade
    }
  }
  return sound
}

/** A room: the song from somewhere on, its echo, and people who talk louder than it. */
function party(of: Float32Array, begins: number, seed: number): Float32Array {
  const next = noise(seed)
  const from = Math.round(begins * alignRate)
  const heard = (place: number) => of[place - from] ?? 0
  return Float32Array.from({ length: 20 * alignRate }, (_, at) => {
    const echo = 0.5 * heard(at - 90) + 0.35 * heard(at - 230) + 0.2 * heard(at - 610)
    return 0.3 * (heard(at) + echo) + 0.4 * next()
  })
}

const known = song(40)
const delays = Array.from({ length: isLong ? 20 : 1 }, (_, place) => noise(place + 3)() * 6 - 2)

it.each(delays)('finds the song in a party where it begins at %s s', (begins) => {
  const found = alignSong(party(known, begins, 11), known)
  expect(Math.abs((found ?? Infinity) - begins * 1_000)).toBeLessThan(40)
})

it('finds none where another song played, or nothing', () => {
  expect(alignSong(party(new Float32Array(1), 0, 5), known)).toBeNull()
  expect(alignSong(new Float32Array(10 * alignRate), known)).toBeNull()
})
