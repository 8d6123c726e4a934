import { expect, it } from 'vitest'
import { fft, pointsFor } from './fft.ts'

/** By the book, and slowly. */
function transformed(real: Float64Array, imaginary: Float64Array) {
  const points = real.length
  return Array.from({ length: points }, (_, at) => {
    let sumReal = 0
    let sumImaginary = 0
    for (let from = 0; from < points; from += 1) {
      const angle = (-2 * Math.PI * at * from) / points
      const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
      sumReal += (real[from] ?? 0) * cosine - (imaginary[from] ?? 0) * sine
      sumImaginary += (real[from] ?? 0) * sine + (imaginary[from] ?? 0) * cosine
    }
    return { real: sumReal, imaginary: sumImaginary }
  })
}

it.each([1, 2, 8, 64])('transforms %s points as the book says', (points) => {
  const real = Float64Array.from({ length: points }, (_, at) => Math.sin(at ** 2))
  const imaginary = Float64Array.from({ length: points }, (_, at) => Math.cos(3 * at))
  const wanted = transformed(real, imaginary)
  fft(real, imaginary)
  for (const [at, value] of wanted.entries()) {
    expect(real[at]).toBeCloseTo(value.real, 9)
    expect(imaginary[at]).toBeCloseTo(value.imaginary, 9)
  }
})

it('gives back what was transformed', () => {
  const wave = Float64Array.from({ length: 1_024 }, (_, at) => Math.sin(at ** 1.5))
  const real = wave.slice()
  const imaginary = new Float64Array(wave.length)
  fft(real, imaginary)
  fft(real, imaginary, true)
  for (const [at, value] of wave.entries()) expect(real[at]).toBeCloseTo(value, 9)
  for (const value of imaginary) expect(value).toBeCloseTo(0, 9)
})

it('takes a power of two, and says so', () => {
  expect(pointsFor(1_000)).toBe(1_024)
  expect(pointsFor(1_024)).toBe(1_024)
  expect(() => fft(new Float64Array(12), new Float64Array(12))).toThrow('power of two')
  expect(() => fft(new Float64Array(8), new Float64Array(4))).toThrow('power of two')
})

it('finds a wave where it is, twice', () => {
  const real = Float64Array.from({ length: 64 }, (_, at) => Math.cos((2 * Math.PI * 5 * at) / 64))
  const imaginary = new Float64Array(64)
  fft(real, imaginary)
  const strong = Array.from(real, (value, at) => Math.hypot(value, imaginary[at] ?? 0))
  expect(strong.flatMap((value, at) => (value > 1 ? [at] : []))).toEqual([5, 59])
})
