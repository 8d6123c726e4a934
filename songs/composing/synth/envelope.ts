/** Seconds, but for the sustain, which is a level; decay and release are the time to fall by 60 dB. */
export interface Adsr {
  attack: number
  decay: number
  sustain: number
  release: number
}

const sixtyDecibels = 6.9

/** The level of an envelope at `time`, when the key is let go at `gate`. */
export function envelope({ attack, decay, sustain, release }: Adsr, time: number, gate: number) {
  const held = Math.min(time, gate)
  const level =
    held < attack
      ? held / attack
      : sustain + (1 - sustain) * Math.exp((-sixtyDecibels * (held - attack)) / decay)
  return time <= gate ? level : level * Math.exp((-sixtyDecibels * (time - gate)) / release)
}

export function fading(time: number, seconds: number): number {
  return Math.exp((-sixtyDecibels * time) / seconds)
}
