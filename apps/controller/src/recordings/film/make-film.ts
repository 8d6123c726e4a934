import { basename, join } from 'node:path'
import type { FilmOrder } from '@discobooth/contract/media/media'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { barsOf } from '@discobooth/contract/music/music-api'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { diesWithUs, type Environment, runTool } from '../../parts/gpio/tool-process.ts'
import type { Draw } from '../copies/drawing.ts'
import { describeDiskError, type Files, nameForGood, underWay } from '../disk/files.ts'
import { lengthMs } from '../mp4.ts'
import { type Cards, chipProbe, encoders, joinCommand, shotCommand } from './commands.ts'
import {
  brightnessCommand,
  calmCommand,
  countFlashes,
  mostFlashes,
  readBrightness,
} from './flashes.ts'
import { type FilmPlan, planFilm } from './plan-film.ts'
import { levelCommand, loudnessCommand, mixCommand, nextGain, readLufs } from './sound.ts'

export interface FilmOptions {
  files: Files
  clock: Clock
  env: Environment
  /** Null where there is none: then there are no films. */
  ffmpeg: string | null
  /** False where the camera only acts as if: what it hears is not the party. */
  hearsRoom: boolean
  draw: Draw
  /** The sound of a song; null when it is gone. Throws when it could not be fetched now. */
  fetchSong: (address: string) => Promise<Uint8Array | null>
  /** Where half of a film lies until it is whole. */
  workshop: string
}

export interface WantedFilm {
  /** Of the party. */
  folder: string
  video: { name: string; durationMs: number }
  photos: readonly string[]
  name: string
  order: FilmOrder
  /** Ends what is under way; what is finished of it is kept for the next time. */
  signal: AbortSignal
}

export type FilmMade = { is: 'made' } | { is: 'ended' } | { is: 'failed'; why: string }

const alignProgram = join(import.meta.dirname, 'align.ts')
/** Of each step; a film has some thirty. */
const stepLimitMs = 120_000
const outputLimit = 2_000_000
const mostPasses = 4

class StepFailed extends Error {}

/**
 * Makes the film of a party in steps, each of which leaves a whole file or none: whenever it is ended, by
 * the next party or a power cut, nothing is lost but the step that was under way.
 */
