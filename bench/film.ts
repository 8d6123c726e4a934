import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { beatsOfFile } from '../apps/backend/src/music/library/adapters/beat-finder.ts'
import { counts } from './counts.ts'
import { rounded } from './figures.ts'
import { report } from './report.ts'

const { seconds, parties, followed } = counts.film
const Measured = z.object({
  aloneMs: z.array(z.number()),
  lostAlone: z.array(z.number()),
  lostBeside: z.array(z.number()),
  afterwardsMs: z.array(z.number()),
})
const songs = join(import.meta.dirname, '../songs')
const entry = join(
  import.meta.dirname,
  '../apps/controller/src/recordings/testing/films-made.process.ts',
)
const limitMs = 3_600_000
const framesPerSecond = 30

const inSeconds = (ms: number) => rounded(ms / 1_000)

/** How long a guest waits for the film, and what the next guests lose for it. */
export async function measureFilm({ ffmpeg }: { ffmpeg: string }): Promise<void> {
  const { aloneMs, lostAlone, lostBeside, afterwardsMs } = await filmInAnotherProcess(ffmpeg)
  const middle = aloneMs.toSorted((one, other) => one - other)[Math.floor(aloneMs.length / 2)] ?? 0
  report({
    name: `A film of a ${seconds} s party, from its end until the backend has it, slowest of ${aloneMs.length}`,
    ...{ value: inSeconds(Math.max(...aloneMs)), unit: 's', goal: 60 },
  })
  report({ name: 'The same, in the middle of them', value: inSeconds(middle), unit: 's' })
  report({
    name: `Frames lost of a party of ${seconds * framesPerSecond}, with no film beside it, most of ${followed}`,
    ...{ value: Math.max(...lostAlone), unit: 'frames' },
  })
  report({
    name: 'The same, of a party that begins while the film before it is made',
    ...{ value: Math.max(...lostBeside), unit: 'frames', goal: Math.max(...lostAlone) },
  })
  report({
    name: `The film that waited for that party, from its end on, slowest of ${followed}`,
    ...{ value: inSeconds(Math.max(...afterwardsMs)), unit: 's', goal: 60 },
  })
}

async function filmInAnotherProcess(ffmpeg: string) {
  const names = readdirSync(songs).filter((name) => name.endsWith('.mp3'))
  const danced = []
  for (const name of names.slice(0, parties)) {
    const path = join(songs, name)
    const found = await beatsOfFile({ path, ffmpeg })
    danced.push({ path, beats: found.ok ? found.beats : null })
  }
  const child = fork(entry)
  const limit = AbortSignal.timeout(limitMs)
  try {
    child.send({ ffmpeg, seconds, followed, songs: danced })
    const answer: unknown[] = await Promise.race([
      once(child, 'message', { signal: limit }),
      once(child, 'exit', { signal: limit }).then(() => {
        throw new Error('The booth ended before it was done; what it said is above.')
      }),
    ])
    return z.parse(Measured, answer[0])
  } finally {
    child.kill()
  }
}
