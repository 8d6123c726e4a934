import { type Stereo, sampleRate } from '../synth/sound.ts'

/** 16-bit WAV, the form that every encoder takes from a pipe. */
export function toWav({ left, right }: Stereo): Buffer {
  const wav = Buffer.alloc(44 + left.length * 4)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + left.length * 4, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(left.length * 4, 40)
  for (let i = 0; i < left.length; i++) {
    for (const [side, at] of [
      [left, 44 + i * 4],
      [right, 46 + i * 4],
    ] as const) {
      wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, side[i] ?? 0)) * 32_767), at)
    }
  }
  return wav
}