export function filmsWith(options: FilmOptions): (wanted: WantedFilm) => Promise<FilmMade> {
  const { files, clock, env, draw, fetchSong, hearsRoom, workshop } = options
  let chosenEncoder: readonly string[] | null = null

  return async (wanted) => {
    if (options.ffmpeg === null) return { is: 'failed', why: 'there is no ffmpeg.' }
    try {
      await make(wanted, options.ffmpeg)
      return { is: 'made' }
    } catch (error) {
      if (wanted.signal.aborted) return { is: 'ended' }
      const why = error instanceof StepFailed ? error.message : describeDiskError(error)
      return { is: 'failed', why }
    }
  }

  async function make(wanted: WantedFilm, ffmpeg: string): Promise<void> {
    const { folder, signal, order, name } = wanted
    const work = join(workshop, basename(folder))
    await files.makeFolder(work)
    const at = (file: string) => join(work, file)
    const video = join(folder, wanted.video.name)
    const run = async (command: readonly [string, ...string[]]) => {
      signal.throwIfAborted()
      const ran = await runTool({
        command: diesWithUs(['nice', '-n', '15', ...command]),
        ...{ clock, env, limitMs: stepLimitMs, outputLimit, signal },
      })
      signal.throwIfAborted()
      if (!ran.ok) throw new StepFailed(ran.reason)
      return ran.stdout
    }
    const succeeds = (command: readonly [string, ...string[]]) =>
      run(command).then(
        () => true,
        (error: unknown) => {
          if (signal.aborted) throw error
          return false
        },
      )
    /** A step that is done is not done again. */
    const once = async (file: string, step: (to: string) => Promise<void>): Promise<string> => {
      if ((await files.size(at(file))) !== null) return at(file)
      await step(at(file) + underWay)
      await files.rename(at(file) + underWay, at(file))
      return at(file)
    }

    chosenEncoder ??= (await succeeds(chipProbe(ffmpeg))) ? encoders.chip : encoders.processor
    const encoder = chosenEncoder
    const hears = await succeeds([
      ...([ffmpeg, '-v', 'error', '-nostdin', '-i', video, '-map', '0:a:0'] as const),
      ...['-t', '0.2', '-f', 'null', '-'],
    ])
    const hasRoom = hears && hearsRoom
    const song = await songOf()
    const plan = planFilm({
      ...dancedTo(song),
      lengthMs: wanted.video.durationMs,
      photos: wanted.photos.length,
    })
    const cards = await drawCards()
    const shots = await drawShots(plan, cards)
    const heard = song !== null && order.song?.isHeard ? song : null
    const sound = hasRoom || heard !== null ? await mix() : null
    const list = await once('shots.txt', (to) =>
      files.write(to, new TextEncoder().encode(shots.map((path) => `file '${path}'\n`).join(''))),
    )
    const joined = await once('joined.mp4', async (to) => {
      await run(joinCommand({ ffmpeg, list, sound, to }))
    })
    const film = await calmed(joined)
    const size = await files.size(film)
    if ((await lengthMs(files, film)) === null) throw new StepFailed('it came out empty.')
    if (size === null || size > mediaKinds.film.mostBytes) throw new StepFailed('it is too large.')
    signal.throwIfAborted()
    await files.rename(film, join(folder, name) + underWay)
    await nameForGood(files, join(folder, name))
    await clearWorkshop(files, workshop)

    async function songOf(): Promise<{ path: string; beginsMs: number } | null> {
      const { song: danced } = order
      if (danced === null) return null
      const path = await once('song', async (to) => {
        const bytes = await fetchSong(danced.address)
        await files.write(to, bytes ?? new Uint8Array())
      })
      if (((await files.size(path)) ?? 0) === 0) return null
      // Nobody has heard it: it began with the party.
      if (!hasRoom) return { path, beginsMs: 0 }
      const said = await run([process.execPath, alignProgram, ffmpeg, video, path])
      const beginsMs = z.nullable(z.number()).safeParse(parseJson(said))
      if (!beginsMs.success) throw new StepFailed('the song and the room could not be compared.')
      return beginsMs.data === null ? null : { path, beginsMs: beginsMs.data }
    }

    function dancedTo(found: { beginsMs: number } | null) {
      const beats = order.song?.beats ?? null
      if (found === null || beats === null) return { beatsMs: [], barsMs: [], dropsMs: [] }
      const shifted = (moments: readonly number[]) => moments.map((ms) => ms + found.beginsMs)
      return {
        beatsMs: shifted(beats.beatsMs),
        barsMs: shifted(barsOf(beats)),
        dropsMs: shifted(beats.dropsMs),
      }
    }

    async function drawCards(): Promise<Cards> {
      const { words } = order
      const card = (which: keyof Cards) =>
        once(`${which}.png`, async (to) => {
          signal.throwIfAborted()
          const drawn = await draw({ make: 'card', card: which, words, to }, stepLimitMs)
          if (drawn.is !== 'made')
            throw new StepFailed(drawn.is === 'failed' ? drawn.why : 'its title came out empty.')
        })
      return { title: await card('title'), end: await card('end'), glow: await card('glow') }
    }

    async function drawShots({ shots: planned }: FilmPlan, drawn: Cards): Promise<string[]> {
      const paths: string[] = []
      const photos = wanted.photos.map((photo) => join(folder, photo))
      for (const [number, shot] of planned.entries())
        paths.push(
          await once(`shot-${number}.mp4`, async (to) => {
            await run(shotCommand({ ffmpeg, encoder, video, photos, cards: drawn, shot, to }))
          }),
        )
      return paths
    }

    async function mix(): Promise<string> {
      const raw = await once('mixed.wav', async (to) => {
        const { fromMs, lengthMs: lasts } = plan
        await run(mixCommand({ ffmpeg, video, song: heard, hasRoom, fromMs, lengthMs: lasts, to }))
      })
      return once('sound.wav', async (to) => {
        let gain = 0
        for (let pass = 0; pass < mostPasses; pass += 1) {
          const lufs = readLufs(await run(loudnessCommand(ffmpeg, raw, gain)))
          const next = lufs === null ? null : nextGain(gain, lufs)
          if (next === null) break
          gain = next
        }
        await run(levelCommand({ ffmpeg, from: raw, gain, to }))
      })
    }

    async function flashesOf(path: string): Promise<number> {
      return countFlashes(readBrightness(await run(brightnessCommand(ffmpeg, path))))
    }

    /** As it is, where it flashes no faster than light in a booth may; else evened out. */
    async function calmed(path: string): Promise<string> {
      if ((await flashesOf(path)) <= mostFlashes) return path
      const calm = await once('calm.mp4', async (to) => {
        await run(calmCommand({ ffmpeg, from: path, encoder, to }))
      })
      if ((await flashesOf(calm)) > mostFlashes) throw new StepFailed('its light flashes too fast.')
      return calm
    }
  }
}

/** What is left of films: of this one, and of those that an earlier life was at. */
export async function clearWorkshop(files: Files, workshop: string): Promise<void> {
  for (const party of await files.list(workshop)) {
    for (const name of await files.list(join(workshop, party)))
      await files.remove(join(workshop, party, name))
    await files.remove(join(workshop, party))
  }
}
