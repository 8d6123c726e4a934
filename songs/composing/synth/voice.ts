import { type Adsr, envelope } from './envelope.ts'
import { Filter } from './filter.ts'
import { oscillate } from './oscillator.ts'
import { hertz, type Instrument, sampleRate, stamp } from './sound.ts'

/** The three resonances of a mouth, in hertz, and how loud each is. */
const vowels = {
  a: [800, 1_150, 2_900],
  e: [480, 1_750, 2_550],
  i: [300, 2_250, 3_000],
  o: [450, 800, 2_830],
  u: [325, 700, 2_700],
} as const
type Vowel = keyof typeof vowels
const loudness = [1, 0.7, 0.35] as const

interface Mouth {
  /** The mouth moves from the first vowel to the last over `moves` seconds. */
  says: readonly [Vowel, Vowel]
  moves: number
  amp: Adsr
  /** So many people sing; more of them is a choir. */
  people?: number
  /** How far a shout falls, in semitones. */
  falls?: number
  breath?: number
}

/** Sings: a buzz through a mouth. One person is a talk box, five are a crowd. */
export function voice({
  says,
  moves,
  amp,
  people = 1,
  falls = 0,
  breath = 0.05,
}: Mouth): Instrument {
  return (tape, note, random) => {
    for (let person = 0; person < people; person++) {
      const frames = Math.ceil((note.length + amp.release) * sampleRate)
      const sound = new Float32Array(frames)
      const mouth = loudness.map(() => new Filter())
      const off = people === 1 ? 0 : (random() - 0.5) * 0.35
      const late = people === 1 ? 0 : random() * 0.018
      let phase = random()
      for (let i = 0; i < frames; i++) {
        const time = i / sampleRate
        if (i % 32 === 0) {
          const turn = Math.min(1, time / moves)
          mouth.forEach((filter, n) => {
            const from = vowels[says[0]][n] ?? 0
            const to = vowels[says[1]][n] ?? 0
            filter.tune((from + (to - from) * turn) * (1 + off * 0.1), 0.9)
          })
        }
        const slide =
          note.from === undefined ? 0 : (note.from - note.pitch) * Math.exp(-time / 0.03)
        const shake = time > 0.2 ? Math.sin(time * 5.6 * 2 * Math.PI) * 0.18 : 0
        const step = hertz(note.pitch + off + slide + shake - falls * time * 4) / sampleRate
        phase = (phase + step) % 1
        const buzz = oscillate('saw', phase, step, 0.5) + (random() * 2 - 1) * breath
        let value = 0
        for (let n = 0; n < mouth.length; n++) {
          const filter = mouth[n]
          if (filter === undefined) continue
          filter.low(buzz)
          value += filter.band * (loudness[n] ?? 0)
        }
        sound[i] = value * envelope(amp, time, note.length)
      }
      stamp(tape, sound, {
        at: note.at + late,
        gain: (note.velocity * 0.17) / Math.sqrt(people),
        pan: people === 1 ? 0 : (person / (people - 1)) * 1.4 - 0.7,
      })
    }
  }
}
