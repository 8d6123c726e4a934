import { chance, seedOf } from '../synth/chance.ts'
import type { Note } from '../synth/sound.ts'
import { type Chord, progressionOf } from './harmony.ts'
import {
  type Reader,
  readArpeggio,
  readBass,
  readBeat,
  readChords,
  readMelody,
  type StepNote,
} from './pattern.ts'
import type { Part, Section, Song } from './song.ts'

export interface Span {
  section: Section
  from: number
  to: number
}

export interface Performance {
  notes: ReadonlyMap<string, readonly Note[]>
  spans: readonly Span[]
  seconds: number
}

const readers = {
  beat: readBeat,
  chords: readChords,
  bass: readBass,
  arpeggio: readArpeggio,
  melody: readMelody,
} as const

const perBar = 16
const tailSeconds = 1.9

/** The chord that sounds at a step of a section; after its end, the first one again. */
export function chordsOf(song: Song, section: Section): (step: number) => Chord {
  const text = song.progressions[section.chords]
  if (text === undefined) throw new Error(`${song.title}: no progression ${section.chords}`)
  const bars = progressionOf(text)
  return (step) => {
    const bar = bars[Math.floor(step / perBar) % bars.length] ?? []
    const chord = bar[Math.floor(((step % perBar) / perBar) * bar.length)]
    if (chord === undefined) throw new Error(`${song.title}: an empty bar in ${section.chords}`)
    return chord
  }
}

/** `start` and `end` mark the borders of a section, `rise` leads over its last bars to the next. */
function readMoment(text: string, section: Section, pitch: number): StepNote[] {
  const steps = section.bars * perBar
  const [kind, bars = '4'] = text.split(' ')
  const length = Math.min(steps, Number(bars) * perBar)
  if (kind === 'rise') return [{ step: steps - length, steps: length, pitch, velocity: 1 }]
  return [{ step: kind === 'end' ? steps : 0, steps: perBar, pitch, velocity: 1 }]
}

function readPart(song: Song, part: Part, section: Section, names: string): StepNote[] {
  const [groove = '', fill] = names.split('/')
  const patternOf = (name: string): string => {
    const text = name === 'none' ? '.' : part.patterns[name]
    if (text === undefined) throw new Error(`${song.title}, ${section.name}: no pattern ${name}`)
    return text
  }
  const pitch = part.pitch ?? 48
  if (part.reads === 'moment') return readMoment(groove, section, pitch)
  const read = readers[part.reads]
  const chordAt = chordsOf(song, section)
  const phrase = Math.min(8, section.bars) * perBar
  const notes: StepNote[] = []
  for (let start = 0; start < section.bars * perBar; start += phrase) {
    const steps = Math.min(phrase, section.bars * perBar - start)
    const main = fill === undefined ? steps : steps - perBar
    const pieces: [string, number, number, number][] = [[patternOf(groove), start, main, start]]
    if (fill !== undefined) pieces.push([patternOf(fill), start + main, perBar, 0])
    for (const [text, from, length, offset] of pieces) {
      const reader: Reader = {
        text: text === '.' ? Array.from({ length: perBar }, () => '.').join(' ') : text,
        steps: length,
        offset,
        pitch,
        chordAt: (step) => chordAt(from + step),
      }
      for (const note of read(reader)) notes.push({ ...note, step: note.step + from })
    }
  }
  return notes
}

/** Reads a whole song: the notes of every part in seconds, with swing and a human touch. */
export function perform(song: Song): Performance {
  const sixteenth = 60 / song.bpm / 4
  const notes = new Map<string, Note[]>()
  const randoms = new Map<string, () => number>()
  const spans: Span[] = []
  let begun = 0
  let lastHit = 0
  const timeOf = (step: number): number => {
    const late = step % 2 === 1 ? song.swing : 0
    return (step + late) * sixteenth
  }
  for (const section of song.form) {
    for (const [name, pattern] of Object.entries(section.play)) {
      const part = song.parts[name]
      if (part === undefined) throw new Error(`${song.title}, ${section.name}: no part ${name}`)
      const random = randoms.get(name) ?? chance(seedOf(`${song.title} ${name} touch`))
      randoms.set(name, random)
      const played = notes.get(name) ?? []
      notes.set(name, played)
      const lift = part.reads === 'beat' || part.reads === 'moment' ? 0 : (section.lift ?? 0)
      const loose = name === 'kick' || part.reads === 'moment' ? 0 : 0.0025
      for (const note of readPart(song, part, section, pattern)) {
        const from = begun + note.step
        const until = from + note.steps - 1 + (part.gate ?? 0.85)
        const at = Math.max(0, timeOf(from) + (random() * 2 - 1) * loose)
        played.push({
          at,
          length: Math.max(0.02, until * sixteenth - from * sixteenth),
          pitch: note.pitch + lift,
          velocity: note.velocity * (1 - random() * 0.1),
          ...(note.from === undefined ? {} : { from: note.from + lift }),
        })
        lastHit = Math.max(lastHit, at)
      }
    }
    const from = begun * sixteenth
    begun += section.bars * perBar
    spans.push({ section, from, to: begun * sixteenth })
  }
  return { notes, spans, seconds: lastHit + tailSeconds }
}
