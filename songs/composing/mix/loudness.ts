import { type Stereo, sampleRate } from '../synth/sound.ts'

type Section = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/** The K-weighting of ITU-R BS.1770, its two sections worked out for our sample rate. */
function weighting(): readonly [Section, Section] {
  const shelf = Math.tan((Math.PI * 1_681.974_45) / sampleRate)
  const [q, high] = [0.707_175_24, 10 ** (3.999_843_85 / 20)]
  const middle = high ** 0.499_666_77
  const a0 = 1 + shelf / q + shelf * shelf
  const cut = Math.tan((Math.PI * 38.135_47) / sampleRate)
  const b0 = 1 + cut / 0.500_327_04 + cut * cut
  return [
    [
      (high + (middle * shelf) / q + shelf * shelf) / a0,
      (2 * (shelf * shelf - high)) / a0,
      (high - (middle * shelf) / q + shelf * shelf) / a0,
      (2 * (shelf * shelf - 1)) / a0,
      (1 - shelf / q + shelf * shelf) / a0,
    ],
    [1, -2, 1, (2 * (cut * cut - 1)) / b0, (1 - cut / 0.500_327_04 + cut * cut) / b0],
  ]
}

function weigh(side: Float32Array): Float32Array {
  let signal = side
  for (const [b0, b1, b2, a1, a2] of weighting()) {
    const output = new Float32Array(signal.length)
    let [x1, x2, y1, y2] = [0, 0, 0, 0]
    for (let i = 0; i < signal.length; i++) {
      const x = signal[i] ?? 0
      const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
      x2 = x1
      x1 = x
      y2 = y1
      y1 = y
      output[i] = y
    }
    signal = output
  }
  return signal
}

const decibels = (power: number): number => -0.691 + 10 * Math.log10(power)
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Integrated loudness in LUFS: blocks of 400 ms, quiet ones left out. */
export function loudness(tape: Stereo): number {
  const sides = [weigh(tape.left), weigh(tape.right)]
  const size = Math.round(0.4 * sampleRate)
  const powers: number[] = []
  for (let start = 0; start + size <= tape.left.length; start += size / 4) {
    let power = 0
    for (const side of sides) {
      for (let i = start; i < start + size; i++) power += (side[i] ?? 0) ** 2
    }
    powers.push(power / size)
  }
  const heard = powers.filter((power) => decibels(power) > -70)
  const gate = decibels(mean(heard)) - 10
  return decibels(mean(heard.filter((power) => decibels(power) > gate)))
}
