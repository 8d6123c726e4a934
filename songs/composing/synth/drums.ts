import { fading } from './envelope.ts'
import { Filter } from './filter.ts'
import { type Instrument, sampleRate, stamp } from './sound.ts'

type Stroke = (random: () => number) => Float32Array

/** A drum is struck the same way again and again: a few takes are made once and used in turn. */
export function struck(stroke: Stroke, { gain = 1, pan = 0, takes = 1 } = {}): Instrument {
  const tapes = new Map<() => number, Float32Array[]>()
  return (tape, note, random) => {
    const made = tapes.get(random) ?? Array.from({ length: takes }, () => stroke(random))
    tapes.set(random, made)
    const sound = made[takes === 1 ? 0 : Math.floor(random() * takes)]
    if (sound) stamp(tape, sound, { at: note.at, gain: gain * note.velocity, pan })
  }
}

export function sounded(seconds: number, value: (time: number, frame: number) => number) {
  const sound = new Float32Array(Math.ceil(seconds * sampleRate))
  for (let i = 0; i < sound.length; i++) {
    // The last milliseconds fade, so that nothing ends in a click.
    const ending = Math.min(1, (sound.length - i) / 200)
    sound[i] = value(i / sampleRate, i) * ending
  }
  return sound
}

interface Kick {
  from?: number
  to?: number
  /** Seconds in which the pitch drops. */
  drop?: number
  decay?: number
  click?: number
  drive?: number
}

export function kick(shape: Kick = {}): Instrument {
  const { from = 190, to = 50, drop = 0.03, decay = 0.5, click = 0.3, drive = 0.6 } = shape
  return struck((random) => {
    let phase = 0
    const beater = new Filter().tune(3_800)
    return sounded(decay, (time) => {
      phase += (to + (from - to) * Math.exp(-time / drop)) / sampleRate
      const body =
        Math.sin(phase * 2 * Math.PI) * fading(time, decay * 1.35) * Math.min(1, time * 900)
      const tick = beater.low(random() * 2 - 1) * Math.exp(-time * 320) * click
      return Math.tanh((body + tick) * (1 + drive)) * 0.9
    })
  })
}

interface Snare {
  tone?: number
  decay?: number
  snap?: number
  gain?: number
}

export function snare({ tone = 190, decay = 0.26, snap = 1, gain = 0.6 }: Snare = {}): Instrument {
  return struck(
    (random) => {
      const wires = new Filter().tune(1_700, 0.1)
      let phase = 0
      return sounded(decay, (time) => {
        phase += (tone * (1 + 0.6 * Math.exp(-time * 60))) / sampleRate
        const skin = Math.sin(phase * 2 * Math.PI) * fading(time, 0.16)
        wires.low(random() * 2 - 1)
        const rattle = (wires.high * 0.7 + wires.band * 0.4) * fading(time, decay) * snap
        return Math.tanh((skin * 0.8 + rattle) * 1.6)
      })
    },
    { gain, takes: 3 },
  )
}

/** Several hands, not quite together, then the room. */
export function clap({ gain = 0.6, decay = 0.24 } = {}): Instrument {
  return struck(
    (random) => {
      const hands = [0, 0.009, 0.019, 0.027].map((moment) => moment + random() * 0.003)
      const palm = new Filter().tune(1_250, 0.55)
      const edge = new Filter().tune(700)
      return sounded(decay + 0.04, (time) => {
        let level = 0
        for (const moment of hands) if (time >= moment) level += Math.exp(-(time - moment) * 190)
        if (time >= 0.027) level += 0.75 * fading(time - 0.027, decay)
        palm.low(random() * 2 - 1)
        edge.low(palm.band * 1.5 + palm.high * 0.28)
        return Math.tanh(edge.high * level * 1.1)
      })
    },
    { gain, takes: 3 },
  )
}

/** Six squares that agree on nothing: the metal of cymbals. */
const metal = [205.3, 304.4, 369.6, 522.7, 800, 1_148] as const

function shimmer(time: number): number {
  let sum = 0
  for (const tone of metal) sum += (time * tone * 3.1) % 1 < 0.5 ? 1 : -1
  return sum / metal.length
}

interface Cymbal {
  decay: number
  gain?: number
  pan?: number
  cut?: number
  metallic?: number
}

function cymbal({ decay, gain = 0.3, pan = 0, cut = 7_500, metallic = 0.5 }: Cymbal): Instrument {
  return struck(
    (random) => {
      const [first, second] = [new Filter().tune(cut, 0.15), new Filter().tune(cut * 0.8)]
      return sounded(decay, (time) => {
        first.low((random() * 2 - 1) * (1 - metallic * 0.5) + shimmer(time) * metallic)
        second.low(first.high)
        return second.high * fading(time, decay) * Math.min(1, time * 2_000)
      })
    },
    { gain, pan, takes: 4 },
  )
}

export const closedHat = (shape: Partial<Cymbal> = {}): Instrument =>
  cymbal({ decay: 0.07, gain: 0.34, pan: 0.15, ...shape })
export const openHat = (shape: Partial<Cymbal> = {}): Instrument =>
  cymbal({ decay: 0.34, gain: 0.3, pan: 0.15, ...shape })
export const ride = (shape: Partial<Cymbal> = {}): Instrument =>
  cymbal({ decay: 0.8, gain: 0.16, pan: -0.3, cut: 5_500, metallic: 0.9, ...shape })
export const crash = (shape: Partial<Cymbal> = {}): Instrument =>
  cymbal({ decay: 1.9, gain: 0.34, pan: -0.15, cut: 4_200, metallic: 0.35, ...shape })
