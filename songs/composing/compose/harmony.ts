const letters: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

const qualities: Record<string, readonly number[]> = {
  '': [0, 4, 7],
  m: [0, 3, 7],
  '5': [0, 7],
  '6': [0, 4, 7, 9],
  m6: [0, 3, 7, 9],
  '7': [0, 4, 7, 10],
  m7: [0, 3, 7, 10],
  maj7: [0, 4, 7, 11],
  '9': [0, 4, 7, 10, 2],
  m9: [0, 3, 7, 10, 2],
  maj9: [0, 4, 7, 11, 2],
  m11: [0, 3, 7, 10, 5],
  '13': [0, 4, 10, 2, 9],
  add9: [0, 4, 7, 2],
  madd9: [0, 3, 7, 2],
  sus2: [0, 2, 7],
  sus4: [0, 5, 7],
  '7sus4': [0, 5, 7, 10],
  dim: [0, 3, 6],
  m7b5: [0, 3, 6, 10],
}

const scales: Record<string, readonly number[]> = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
}

export interface Chord {
  name: string
  root: number
  bass: number
  intervals: readonly number[]
}

/** The pitch class of a name such as `f#` or `Bb`. */
function pitchClass(name: string): number {
  const letter = letters[name.charAt(0).toLowerCase()]
  if (letter === undefined) throw new Error(`no such note: ${name}`)
  const accidental = { '#': 1, b: -1 }[name.charAt(1)] ?? 0
  return (letter + accidental + 12) % 12
}

/** The MIDI number of a name such as `f#4`; c4 is the middle of the piano. */
export function pitchOf(name: string): number {
  const octave = Number(name.at(-1))
  if (Number.isNaN(octave)) throw new Error(`no octave: ${name}`)
  const rounded = pitchClass(name) + (octave + 1) * 12
  return name.startsWith('cb') ? rounded - 12 : rounded
}

/** The pitch classes of a key such as `A minor`. */
export function scaleOf(key: string): ReadonlySet<number> {
  const [tonic = '', mode = ''] = key.split(' ')
  const steps = scales[mode]
  if (steps === undefined) throw new Error(`no such scale: ${key}`)
  return new Set(steps.map((step) => (step + pitchClass(tonic)) % 12))
}

function chordOf(name: string): Chord {
  const [above = '', below] = name.split('/')
  const [, root = '', quality = ''] = /^([A-G][#b]?)(.*)$/.exec(above) ?? []
  const intervals = qualities[quality]
  if (root === '' || intervals === undefined) throw new Error(`no such chord: ${name}`)
  return { name, root: pitchClass(root), bass: pitchClass(below ?? root), intervals }
}

/** Bars are separated by `|`; the chords of a bar share it equally. */
export function progressionOf(text: string): readonly (readonly Chord[])[] {
  return text.split('|').map((bar) => bar.trim().split(/\s+/).map(chordOf))
}

const nearest = (pitch: number, lowest: number): number =>
  lowest + ((((pitch - lowest) % 12) + 12) % 12)

/**
 * The chord's tones within one octave around a centre: each moves to its neighbour when the chord
 * changes. Rich chords leave their root to the bass.
 */
export function voicing({ root, intervals }: Chord, centre: number): number[] {
  const heard = intervals.length > 4 ? intervals.slice(1) : intervals
  return heard.map((interval) => nearest(root + interval, centre - 6)).toSorted((a, b) => a - b)
}

/** The root at or above `lowest`. */
export function bassNote({ bass }: Chord, lowest: number): number {
  return nearest(bass, lowest)
}
