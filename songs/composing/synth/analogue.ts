import { type Adsr, envelope } from './envelope.ts'
import { Filter } from './filter.ts'
import { oscillate, type Wave } from './oscillator.ts'
import { hertz, type Instrument, sampleRate } from './sound.ts'

interface Oscillator {
  wave: Wave
  /** Semitones above the note. */
  tune?: number
  level?: number
  width?: number
}

export interface Patch {
  oscillators: readonly Oscillator[]
  /** So many copies of each oscillator, spread over `detune` cents and over the stereo field. */
  unison?: number
  detune?: number
  amp: Adsr
  filter: {
    cutoff: number
    resonance?: number
    /** How many octaves the envelope opens the filter. */
    opens?: number
    adsr?: Adsr
    /** 1 makes the cutoff follow the pitch. */
    follows?: number
    mode?: 'low' | 'band' | 'high'
  }
  vibrato?: { rate: number; cents: number; after: number }
  /** Opens and shuts the filter so many times a second, by so many octaves. */
  wobble?: { rate: number; octaves: number }
  glide?: number
  drive?: number
}

const block = 16
const silent = 0.000_5

/** A subtractive synthesizer: oscillators, a filter with an envelope of its own, and an amplifier. */
export function analogue(patch: Patch): Instrument {
  const { oscillators, unison = 1, detune = 0, amp, filter, vibrato, wobble } = patch
  const { glide = 0, drive = 0 } = patch
  const filterEnvelope = filter.adsr ?? amp
  const mode = filter.mode ?? 'low'
  const loudness = 0.85 / Math.sqrt(unison * oscillators.length)
  return (tape, note, random) => {
    const copies = oscillators.flatMap(({ wave, tune = 0, level = 1, width = 0.5 }) =>
      Array.from({ length: unison }, (_, copy) => {
        const place = unison === 1 ? 0 : (copy / (unison - 1)) * 2 - 1
        return {
          wave,
          width,
          ratio: 2 ** ((tune + (place * detune) / 100) / 12),
          left: level * Math.min(1, 1 - place * 0.8),
          right: level * Math.min(1, 1 + place * 0.8),
          phase: unison === 1 ? 0 : random(),
        }
      }),
    )
    const wide = unison > 1
    const [one, other] = [new Filter(), new Filter()]
    const start = Math.round(note.at * sampleRate)
    const end = Math.min(
      tape.left.length,
      start + Math.ceil((note.length + amp.release) * sampleRate),
    )
    const gain = loudness * note.velocity
    let level = 0
    for (let i = start; i < end; i += block) {
      const time = (i - start) / sampleRate
      const slide =
        glide > 0 ? ((note.from ?? note.pitch) - note.pitch) * Math.exp(-time / glide) : 0
      const shake =
        vibrato && time > vibrato.after
          ? Math.sin((time - vibrato.after) * vibrato.rate * 2 * Math.PI) *
            (vibrato.cents / 100) *
            Math.min(1, (time - vibrato.after) * 4)
          : 0
      const base = hertz(note.pitch + slide + shake) / sampleRate
      const opening =
        (filter.opens ?? 0) *
          envelope(filterEnvelope, time, note.length) *
          (0.5 + note.velocity / 2) +
        (wobble ? wobble.octaves * 0.5 * (1 - Math.cos(time * wobble.rate * 2 * Math.PI)) : 0) +
        ((filter.follows ?? 0) * (note.pitch - 60)) / 12
      one.tune(filter.cutoff * 2 ** opening, filter.resonance)
      other.tune(filter.cutoff * 2 ** opening, filter.resonance)
      const target = envelope(amp, time + block / sampleRate, note.length)
      if (time > note.length && target < silent) break
      const rise = (target - level) / block
      const stop = Math.min(end, i + block)
      for (let frame = i; frame < stop; frame++) {
        let left = 0
        let right = 0
        for (const copy of copies) {
          const step = base * copy.ratio
          const value = oscillate(copy.wave, copy.phase, step, copy.width)
          copy.phase += step
          if (copy.phase >= 1) copy.phase -= 1
          left += value * copy.left
          right += value * copy.right
        }
        const lowLeft = one.low(left)
        left = mode === 'low' ? lowLeft : one[mode]
        if (wide) {
          const lowRight = other.low(right)
          right = mode === 'low' ? lowRight : other[mode]
        } else right = left
        if (drive > 0) {
          left = Math.tanh(left * (1 + drive)) / (1 + drive * 0.35)
          right = wide ? Math.tanh(right * (1 + drive)) / (1 + drive * 0.35) : left
        }
        level += rise
        tape.left[frame] = (tape.left[frame] ?? 0) + left * level * gain
        tape.right[frame] = (tape.right[frame] ?? 0) + right * level * gain
      }
    }
  }
}
