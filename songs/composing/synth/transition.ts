import { sounded } from './drums.ts'
import { fading } from './envelope.ts'
import { Filter } from './filter.ts'
import { hertz, type Instrument, sampleRate, stamp } from './sound.ts'

/** Noise and a siren that climb for as long as the note lasts: something is about to happen. */
export function riser({ gain = 0.3, siren = 0.25 } = {}): Instrument {
  return (tape, note, random) => {
    for (const pan of [-0.7, 0.7]) {
      const air = new Filter()
      let phase = random()
      const sound = sounded(note.length, (time, frame) => {
        const way = time / note.length
        if (frame % 32 === 0) air.tune(300 * 2 ** (way * 5), 0.55)
        air.low(random() * 2 - 1)
        phase = (phase + hertz(note.pitch + way * 24 + pan * 0.1) / sampleRate) % 1
        const pulse = 0.75 + 0.25 * Math.sin(2 * Math.PI * time * (4 + 12 * way))
        return (air.band + (phase * 2 - 1) * siren * way) * way ** 1.6 * pulse
      })
      stamp(tape, sound, { at: note.at, gain: gain * note.velocity, pan })
    }
  }
}

/** The wave that breaks after the climb: falling noise over a deep boom. */
export function impact({ gain = 0.4, seconds = 1.8 } = {}): Instrument {
  return (tape, note, random) => {
    for (const pan of [-0.6, 0.6]) {
      const air = new Filter()
      let phase = 0
      const sound = sounded(seconds, (time, frame) => {
        if (frame % 32 === 0) air.tune(200 + 7_000 * fading(time, seconds * 1.3), 0.2)
        phase += (34 + 60 * Math.exp(-time * 7)) / sampleRate
        const boom = Math.sin(phase * 2 * Math.PI) * fading(time, seconds * 0.7)
        return air.low(random() * 2 - 1) * 0.5 * fading(time, seconds) + boom * 0.6
      })
      stamp(tape, sound, { at: note.at, gain: gain * note.velocity, pan })
    }
  }
}
