import { Filter } from '../synth/filter.ts'
import { blankTape, type Stereo, sampleRate } from '../synth/sound.ts'

const lines = [1_433, 1_601, 1_867, 2_053, 2_251, 2_399, 2_617, 2_903] as const
const diffusers = [142, 379, 107, 277] as const

function diffuse(input: Float32Array, length: number): Float32Array {
  const store = new Float32Array(length)
  const output = new Float32Array(input.length)
  for (let i = 0; i < input.length; i++) {
    const at = i % length
    const held = store[at] ?? 0
    const value = (input[i] ?? 0) - 0.6 * held
    store[at] = value
    output[i] = held + 0.6 * value
  }
  return output
}

function withoutLows(side: Float32Array): Float32Array {
  const filter = new Filter().tune(220)
  return side.map((value) => {
    filter.low(value)
    return filter.high
  })
}

interface Room {
  /** Time to fall by 60 dB. */
  seconds: number
  /** Above this the walls swallow. */
  damping?: number
}

/** A plate-like room: eight lines of delay that feed each other. Answers the wet sound alone. */
export function reverb(dry: Stereo, { seconds, damping = 5_500 }: Room): Stereo {
  const wet = blankTape(dry.left.length / sampleRate)
  let left = withoutLows(dry.left)
  let right = withoutLows(dry.right)
  for (const length of diffusers) {
    left = diffuse(left, length)
    right = diffuse(right, length + 13)
  }
  const stores = lines.map((length) => new Float32Array(length))
  const gains = lines.map((length) => 10 ** ((-3 * length) / sampleRate / seconds))
  const soak = 1 - Math.exp((-2 * Math.PI * damping) / sampleRate)
  const soaked = new Float32Array(lines.length)
  const out = new Float32Array(lines.length)
  for (let i = 0; i < wet.left.length; i++) {
    let sum = 0
    for (let n = 0; n < lines.length; n++) {
      const held = stores[n]?.[i % (lines[n] ?? 1)] ?? 0
      const softened = (soaked[n] ?? 0) + soak * (held - (soaked[n] ?? 0))
      soaked[n] = softened
      out[n] = softened * (gains[n] ?? 0)
      sum += out[n] ?? 0
    }
    for (let n = 0; n < lines.length; n++) {
      const store = stores[n]
      const fed = n % 2 === 0 ? left[i] : right[i]
      if (store) store[i % store.length] = (out[n] ?? 0) - sum * 0.25 + (fed ?? 0) * 0.5
    }
    wet.left[i] = ((out[0] ?? 0) + (out[2] ?? 0) - (out[4] ?? 0) + (out[6] ?? 0)) * 0.6
    wet.right[i] = ((out[1] ?? 0) + (out[3] ?? 0) - (out[5] ?? 0) + (out[7] ?? 0)) * 0.6
  }
  return wet
}

/** Echoes that jump from side to side, darker each time. Answers the wet sound alone. */
export function pingPong(
  dry: Stereo,
  { seconds, feedback = 0.42 }: { seconds: number; feedback?: number },
) {
  const wet = blankTape(dry.left.length / sampleRate)
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const store = { left: new Float32Array(length), right: new Float32Array(length) }
  const [dull, thin] = [new Filter().tune(3_600), new Filter().tune(320)]
  for (let i = 0; i < wet.left.length; i++) {
    const at = i % length
    const left = store.left[at] ?? 0
    const right = store.right[at] ?? 0
    thin.low(dull.low(((dry.left[i] ?? 0) + (dry.right[i] ?? 0)) * 0.5 + right * feedback))
    store.left[at] = thin.high
    store.right[at] = left
    wet.left[i] = left
    wet.right[i] = right
  }
  return wet
}
