import { analogue } from './analogue.ts'
import type { Instrument } from './sound.ts'
import { voice } from './voice.ts'

const quick = { attack: 0.002, decay: 0.35, sustain: 0, release: 0.12 }

/** Round and plucked, with a growl when hit: disco and funk. */
export const fingerBass = (): Instrument =>
  analogue({
    oscillators: [
      { wave: 'saw' },
      { wave: 'square', level: 0.55, width: 0.42 },
      { wave: 'sine', level: 0.9 },
    ],
    amp: { attack: 0.003, decay: 1.1, sustain: 0.35, release: 0.07 },
    filter: {
      cutoff: 260,
      resonance: 0.25,
      opens: 2.8,
      follows: 0.4,
      adsr: { ...quick, decay: 0.3 },
    },
    drive: 0.7,
  })

/** Hard and short, for basses that answer the kick. */
export const squareBass = (): Instrument =>
  analogue({
    oscillators: [
      { wave: 'square', width: 0.35 },
      { wave: 'saw', level: 0.6 },
      { wave: 'sine', tune: -12, level: 0.8 },
    ],
    amp: { attack: 0.003, decay: 0.8, sustain: 0.5, release: 0.06 },
    filter: { cutoff: 320, resonance: 0.4, opens: 3, follows: 0.3, adsr: { ...quick, decay: 0.4 } },
    drive: 0.9,
  })

export const subBass = (): Instrument =>
  analogue({
    oscillators: [{ wave: 'sine' }, { wave: 'triangle', level: 0.5 }, { wave: 'saw', level: 0.16 }],
    amp: { attack: 0.006, decay: 1.2, sustain: 0.75, release: 0.09 },
    filter: { cutoff: 900, follows: 0.5 },
    drive: 0.6,
    glide: 0.03,
  })

/** Detuned saws that snarl: drum and bass, big rooms. */
export const snarlBass = ({ rate = 0, octaves = 2.6 } = {}): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'square', tune: -12, level: 0.7 }],
    unison: 3,
    detune: 16,
    amp: { attack: 0.004, decay: 1.5, sustain: 0.8, release: 0.07 },
    filter: {
      cutoff: 260,
      resonance: 0.45,
      opens: rate === 0 ? 3 : 1,
      follows: 0.2,
      adsr: { attack: 0.01, decay: 0.5, sustain: 0.3, release: 0.1 },
    },
    ...(rate === 0 ? {} : { wobble: { rate, octaves } }),
    drive: 1.4,
    glide: 0.02,
  })

export const strings = ({ attack = 0.05, bright = 4_200 } = {}): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'saw', tune: 12, level: 0.35 }],
    unison: 5,
    detune: 14,
    amp: { attack, decay: 1, sustain: 0.85, release: 0.35 },
    filter: { cutoff: bright, opens: 0.6, follows: 0.3 },
    vibrato: { rate: 5.5, cents: 14, after: 0.25 },
    glide: 0.02,
  })

export const pad = ({ bright = 1_500, attack = 0.35 } = {}): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'triangle', tune: -12, level: 0.6 }],
    unison: 5,
    detune: 20,
    amp: { attack, decay: 2, sustain: 0.9, release: 0.6 },
    filter: { cutoff: bright, resonance: 0.15, opens: 0.8, follows: 0.3 },
  })

export const brass = (): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'square', level: 0.3, width: 0.3 }],
    unison: 3,
    detune: 9,
    amp: { attack: 0.012, decay: 0.9, sustain: 0.7, release: 0.1 },
    filter: {
      cutoff: 700,
      resonance: 0.15,
      opens: 2.9,
      follows: 0.5,
      adsr: { attack: 0.035, decay: 0.7, sustain: 0.45, release: 0.15 },
    },
    vibrato: { rate: 5, cents: 10, after: 0.3 },
  })

/** Seven saws wide open: the hook of a big room. */
export const superSaw = ({ bright = 6_500, release = 0.22, decay = 1.6 } = {}): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'saw', tune: 12, level: 0.45 }],
    unison: 7,
    detune: 26,
    amp: { attack: 0.003, decay, sustain: 0.65, release },
    filter: {
      cutoff: bright,
      opens: 1,
      follows: 0.3,
      adsr: { ...quick, decay: 0.5, sustain: 0.2 },
    },
  })

export const pluck = ({ bright = 500, opens = 4, decay = 0.4 } = {}): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }, { wave: 'square', level: 0.5, width: 0.4 }],
    unison: 3,
    detune: 12,
    amp: { attack: 0.002, decay: decay * 2, sustain: 0.06, release: 0.18 },
    filter: { cutoff: bright, resonance: 0.3, opens, follows: 0.5, adsr: { ...quick, decay } },
  })

/** One voice that slides and sings. */
export const lead = ({ width = 0.32, bright = 2_600, glide = 0.025 } = {}): Instrument =>
  analogue({
    oscillators: [
      { wave: 'square', width },
      { wave: 'saw', level: 0.6, tune: 0.07 },
    ],
    amp: { attack: 0.006, decay: 1.4, sustain: 0.7, release: 0.14 },
    filter: {
      cutoff: bright,
      resonance: 0.25,
      opens: 1.4,
      follows: 0.5,
      adsr: { ...quick, decay: 0.6, sustain: 0.3 },
    },
    vibrato: { rate: 5.6, cents: 22, after: 0.22 },
    glide,
  })

/** A soft flute-like voice for the tropics. */
export const whistle = (): Instrument =>
  analogue({
    oscillators: [{ wave: 'triangle' }, { wave: 'sine', tune: 12, level: 0.2 }],
    amp: { attack: 0.025, decay: 1.2, sustain: 0.75, release: 0.16 },
    filter: { cutoff: 3_500, follows: 0.6 },
    vibrato: { rate: 5.2, cents: 26, after: 0.18 },
    glide: 0.04,
  })

/** A resonant saw that squelches. */
export const acid = (): Instrument =>
  analogue({
    oscillators: [{ wave: 'saw' }],
    amp: { attack: 0.003, decay: 0.7, sustain: 0.5, release: 0.05 },
    filter: {
      cutoff: 260,
      resonance: 0.86,
      opens: 3.6,
      follows: 0.3,
      adsr: { ...quick, decay: 0.28 },
    },
    drive: 1.2,
    glide: 0.04,
  })

export const talkBox = (): Instrument =>
  voice({
    says: ['u', 'a'],
    moves: 0.16,
    amp: { attack: 0.01, decay: 1.5, sustain: 0.8, release: 0.1 },
  })

export const choir = (): Instrument =>
  voice({
    says: ['o', 'a'],
    moves: 0.3,
    people: 6,
    amp: { attack: 0.06, decay: 2, sustain: 0.85, release: 0.35 },
  })

/** A crowd that shouts. */
export const hey = (): Instrument =>
  voice({
    says: ['e', 'i'],
    moves: 0.14,
    people: 7,
    falls: 2.2,
    breath: 0.35,
    amp: { attack: 0.008, decay: 0.35, sustain: 0.15, release: 0.12 },
  })
