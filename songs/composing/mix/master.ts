import { type Stereo, sampleRate } from '../synth/sound.ts'
import { lowCut } from './channel.ts'
import { loudness } from './loudness.ts'

/** Between samples and by encoding a peak grows by up to 2 dB, and none may be over -1 dBTP. */
const ceiling = 10 ** (-3.2 / 20)

function scale(tape: Stereo, gain: number): Stereo {
  return { left: tape.left.map((v) => v * gain), right: tape.right.map((v) => v * gain) }
}

/** Holds a mix together: what is loud for a while is pressed by up to a few decibels. */
function glue(tape: Stereo): void {
  const [attack, release] = [0.012, 0.16].map((time) => 1 - Math.exp(-1 / (time * sampleRate)))
  const threshold = 0.22
  let level = 0
  for (let i = 0; i < tape.left.length; i++) {
    const now = Math.max(Math.abs(tape.left[i] ?? 0), Math.abs(tape.right[i] ?? 0))
    level += (now - level) * ((now > level ? attack : release) ?? 0)
    const gain = level > threshold ? (level / threshold) ** -0.45 : 1
    tape.left[i] = (tape.left[i] ?? 0) * gain
    tape.right[i] = (tape.right[i] ?? 0) * gain
  }
}

/** Looks 4 ms ahead and turns down before a peak arrives; what is left is rounded. */
function limit(tape: Stereo): Stereo {
  const ahead = Math.round(0.004 * sampleRate)
  const release = 1 - Math.exp(-1 / (0.08 * sampleRate))
  const output = {
    left: new Float32Array(tape.left.length),
    right: new Float32Array(tape.left.length),
  }
  const wanted = new Float32Array(tape.left.length + ahead).fill(1)
  for (let i = 0; i < tape.left.length; i++) {
    const peak = Math.max(Math.abs(tape.left[i] ?? 0), Math.abs(tape.right[i] ?? 0))
    const need = peak > ceiling ? ceiling / peak : 1
    if (need === 1) continue
    for (let back = 0; back <= ahead && i - back >= 0; back++) {
      const eased = need + (1 - need) * (back / ahead)
      if (eased < (wanted[i - back] ?? 1)) wanted[i - back] = eased
    }
  }
  let gain = 1
  for (let i = 0; i < tape.left.length; i++) {
    const target = wanted[i] ?? 1
    gain = target < gain ? target : gain + (target - gain) * release
    output.left[i] = (tape.left[i] ?? 0) * gain
    output.right[i] = (tape.right[i] ?? 0) * gain
  }
  return output
}

/** The finished song: glued, limited, at the same loudness as all the others. */
export function master(mix: Stereo, target: number): Stereo {
  lowCut(mix, 28)
  const pressed = scale(mix, 10 ** ((-13 - loudness(mix)) / 20))
  glue(pressed)
  let gain = 10 ** ((target - loudness(pressed)) / 20)
  let finished = limit(scale(pressed, gain))
  for (let round = 0; round < 2; round++) {
    gain *= 10 ** ((target - loudness(finished)) / 20)
    finished = limit(scale(pressed, gain))
  }
  return finished
}
