/**
 * The fast Fourier transform in place, for as many points as a power of two; `inverse` undoes it. What
 * several programs need to look into sound: where its beats are, and how far one recording lies behind
 * another.
 */
export function fft(real: Float64Array, imaginary: Float64Array, inverse = false): void {
  const points = real.length
  if (points === 0 || (points & (points - 1)) !== 0 || imaginary.length !== points)
    throw new Error(`A transform takes as many points as a power of two, not ${points}.`)
  reorder(real, imaginary)
  for (let half = 1; half < points; half *= 2) {
    const { cosines, sines } = waveOf(half)
    for (let block = 0; block < points; block += 2 * half) {
      for (let at = 0; at < half; at += 1) {
        const one = block + at
        const other = one + half
        const cosine = cosines[at] ?? 1
        const sine = (sines[at] ?? 0) * (inverse ? 1 : -1)
        const otherReal = real[other] ?? 0
        const otherImaginary = imaginary[other] ?? 0
        const turnedReal = otherReal * cosine - otherImaginary * sine
        const turnedImaginary = otherReal * sine + otherImaginary * cosine
        const oneReal = real[one] ?? 0
        const oneImaginary = imaginary[one] ?? 0
        real[one] = oneReal + turnedReal
        imaginary[one] = oneImaginary + turnedImaginary
        real[other] = oneReal - turnedReal
        imaginary[other] = oneImaginary - turnedImaginary
      }
    }
  }
  if (!inverse) return
  for (let at = 0; at < points; at += 1) {
    real[at] = (real[at] ?? 0) / points
    imaginary[at] = (imaginary[at] ?? 0) / points
  }
}

/** The next power of two. */
export const pointsFor = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, length)))

const waves = new Map<number, { cosines: Float64Array; sines: Float64Array }>()

function waveOf(half: number) {
  const known = waves.get(half)
  if (known !== undefined) return known
  const angle = (at: number) => (Math.PI * at) / half
  const cosines = Float64Array.from({ length: half }, (_, at) => Math.cos(angle(at)))
  const sines = Float64Array.from({ length: half }, (_, at) => Math.sin(angle(at)))
  const wave = { cosines, sines }
  // The long ones would stay in memory for nothing.
  if (half <= 4_096) waves.set(half, wave)
  return wave
}

/** Bits of the place turned round: then neighbours meet first. */
function reorder(real: Float64Array, imaginary: Float64Array): void {
  const points = real.length
  let mirrored = 0
  for (let at = 0; at < points - 1; at += 1) {
    if (at < mirrored) {
      swap(real, at, mirrored)
      swap(imaginary, at, mirrored)
    }
    let bit = points >> 1
    while (mirrored & bit) {
      mirrored ^= bit
      bit >>= 1
    }
    mirrored |= bit
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const kept = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = kept
}
