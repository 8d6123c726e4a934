import type { Instrument } from '../synth/sound.ts'

export type PlaylistName = 'Top 40' | 'Bangers' | 'Classics'

/** How a part reads its patterns; see `pattern.ts`. */
type Reading = 'beat' | 'chords' | 'bass' | 'arpeggio' | 'melody' | 'moment'

export interface Part {
  reads: Reading
  instrument: Instrument
  patterns: Readonly<Record<string, string>>
  /** A drum's tuning, the lowest note of a bass, the middle of a chord. */
  pitch?: number
  gain: number
  /** How much of its last step a note sounds. */
  gate?: number
  /** What is sent to the room and to the echo. */
  room?: number
  echo?: number
  /** How far it steps aside for the kick. */
  duck?: number
  chorus?: number
  /** Hertz under which nothing is left. */
  cut?: number
}

export interface Section {
  name: string
  bars: number
  /** The name of a progression. */
  chords: string
  /** The pattern of each part, `groove` or `groove/fill`: the fill takes the last bar of a phrase. */
  play: Readonly<Record<string, string>>
  /** A low-pass over some parts, hertz at the beginning and at the end. */
  sweep?: Readonly<Record<string, readonly [number, number]>>
  /** Semitones that everything with a pitch is moved by. */
  lift?: number
}

export interface Song {
  title: string
  artist: string
  album: string
  genre: string
  key: string
  bpm: number
  /** How late each second sixteenth comes, as a part of a sixteenth. */
  swing: number
  playlists: readonly PlaylistName[]
  progressions: Readonly<Record<string, string>>
  parts: Readonly<Record<string, Part>>
  form: readonly Section[]
  /** Seconds of the room; sixteenths between echoes. */
  room?: number
  echo?: number
}
