import { bassNote, type Chord, pitchOf, voicing } from './harmony.ts'

/** A note in sixteenths from the beginning of what is read. */
export interface StepNote {
  step: number
  steps: number
  pitch: number
  velocity: number
  from?: number
}

export interface Reader {
  text: string
  steps: number
  /** Where in the section it begins: a pattern keeps turning under a fill. */
  offset: number
  chordAt: (step: number) => Chord
  pitch: number
}

const strokes: Record<string, number> = { X: 1, x: 0.78, o: 0.52, g: 0.28 }

const signs = (text: string): string[] => text.replaceAll(/[\s|]/g, '').split('')

/** A mark begins a note, `-` holds it, `.` ends it. Answers the mark, its step and its length. */
function marked({ text, steps, offset }: Reader): { mark: string; step: number; steps: number }[] {
  const grid = signs(text)
  const marks: { mark: string; step: number; steps: number }[] = []
  for (let step = 0; step < steps; step++) {
    const mark = grid[(step + offset) % grid.length] ?? '.'
    const last = marks.at(-1)
    if (mark === '-' && last && last.step + last.steps === step) last.steps++
    else if (mark !== '.' && mark !== '-') marks.push({ mark, step, steps: 1 })
  }
  return marks
}

/** Drums: `X` hard, `x` normal, `o` soft, `g` a ghost. */
export function readBeat(reader: Reader): StepNote[] {
  return marked(reader).map(({ mark, step, steps }) => ({
    step,
    steps,
    pitch: reader.pitch,
    velocity: strokes[mark] ?? 0,
  }))
}

/** The same strokes, each a whole chord. */
export function readChords(reader: Reader): StepNote[] {
  return marked(reader).flatMap(({ mark, step, steps }) =>
    voicing(reader.chordAt(step), reader.pitch).map((pitch) => ({
      step,
      steps,
      pitch,
      velocity: strokes[mark] ?? 0,
    })),
  )
}

/** Digits climb the tones of the chord, beyond the octave too. */
export function readArpeggio(reader: Reader): StepNote[] {
  return marked(reader).map(({ mark, step, steps }) => {
    const tones = voicing(reader.chordAt(step), reader.pitch)
    const index = Number.parseInt(mark, 36)
    const tone = tones[index % tones.length] ?? reader.pitch
    const pitch = tone + 12 * Math.floor(index / tones.length)
    return { step, steps, pitch, velocity: step % 4 === 0 ? 0.95 : 0.75 }
  })
}

const thirdOf = ({ intervals }: Chord): number => intervals.find((i) => i === 3 || i === 4) ?? 5
const seventhOf = ({ intervals }: Chord): number =>
  intervals.find((i) => i === 10 || i === 11) ?? 10

/** `1` root, `3` `5` `6` `7` the chord's own, `8` the octave, `a` a half step under the next root, `g` a ghost. */
export function readBass(reader: Reader): StepNote[] {
  return marked(reader).map(({ mark, step, steps }) => {
    const chord = reader.chordAt(step)
    const root = bassNote(chord, reader.pitch)
    const next = bassNote(reader.chordAt(step + steps), reader.pitch)
    const way: Record<string, number> = {
      '3': thirdOf(chord),
      '5': chord.intervals.includes(6) ? 6 : 7,
      '6': 9,
      '7': seventhOf(chord),
      '8': 12,
      a: next - root - 1,
    }
    const accent = step % 4 === 0 ? 1 : 0.84
    return { step, steps, pitch: root + (way[mark] ?? 0), velocity: mark === 'g' ? 0.35 : accent }
  })
}

/**
 * Note names on a grid of 8 or 16 to the bar, bars separated by `|`; `!` at the end accents.
 * A melody is read from the section's beginning and turns when it is at its end.
 */
export function readMelody({ text, steps, offset }: Reader): StepNote[] {
  const grid = text.split('|').flatMap((bar) => {
    const tokens = bar.trim().split(/\s+/)
    if (tokens.length !== 8 && tokens.length !== 16) {
      throw new Error(`a bar of ${tokens.length} tokens: ${bar}`)
    }
    return tokens.length === 16
      ? tokens
      : tokens.flatMap((token) => [token, token === '.' ? '.' : '-'])
  })
  const notes: StepNote[] = []
  for (let step = 0; step < steps; step++) {
    const token = grid[(step + offset) % grid.length] ?? '.'
    const last = notes.at(-1)
    const follows = last !== undefined && last.step + last.steps === step
    if (token === '-' && follows) last.steps++
    if (token === '.' || token === '-') continue
    const pitch = pitchOf(token.replace('!', ''))
    const velocity = token.endsWith('!') ? 1 : 0.82
    notes.push({ step, steps: 1, pitch, velocity, ...(follows ? { from: last.pitch } : {}) })
  }
  return notes
}
