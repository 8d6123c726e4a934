export type Wave = 'saw' | 'square' | 'triangle' | 'sine'

/** Rounds the corner of a jump (PolyBLEP): a naive saw would fold whistling tones back into the song. */
function roundedStep(phase: number, step: number): number {
  if (phase < step) {
    const t = phase / step
    return t + t - t * t - 1
  }
  if (phase > 1 - step) {
    const t = (phase - 1) / step
    return t * t + t + t + 1
  }
  return 0
}

/** A wave's value at a phase from 0 to 1 that moves on by `step` each sample. */
export function oscillate(wave: Wave, phase: number, step: number, width: number): number {
  if (wave === 'saw') return 2 * phase - 1 - roundedStep(phase, step)
  if (wave === 'sine') return Math.sin(phase * 2 * Math.PI)
  if (wave === 'triangle') return 4 * Math.abs(phase - 0.5) - 1
  const fall = phase < width ? phase + 1 - width : phase - width
  return (phase < width ? 1 : -1) + roundedStep(phase, step) - roundedStep(fall, step)
}
