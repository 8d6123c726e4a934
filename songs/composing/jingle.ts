import { lowCut } from './mix/channel.ts'
import { reverb } from './mix/space.ts'
import { chance, seedOf } from './synth/chance.ts'
import { clap, crash, kick } from './synth/drums.ts'
import { bell } from './synth/keys.ts'
import { fingerBass, strings, superSaw } from './synth/presets.ts'
import { blankTape, blend, type Instrument, type Stereo, sampleRate } from './synth/sound.ts'
import { riser } from './synth/transition.ts'

const seconds = 1.2
const landing = 0.36
const run = [62, 66, 69, 73, 74, 78]
const stab = [62, 66, 69, 73, 76, 78]

/** The start jingle: a whoosh and a run up the stairs, and the door swings open on a D major 9. */
export function jingle(): Stereo {
  const tape = blankTape(seconds)
  const random = chance(seedOf('jingle'))
  const play = (
    instrument: Instrument,
    at: number,
    length: number,
    pitch: number,
    velocity: number,
  ) => instrument(tape, { at, length, pitch, velocity }, random)
  play(riser({ gain: 0.5, siren: 0.1 }), 0, landing, 62, 1)
  run.forEach((pitch, n) =>
    play(bell(), (n * landing) / run.length, 0.2, pitch + 12, 0.5 + n * 0.08),
  )
  play(kick(), landing, 0.4, 36, 0.9)
  play(clap(), landing, 0.3, 36, 0.9)
  play(crash(), landing, 0.8, 36, 0.7)
  play(fingerBass(), landing, 0.45, 38, 0.8)
  for (const pitch of stab) {
    play(superSaw(), landing, 0.16, pitch, 0.34)
    play(strings({ attack: 0.01 }), landing, 0.4, pitch + 12, 0.16)
  }
  play(bell(), landing, 0.4, 86, 0.6)
  play(bell(), landing + 0.11, 0.4, 90, 0.5)
  blend(tape, reverb(tape, { seconds: 0.9 }), 0.3)
  lowCut(tape, 35)
  const peak = tape.left.reduce(
    (top, v, i) => Math.max(top, Math.abs(v), Math.abs(tape.right[i] ?? 0)),
    0,
  )
  const fade = 0.35 * sampleRate
  for (const side of [tape.left, tape.right]) {
    for (let i = 0; i < side.length; i++) {
      const ending = Math.min(1, (side.length - i) / fade)
      side[i] = Math.tanh(((side[i] ?? 0) / peak) * 1.4) * 0.88 * ending
    }
  }
  return tape
}
