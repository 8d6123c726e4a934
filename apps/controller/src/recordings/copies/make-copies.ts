import { basename, join } from 'node:path'
import { mediaLimits, type StripWords } from '@discobooth/contract/media/media'
import {
  mediaFactsOf,
  mediaKindOf,
  mediaName,
  posterOf,
  smallOf,
} from '@discobooth/contract/media/media-kinds'
import type { Clock } from '@discobooth/runtime/clock'
import { checksum, describeDiskError, type Files, nameForGood, underWay } from '../disk/files.ts'
import type { SpooledFile } from '../manifest.ts'
import type { Draw, Drawn, DrawOrder, TakeFrame } from './drawing.ts'

interface CopyOptions {
  files: Files
  clock: Clock
  draw: Draw
  takeFrame: TakeFrame | null
  stopped: AbortSignal
  onTrouble: (reason: string) => void
}

export interface MadeCopies {
  files: SpooledFile[]
  /** For the operator; a copy that is missing is none, a photo that shows nothing is. */
  problem: string | null
}

/** Null when it was stopped, so that it is done again. Never throws. */
export type MakeCopies = (order: {
  folder: string
  files: readonly SpooledFile[]
  words: StripWords
  /** False once the session's guest dances again: then nothing more is begun. */
  isQuiet: () => boolean
}) => Promise<MadeCopies | null>

/** Of all of a party: its photos wait so long to be brought, and not longer. */
const limitMs = 60_000

/**
 * Makes the small copies of a party's photos, a strip of them, and a poster of its video. They come on top: one that can't be
 * made is noted, and the party goes without.
 */
export function copiesWith(options: CopyOptions): MakeCopies {
  const { files, clock, draw, takeFrame, stopped, onTrouble } = options

  /** Under its own name only once it is whole and on the disk. */
  async function sign(path: string): Promise<SpooledFile | null> {
    const signed = await checksum(files, path + underWay)
    const name = basename(path)
    if (signed.bytes === 0 || signed.bytes > mediaFactsOf(name).mostBytes) return null
    await nameForGood(files, path)
    return { name, ...signed, durationMs: null, state: 'waiting' }
  }

  async function settle(path: string, drawn: Drawn): Promise<SpooledFile | null> {
    const fail = (why: string) =>
      onTrouble(`${basename(join(path, '..'))} ${basename(path)}: ${why}`)
    try {
      const file = drawn.is === 'made' ? await sign(path) : null
      if (file !== null) return file
      await files.remove(path + underWay)
      fail(drawn.is === 'failed' ? drawn.why : 'there is no picture.')
    } catch (error) {
      fail(describeDiskError(error))
    }
    return null
  }

  return async ({ folder, files: known, words, isQuiet }) => {
    const endAt = clock.now() + limitMs
    const plan = planCopies(known)
    const made: SpooledFile[] = []
    const noPictures: string[] = []
    const pathOf = (name: string) => join(folder, name)

    async function make(name: string, order: DrawOrder): Promise<boolean> {
      const leftMs = endAt - clock.now()
      if (stopped.aborted || !isQuiet() || leftMs <= 0) return false
      const drawn = await draw(order, leftMs)
      // What was ended with us says nothing about the picture.
      if (stopped.aborted) return false
      const file = await settle(pathOf(name), drawn)
      if (file !== null) made.push(file)
      if (drawn.is === 'no-picture' && mediaKindOf(name) === 'small' && order.make === 'small')
        noPictures.push(basename(order.of))
      return file !== null
    }

    async function poster(video: SpooledFile, name: string): Promise<void> {
      const leftMs = endAt - clock.now()
      if (!takeFrame || stopped.aborted || !isQuiet() || leftMs <= 0) return
      const frame = `${pathOf(name)}.frame${underWay}`
      const { durationMs } = video
      const taken = await takeFrame({ of: pathOf(video.name), durationMs, to: frame }, leftMs)
      // A frame is a picture like a photo, and too large.
      const order = { make: 'small', of: frame, to: pathOf(name) + underWay } as const
      if (taken.is === 'made') await make(name, order)
      else await settle(pathOf(name), taken)
      await files.remove(frame).catch(() => undefined)
    }

    const inBooth = known.filter(({ state }) => state === 'waiting')
    const smalls = new Set(inBooth.map(({ name }) => name))
    for (const { photo, name } of plan.smalls) {
      const order = { make: 'small', of: pathOf(photo), to: pathOf(name) + underWay } as const
      if (await make(name, order)) smalls.add(name)
    }
    if (plan.strip !== null) {
      const { name, photos } = plan.strip
      const of = photos
        .map(smallOf)
        .filter((small) => smalls.has(small))
        .map(pathOf)
      if (of.length > 0) await make(name, { make: 'strip', of, to: pathOf(name) + underWay, words })
    }
    for (const { video, name } of plan.posters) await poster(video, name)
    if (stopped.aborted) return null
    const problem = noPictures.map((name) => `${name} shows nothing.`).join(' ')
    return { files: made, problem: problem === '' ? null : problem }
  }
}

interface CopyPlan {
  posters: { video: SpooledFile; name: string }[]
  smalls: { photo: string; name: string }[]
  /** Of these photos, in their order; null when there is nothing to draw it of. */
  strip: { photos: string[]; name: string } | null
}

const mostPhotosOfStrip = 4

const orderOf = (name: string) => Number.parseInt(name.split('-')[1] ?? '', 10) || 0

/**
 * What is made of a party's photos that are still in the booth. A second party of the same session gets
 * another strip: the backend has the first one, and perhaps its photos.
 */
export function planCopies(files: readonly SpooledFile[]): CopyPlan {
  const names = new Set(files.map(({ name }) => name))
  const room = mediaLimits.filesOfSession - files.filter(({ state }) => state !== 'refused').length
  const photos = files
    .filter(({ name, state }) => state === 'waiting' && mediaKindOf(name) === 'photo')
    .map(({ name }) => name)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
  const fresh = photos.filter((name) => !names.has(smallOf(name))).slice(0, Math.max(0, room))
  const videos = files.filter(
    ({ name, state }) =>
      state === 'waiting' && mediaKindOf(name) === 'video' && !names.has(posterOf(name)),
  )
  const strips = files.filter(({ name }) => mediaKindOf(name) === 'strip')
  const last = Math.max(0, ...strips.map(({ name }) => orderOf(name)))
  const isNews = fresh.length > 0 || last === 0
  const hasStrip = photos.length > 0 && isNews && fresh.length < room
  const left = Math.max(0, room - fresh.length - (hasStrip ? 1 : 0))
  return {
    posters: videos.slice(0, left).map((video) => ({ video, name: posterOf(video.name) })),
    smalls: fresh.map((photo) => ({ photo, name: smallOf(photo) })),
    strip: hasStrip
      ? { photos: spread(photos, mostPhotosOfStrip), name: mediaName('strip', last + 1) }
      : null,
  }
}

/** So many of them, from the first to the last of the party. */
function spread(photos: string[], most: number): string[] {
  if (photos.length <= most) return photos
  const places = Array.from({ length: most }, (_, order) =>
    Math.round((order * (photos.length - 1)) / (most - 1)),
  )
  return photos.filter((_, place) => places.includes(place))
}
