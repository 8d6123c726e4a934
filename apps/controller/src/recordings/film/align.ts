import { spawn } from 'node:child_process'
import { fft, pointsFor } from '@discobooth/runtime/fft'

/** What both are compared at: enough for a millisecond, and few enough numbers for a small machine. */
export const alignRate = 4_000
/** A recording that does not hold the song has a highest place too. */
const leastClarity = 9
/** Of all that one has heard of the other: more makes it only slower. */
const longestSeconds = 60

/**
 * Where in the recording the song begins, in milliseconds, before its beginning too: found by shifting
 * one along the other until they are most alike. Null where they are not, anywhere.
 */
export function alignSong(recording: Float32Array, song: Float32Array): number | null {
  const part = louderPart(recording, longestSeconds * alignRate)
  const points = pointsFor(part.samples.length + song.length)
  const room = spectrumOf(part.samples, points)
  const known = spectrumOf(song, points)
  for (let at = 0; at < points; at += 1) {
    const roomReal = room.real[at] ?? 0
    const roomImaginary = room.imaginary[at] ?? 0
    const knownReal = known.real[at] ?? 0
    const knownImaginary = -(known.imaginary[at] ?? 0)
    const real = roomReal * knownReal - roomImaginary * knownImaginary
    const imaginary = roomReal * knownImaginary + roomImaginary * knownReal
    // A room makes some tones loud and swallows others: none of them counts more than the rest.
    const size = Math.hypot(real, imaginary) ** 0.8 || 1
    room.real[at] = real / size
    room.imaginary[at] = imaginary / size
  }
  fft(room.real, room.imaginary, true)
  let best = 0
  let squares = 0
  for (let at = 0; at < points; at += 1) {
    const value = room.real[at] ?? 0
    squares += value ** 2
    if (value > (room.real[best] ?? 0)) best = at
  }
  const clarity = (room.real[best] ?? 0) / Math.sqrt(squares / points)
  if (!(clarity >= leastClarity)) return null
  const shift = best > points / 2 ? best - points : best
  return Math.round(((part.from + shift) * 1_000) / alignRate)
}

/** The loudest stretch: there is most to compare. */
function louderPart(samples: Float32Array, length: number) {
  if (samples.length <= length) return { from: 0, samples }
  const step = alignRate
  let best = { from: 0, energy: -1 }
  for (let from = 0; from + length <= samples.length; from += step) {
    let energy = 0
    for (let at = from; at < from + length; at += 16) energy += (samples[at] ?? 0) ** 2
    if (energy > best.energy) best = { from, energy }
  }
  return { from: best.from, samples: samples.subarray(best.from, best.from + length) }
}

function spectrumOf(samples: Float32Array, points: number) {
  const real = new Float64Array(points)
  const imaginary = new Float64Array(points)
  // The bass goes on and on; what changes says where one is.
  for (let at = 1; at < samples.length; at += 1)
    real[at] = (samples[at] ?? 0) - 0.95 * (samples[at - 1] ?? 0)
  fft(real, imaginary)
  return { real, imaginary }
}

/** More of a song than any party plays. */
const mostSeconds = 400

async function decoded(ffmpeg: string, path: string): Promise<Float32Array> {
  const decoder = spawn(
    ffmpeg,
    ['-nostdin', '-loglevel', 'error', '-t', String(mostSeconds), '-i', `file:${path}`]
      .concat(['-map', '0:a:0', '-ac', '1', '-ar', String(alignRate)])
      .concat(['-f', 's16le', 'pipe:1']),
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const pieces: Buffer[] = []
  decoder.stdout.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise((resolve) => decoder.once('close', resolve))
  const bytes = Buffer.concat(pieces)
  const length = Math.floor(bytes.length / 2)
  return Float32Array.from({ length }, (_, at) => bytes.readInt16LE(2 * at))
}

// As a program of its own: it takes a processor for a second, and the booth's own must answer within less.
if (import.meta.main) {
  const [ffmpeg = '', recording = '', song = ''] = process.argv.slice(2)
  const sounds = await Promise.all([decoded(ffmpeg, recording), decoded(ffmpeg, song)])
  process.stdout.write(JSON.stringify(alignSong(...sounds)))
}
