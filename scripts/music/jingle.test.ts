import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jingle } from './jingle.ts'
import { sampleRate, toWav } from './synth.ts'

const served = join(import.meta.dirname, '../../apps/kiosk/public/audio/start.mp3')

it('the jingle says its piece in the second the start screen waits for it', () => {
  const { left } = jingle()
  const loudest = left.reduce(
    (best, value, i) => (Math.abs(value) > Math.abs(left[best] ?? 0) ? i : best),
    0,
  )
  expect(loudest / sampleRate).toBeLessThan(1)
  expect(left.length / sampleRate).toBeLessThan(2)
})

it('a render is a valid 16-bit stereo WAV of the same length', () => {
  const tape = jingle()
  const wav = toWav(tape)
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect(wav.readUInt32LE(40)).toBe(tape.left.length * 4)
})

it('the committed file is sound, not silence', () => {
  const { stderr } = spawnSync(
    process.env['FFMPEG'] ?? 'ffmpeg',
    ['-hide_banner', '-i', served, '-af', 'volumedetect', '-f', 'null', '-'],
    { encoding: 'utf8' },
  )
  expect(Number(/max_volume: (-?[\d.]+) dB/.exec(stderr)?.[1])).toBeGreaterThan(-6)
})
