export const sampleRate = 44_100

export interface Stereo {
  left: Float32Array
  right: Float32Array
}

/** One note for one instrument; times in seconds, pitch as a MIDI number, velocity from 0 to 1. */
export interface Note {
  at: number
  length: number
  pitch: number
  velocity: number
  /** The pitch it slides from, when it follows another without a gap. */
  from?: number
}

/** Adds one note to the tape. Chance comes in, so that a song always sounds the same. */
export type Instrument = (tape: Stereo, note: Note, random: () => number) => void

export function blankTape(seconds: number): Stereo {
  const frames = Math.ceil(seconds * sampleRate)
  return { left: new Float32Array(frames), right: new Float32Array(frames) }
}

export function hertz(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12)
}

/** Adds one tape to another; what hangs over the end is cut. */
export function blend(onto: Stereo, from: Stereo, gain: number): void {
  const frames = Math.min(onto.left.length, from.left.length)
  for (let i = 0; i < frames; i++) {
    onto.left[i] = (onto.left[i] ?? 0) + (from.left[i] ?? 0) * gain
    onto.right[i] = (onto.right[i] ?? 0) + (from.right[i] ?? 0) * gain
  }
}

/** Adds a mono sound at a moment; pan runs from -1 (left) to 1 (right) at equal power. */
export function stamp(
  tape: Stereo,
  sound: Float32Array,
  { at, gain, pan = 0 }: { at: number; gain: number; pan?: number },
): void {
  const start = Math.round(at * sampleRate)
  const left = gain * Math.cos(((pan + 1) * Math.PI) / 4) * Math.SQRT2
  const right = gain * Math.sin(((pan + 1) * Math.PI) / 4) * Math.SQRT2
  const frames = Math.min(sound.length, tape.left.length - start)
  for (let i = 0; i < frames; i++) {
    const value = sound[i] ?? 0
    tape.left[start + i] = (tape.left[start + i] ?? 0) + value * left
    tape.right[start + i] = (tape.right[start + i] ?? 0) + value * right
  }
}
