import { fft } from '@discobooth/runtime/fft'

/** What sound is looked at with: one channel, so many samples a second. */
export const beatRate = 16_000
const windowLength = 512
const hop = 80
/** Of what is made here: one value every 5 ms. */
export const framesPerSecond = beatRate / hop
/** Rising sound is seen as soon as it comes into the window, not in its middle. */
const earlyMs = 1

const bandCount = 24
const firstHertz = 60
const lastHertz = 7_500
const lowestBands = 4

export interface Onsets {
  /** How much begins at each moment, in all bands and in the lowest ones. */
  all: Float64Array
  low: Float64Array
  /** Above the voice: snares, claps and hats. */
  high: Float64Array
  /** How loud each band is, frame after frame. */
  bands: readonly Float64Array[]
}

export const frameAt = (seconds: number): number => (seconds + earlyMs / -1_000) * framesPerSecond
export const secondsAt = (frame: number): number => frame / framesPerSecond + earlyMs / 1_000

/** Where sound begins: the rise of each band's loudness, as an ear hears it. */
export function findOnsets(samples: Float32Array): Onsets {
  const bands = loudnessOfBands(samples)
  const frames = bands[0]?.length ?? 0
  const all = new Float64Array(frames)
  const low = new Float64Array(frames)
  const high = new Float64Array(frames)
  for (const [order, band] of bands.entries())
    for (let frame = 2; frame < frames; frame += 1) {
      const rise = Math.max(0, (band[frame] ?? 0) - (band[frame - 2] ?? 0))
      all[frame] = (all[frame] ?? 0) + rise
      if (order < lowestBands) low[frame] = (low[frame] ?? 0) + rise
      if (order >= bandCount / 2) high[frame] = (high[frame] ?? 0) + rise
    }
  return { all, low, high, bands }
}

function loudnessOfBands(samples: Float32Array): Float64Array[] {
  const frames = Math.max(0, Math.floor(samples.length / hop))
  const window = Float64Array.from(
    { length: windowLength },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / windowLength),
  )
  const bandOfBin = Array.from({ length: windowLength / 2 }, (_, bin) => bandAt(bin))
  const bands = Array.from({ length: bandCount }, () => new Float64Array(frames))
  const real = new Float64Array(windowLength)
  const imaginary = new Float64Array(windowLength)
  let loudest = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const from = frame * hop - windowLength / 2
    for (let at = 0; at < windowLength; at += 1) {
      real[at] = (samples[from + at] ?? 0) * (window[at] ?? 0)
      imaginary[at] = 0
    }
    fft(real, imaginary)
    for (const [bin, order] of bandOfBin.entries()) {
      const band = order === null ? undefined : bands[order]
      if (band === undefined) continue
      const power = (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
      band[frame] = (band[frame] ?? 0) + power
    }
    for (const band of bands) loudest = Math.max(loudest, band[frame] ?? 0)
  }
  for (const band of bands)
    for (let frame = 0; frame < frames; frame += 1)
      band[frame] = Math.log1p((100 * (band[frame] ?? 0)) / (loudest || 1))
  return bands
}

function bandAt(bin: number): number | null {
  const hertz = (bin * beatRate) / windowLength
  if (bin === 0 || hertz > lastHertz) return null
  const place = Math.log(hertz / firstHertz) / Math.log(lastHertz / firstHertz)
  return Math.min(bandCount - 1, Math.max(0, Math.floor(place * bandCount)))
}
