import { type Adsr, envelope } from './envelope.ts'
import { hertz, type Instrument, sampleRate } from './sound.ts'

/** A pair of sines, one bending the other's phase: the sound of electric pianos and bells. */
interface Pair {
  carrier: number
  modulator: number
  index: number
  /** Seconds in which the brightness falls away. */
  mellows: number
  level: number
  amp: Adsr
}

interface Board {
  pairs: readonly Pair[]
  /** Swings between left and right so many times a second. */
  sway?: { rate: number; depth: number }
}

function keyboard({ pairs, sway }: Board): Instrument {
  const ring = Math.max(...pairs.map(({ amp }) => amp.release))
  return (tape, note) => {
    const start = Math.round(note.at * sampleRate)
    const end = Math.min(tape.left.length, start + Math.ceil((note.length + ring) * sampleRate))
    const base = hertz(note.pitch) * 2 * Math.PI
    for (let i = start; i < end; i++) {
      const time = (i - start) / sampleRate
      let value = 0
      for (const { carrier, modulator, index, mellows, level, amp } of pairs) {
        const bend = index * note.velocity * Math.exp(-time / mellows)
        value +=
          level *
          envelope(amp, time, note.length) *
          Math.sin(base * carrier * time + bend * Math.sin(base * modulator * time))
      }
      value *= note.velocity * 0.3
      const side = sway ? Math.sin(note.at + time * sway.rate * 2 * Math.PI) * sway.depth : 0
      tape.left[i] = (tape.left[i] ?? 0) + value * (1 - side)
      tape.right[i] = (tape.right[i] ?? 0) + value * (1 + side)
    }
  }
}

/** A tine piano: warm body, a bell in its attack. */
export function electricPiano(): Instrument {
  const body = { attack: 0.002, decay: 3.5, sustain: 0, release: 0.35 }
  const tine = { attack: 0.001, decay: 0.5, sustain: 0, release: 0.2 }
  return keyboard({
    sway: { rate: 5.2, depth: 0.35 },
    pairs: [
      { carrier: 1, modulator: 1, index: 1.9, mellows: 0.35, level: 1, amp: body },
      { carrier: 1.003, modulator: 14, index: 0.5, mellows: 0.05, level: 0.35, amp: tine },
    ],
  })
}

export function bell(): Instrument {
  const ringing = { attack: 0.001, decay: 1.6, sustain: 0, release: 0.7 }
  return keyboard({
    pairs: [
      { carrier: 1, modulator: 3.5, index: 2.2, mellows: 0.25, level: 0.8, amp: ringing },
      { carrier: 2, modulator: 1, index: 0.6, mellows: 0.3, level: 0.4, amp: ringing },
    ],
  })
}

/** A wooden bar struck softly. */
export function marimba(): Instrument {
  const wood = { attack: 0.001, decay: 0.7, sustain: 0, release: 0.3 }
  const knock = { attack: 0.001, decay: 0.12, sustain: 0, release: 0.1 }
  return keyboard({
    pairs: [
      { carrier: 1, modulator: 1, index: 0.5, mellows: 0.06, level: 1, amp: wood },
      { carrier: 4, modulator: 1, index: 0.3, mellows: 0.05, level: 0.35, amp: knock },
      { carrier: 9.8, modulator: 1, index: 0, mellows: 0.05, level: 0.12, amp: knock },
    ],
  })
}

/** A steel drum: the octave and the twelfth sing along a moment later. */
export function steelDrum(): Instrument {
  const pan = { attack: 0.002, decay: 0.9, sustain: 0, release: 0.35 }
  const bloom = { attack: 0.03, decay: 0.6, sustain: 0, release: 0.3 }
  return keyboard({
    sway: { rate: 6, depth: 0.1 },
    pairs: [
      { carrier: 1, modulator: 2, index: 1.1, mellows: 0.18, level: 0.9, amp: pan },
      { carrier: 2.003, modulator: 1, index: 0.7, mellows: 0.2, level: 0.5, amp: bloom },
      { carrier: 3.01, modulator: 1, index: 0, mellows: 1, level: 0.16, amp: bloom },
    ],
  })
}

/** The house organ: hollow, with a knock in front. */
export function organ(): Instrument {
  const held = { attack: 0.003, decay: 0.5, sustain: 0.65, release: 0.09 }
  const knock = { attack: 0.001, decay: 0.09, sustain: 0, release: 0.05 }
  return keyboard({
    pairs: [
      { carrier: 1, modulator: 1, index: 0.8, mellows: 0.2, level: 0.9, amp: held },
      { carrier: 2, modulator: 2, index: 0.5, mellows: 0.15, level: 0.45, amp: held },
      { carrier: 3, modulator: 1, index: 0, mellows: 1, level: 0.25, amp: knock },
      { carrier: 6, modulator: 1, index: 0.4, mellows: 0.05, level: 0.2, amp: knock },
    ],
  })
}

/** The bright piano of rave and house: many partials, a hammer, quick to fade. */
export function dancePiano(): Instrument {
  const body = { attack: 0.001, decay: 2.2, sustain: 0, release: 0.18 }
  const edge = { attack: 0.001, decay: 0.9, sustain: 0, release: 0.12 }
  return keyboard({
    pairs: [
      { carrier: 1, modulator: 1, index: 2.4, mellows: 0.4, level: 0.8, amp: body },
      { carrier: 1.002, modulator: 2, index: 1.6, mellows: 0.25, level: 0.5, amp: body },
      { carrier: 3, modulator: 1, index: 1.2, mellows: 0.12, level: 0.25, amp: edge },
      { carrier: 7, modulator: 3, index: 1, mellows: 0.03, level: 0.14, amp: edge },
    ],
  })
}
