import { sounded, struck } from './drums.ts'
import { fading } from './envelope.ts'
import { Filter } from './filter.ts'
import { hertz, type Instrument, sampleRate, stamp } from './sound.ts'

export function shaker({ gain = 0.22, pan = -0.35 } = {}): Instrument {
  return struck(
    (random) => {
      const grains = new Filter().tune(6_200, 0.3)
      return sounded(0.09, (time) => {
        grains.low(random() * 2 - 1)
        return grains.band * Math.min(1, time * 60) * fading(time, 0.11)
      })
    },
    { gain: gain * 2, pan, takes: 4 },
  )
}

export function tambourine({ gain = 0.25, pan = 0.4 } = {}): Instrument {
  return struck(
    (random) => {
      const jingles = new Filter().tune(8_200, 0.6)
      return sounded(0.18, (time) => {
        jingles.low((random() * 2 - 1) * (0.4 + 0.6 * Math.abs(Math.sin(time * 190))))
        return (jingles.band + jingles.high * 0.5) * fading(time, 0.2)
      })
    },
    { gain, pan, takes: 3 },
  )
}

export function cowbell({ gain = 0.16, pan = -0.3 } = {}): Instrument {
  return struck(
    () => {
      const mouth = new Filter().tune(1_100, 0.5)
      return sounded(0.3, (time) => {
        const metal = ((time * 562) % 1 < 0.5 ? 1 : -1) + ((time * 845) % 1 < 0.5 ? 1 : -1)
        mouth.low(metal)
        return mouth.band * (0.6 * fading(time, 0.06) + 0.4 * fading(time, 0.36))
      })
    },
    { gain, pan },
  )
}

/** A skin under the hand: toms, congas, bongos. The note's pitch tunes it. */
export function skin({
  decay = 0.3,
  slap = 0.2,
  bend = 0.5,
  gain = 0.5,
  pan = 0,
} = {}): Instrument {
  return (tape, note, random) => {
    let phase = 0
    const hand = new Filter().tune(2_600, 0.3)
    const sound = sounded(decay * 1.1, (time) => {
      phase += (hertz(note.pitch) * (1 + bend * Math.exp(-time * 38))) / sampleRate
      hand.low(random() * 2 - 1)
      const touch = hand.band * Math.exp(-time * 160) * slap
      return Math.sin(phase * 2 * Math.PI) * fading(time, decay) * Math.min(1, time * 1_500) + touch
    })
    stamp(tape, sound, {
      at: note.at,
      gain: gain * note.velocity,
      pan: pan + (note.pitch - 45) * 0.03,
    })
  }
}

export function rim({ gain = 0.3, pan = 0.2 } = {}): Instrument {
  return struck(
    () =>
      sounded(0.06, (time) =>
        Math.tanh(
          (Math.sin(time * 1_720 * 2 * Math.PI) + Math.sin(time * 2_480 * 2 * Math.PI) * 0.7) *
            fading(time, 0.05) *
            1.5,
        ),
      ),
    { gain, pan },
  )
}
