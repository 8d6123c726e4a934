import { blankTape, type Instrument, type Note, type Stereo, sampleRate } from '../synth/sound.ts'

const longestTail = 1.2
const silent = 1e-5

function trimmed(tape: Stereo): Stereo {
  let end = tape.left.length
  while (
    end > 0 &&
    Math.abs(tape.left[end - 1] ?? 0) + Math.abs(tape.right[end - 1] ?? 0) < silent
  ) {
    end--
  }
  return { left: tape.left.slice(0, end), right: tape.right.slice(0, end) }
}

/** Plays a note once and keeps the take: a groove repeats its notes hundreds of times. */
export function remembered(instrument: Instrument): Instrument {
  const takes = new Map<string, Stereo>()
  return (tape, note, random) => {
    const velocity = Math.ceil(note.velocity * 14) / 14
    const key = [note.pitch, note.from, Math.round(note.length * 2_000), velocity].join(' ')
    let take = takes.get(key)
    if (take === undefined) {
      const alone = blankTape(note.length + longestTail)
      const played: Note = { ...note, at: 0, velocity }
      instrument(alone, played, random)
      take = trimmed(alone)
      takes.set(key, take)
    }
    const start = Math.round(note.at * sampleRate)
    const frames = Math.min(take.left.length, tape.left.length - start)
    for (let i = 0; i < frames; i++) {
      tape.left[start + i] = (tape.left[start + i] ?? 0) + (take.left[i] ?? 0)
      tape.right[start + i] = (tape.right[start + i] ?? 0) + (take.right[i] ?? 0)
    }
  }
}
