import { type Performance, perform } from '../compose/performance.ts'
import type { Part, Song } from '../compose/song.ts'
import { chance, seedOf } from '../synth/chance.ts'
import { blankTape, blend, type Stereo, sampleRate } from '../synth/sound.ts'
import { chorus, duck, lowCut, sweep } from './channel.ts'
import { pingPong, reverb } from './space.ts'
import { remembered } from './takes.ts'

const fadeSeconds = 1.1

interface Take {
  song: Song
  name: string
  part: Part
  performance: Performance
  seconds: number
}

/** One part alone, through its channel. */
function record({ song, name, part, performance, seconds }: Take): Stereo {
  const tape = blankTape(seconds)
  const random = chance(seedOf(`${song.title} ${name}`))
  const pitched = part.reads !== 'beat' && part.reads !== 'moment'
  const instrument = pitched ? remembered(part.instrument) : part.instrument
  for (const note of performance.notes.get(name) ?? []) {
    if (note.at < seconds) instrument(tape, note, random)
  }
  if (part.cut !== undefined) lowCut(tape, part.cut)
  sweep(
    tape,
    performance.spans.flatMap(({ section, from, to }) => {
      const cutoff = section.sweep?.[name]
      return cutoff ? [{ from, to, cutoff }] : []
    }),
  )
  if (part.chorus !== undefined) chorus(tape, part.chorus)
  if (part.duck !== undefined) {
    const kicks = (performance.notes.get('kick') ?? []).map(({ at }) => at)
    duck(tape, kicks, { depth: part.duck, seconds: 60 / song.bpm / 1.6 })
  }
  return tape
}

function fadeOut(tape: Stereo, seconds: number): void {
  const frames = seconds * sampleRate
  const end = tape.left.length
  for (let i = Math.max(0, end - Math.round(frames)); i < end; i++) {
    const left = (end - i) / frames
    tape.left[i] = (tape.left[i] ?? 0) * left * left
    tape.right[i] = (tape.right[i] ?? 0) * left * left
  }
}

/** Plays a song, or its first seconds, and mixes it; loudness is the master's work. */
export function mixSong(song: Song, first = Number.POSITIVE_INFINITY): Stereo {
  const performance = perform(song)
  const seconds = Math.min(first, performance.seconds)
  const [mix, room, echo] = [blankTape(seconds), blankTape(seconds), blankTape(seconds)]
  for (const [name, part] of Object.entries(song.parts)) {
    const tape = record({ song, name, part, performance, seconds })
    blend(mix, tape, part.gain)
    if (part.room) blend(room, tape, part.gain * part.room)
    if (part.echo) blend(echo, tape, part.gain * part.echo)
  }
  const echoes = pingPong(echo, { seconds: ((song.echo ?? 3) * 60) / song.bpm / 4 })
  blend(mix, echoes, 1)
  blend(room, echoes, 0.25)
  blend(mix, reverb(room, { seconds: song.room ?? 1.5 }), 1)
  fadeOut(mix, fadeSeconds)
  return mix
}
