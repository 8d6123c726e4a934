import { addRoom, emptyTape, kick, openHat, pitch, place, pluck, type Tape } from './synth.ts'

const sixteenth = 60 / 124 / 4
const run = [57, 64, 69, 72, 76, 81]
const stab = [57, 64, 67, 72, 76, 83]

/** The start jingle: a run up the stairs, and the door swings open on an A minor 9. */
export function jingle(): Tape {
  const tape = emptyTape(1.9)
  place(tape, kick(), { at: 0, length: 0.4, gain: 0.9 })
  run.forEach((note, step) => {
    place(tape, pluck(pitch(note), { decay: 7, brightness: 5_000 }), {
      at: step * sixteenth,
      length: 0.5,
      gain: 0.3 + step * 0.03,
      pan: step % 2 === 0 ? -0.4 : 0.4,
    })
  })
  place(tape, openHat(7), { at: 4 * sixteenth, length: 0.2, gain: 0.12 })
  const landing = run.length * sixteenth
  place(tape, kick(), { at: landing, length: 0.5, gain: 1 })
  place(tape, openHat(11), { at: landing, length: 0.5, gain: 0.18 })
  stab.forEach((note, voice) => {
    place(tape, pluck(pitch(note), { decay: 3.2, brightness: 6_500 }), {
      at: landing,
      length: 1.1,
      gain: 0.26,
      pan: (voice / (stab.length - 1)) * 1.2 - 0.6,
    })
  })
  addRoom(tape, 0.35)
  return tape
}
