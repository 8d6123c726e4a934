import { Filter } from './filter.ts'
import { hertz, type Instrument, sampleRate, stamp } from './sound.ts'

/** A plucked string: a loop of noise that loses its edge at each turn (Karplus-Strong). */
export function guitar({ bright = 0.5, ring = 0.996, pan = 0 } = {}): Instrument {
  return (tape, note, random) => {
    const turns = sampleRate / hertz(note.pitch)
    const loop = new Float32Array(Math.max(2, Math.floor(turns)))
    const pick = new Filter().tune(1_200 + 7_000 * bright * note.velocity)
    for (let i = 0; i < loop.length; i++) loop[i] = pick.low(random() * 2 - 1)
    const frames = Math.ceil((note.length + 0.12) * sampleRate)
    const sound = new Float32Array(frames)
    const body = new Filter().tune(950, 0.35)
    const pluckAt = Math.floor(loop.length * 0.18)
    const gate = note.length * sampleRate
    let last = 0
    for (let i = 0; i < frames; i++) {
      const at = i % loop.length
      const value = loop[at] ?? 0
      const comb = value - (loop[(at + pluckAt) % loop.length] ?? 0)
      // Let go, the hand damps the string.
      const kept = i < gate ? ring : 0.9
      loop[at] = kept * (0.5 * value + 0.5 * last)
      last = value
      body.low(comb)
      sound[i] = comb * 0.7 + body.band * 0.6
    }
    stamp(tape, sound, { at: note.at, gain: note.velocity * 0.75, pan })
  }
}
