/** A handful of instruments, sample by sample: enough to write the booth's own sounds without anybody's licence. */
export const sampleRate = 44_100

export type Tape = { left: Float32Array; right: Float32Array }

export function emptyTape(seconds: number): Tape {
  const length = Math.ceil(seconds * sampleRate)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** MIDI note number to hertz. */
export function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12)
}

type Sound = (t: number) => number
type Placing = { at: number; length: number; gain: number; pan?: number }

/** Mixes a sound onto the tape; pan runs from -1 (left) to 1 (right). */
export function place(tape: Tape, sound: Sound, { at, length, gain, pan = 0 }: Placing): void {
  const from = Math.floor(at * sampleRate)
  const to = Math.min(tape.left.length, Math.floor((at + length) * sampleRate))
  const left = gain * Math.cos(((pan + 1) * Math.PI) / 4)
  const right = gain * Math.sin(((pan + 1) * Math.PI) / 4)
  for (let i = from; i < to; i++) {
    const value = sound((i - from) / sampleRate)
    tape.left[i] = (tape.left[i] ?? 0) + value * left
    tape.right[i] = (tape.right[i] ?? 0) + value * right
  }
}

/** Deterministic noise, so that a render is the same on every machine. */
function noise(seed = 1): Sound {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2_147_483_648 - 1
  }
}

/** Band-limited sawtooth: summed partials below 16 kHz, so that nothing folds back. */
function saw(hertz: number): Sound {
  const partials = Math.max(1, Math.min(40, Math.floor(16_000 / hertz)))
  return (t) => {
    let sum = 0
    for (let n = 1; n <= partials; n++) sum += Math.sin(2 * Math.PI * hertz * n * t) / n
    return (sum * 2) / Math.PI
  }
}

export function kick(): Sound {
  return (t) => Math.sin(2 * Math.PI * (48 * t + 12 * (1 - Math.exp(-t * 28)))) * Math.exp(-t * 7)
}

export function openHat(seed: number): Sound {
  const hiss = noise(seed)
  let last = 0
  return (t) => {
    const value = hiss(t)
    // The difference of two neighbours is a crude high-pass: it leaves the sizzle.
    const bright = value - last
    last = value
    return bright * Math.exp(-t * 14)
  }
}

/** Plucked synth voice: two detuned saws under a falling low-pass. */
export function pluck(
  hertz: number,
  { decay, brightness }: { decay: number; brightness: number },
): Sound {
  const voices = [saw(hertz * 0.997), saw(hertz * 1.003)]
  let low = 0
  return (t) => {
    const raw = voices.reduce((sum, voice) => sum + voice(t), 0) / voices.length
    const cutoff = 300 + brightness * Math.exp(-t * decay)
    low += (1 - Math.exp((-2 * Math.PI * cutoff) / sampleRate)) * (raw - low)
    return low * Math.exp(-t * decay * 0.6) * Math.min(1, t * 300)
  }
}

/** A short room: a few fading echoes, crossed between the sides. */
export function addRoom(tape: Tape, gain: number): void {
  for (const [delay, level] of [
    [0.029, 0.5],
    [0.047, 0.4],
    [0.083, 0.3],
    [0.131, 0.22],
    [0.197, 0.15],
  ] as const) {
    const shift = Math.floor(delay * sampleRate)
    for (let i = tape.left.length - 1; i >= shift; i--) {
      const { left, right } = { left: tape.left[i - shift] ?? 0, right: tape.right[i - shift] ?? 0 }
      tape.left[i] = (tape.left[i] ?? 0) + right * level * gain
      tape.right[i] = (tape.right[i] ?? 0) + left * level * gain
    }
  }
}

/** 16-bit WAV, peaks rounded off softly and brought to just under full scale. */
export function toWav(tape: Tape): Buffer {
  const peak = tape.left.reduce(
    (max, value, i) => Math.max(max, Math.abs(value), Math.abs(tape.right[i] ?? 0)),
    0,
  )
  const scale = 1.2 / (peak || 1)
  const frames = tape.left.length
  const wav = Buffer.alloc(44 + frames * 4)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + frames * 4, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(frames * 4, 40)
  for (let i = 0; i < frames; i++) {
    wav.writeInt16LE(Math.round(Math.tanh((tape.left[i] ?? 0) * scale) * 32_000), 44 + i * 4)
    wav.writeInt16LE(Math.round(Math.tanh((tape.right[i] ?? 0) * scale) * 32_000), 46 + i * 4)
  }
  return wav
}
