/** What is known of a party before its film is cut. Milliseconds of the recording. */
export interface Danced {
  lengthMs: number
  /** Where the song's beats fall in the recording; none: nobody knows. */
  beatsMs: readonly number[]
  barsMs: readonly number[]
  /** The strongest first. */
  dropsMs: readonly number[]
  photos: number
}

/** Which part of the picture fills the upright film. */
export const views = ['centre', 'left', 'right', 'close', 'sweep'] as const
export type View = (typeof views)[number]

/** Frames of the film; `fromMs` is of the recording. */
export type Shot = { frames: number } & (
  | { show: 'title' | 'end'; fromMs: number }
  | { show: 'live' | 'slow'; fromMs: number; view: View }
  | { show: 'photo'; photo: number }
)

export interface FilmPlan {
  /** The stretch of the recording whose sound is heard. */
  fromMs: number
  lengthMs: number
  shots: Shot[]
}

export const framesPerSecond = 30
/** Half a minute is watched to its end; an hour is not. */
const mostBars = 16
const beatsOfBar = 4
/** Where nobody knows the beats, it is cut as if there were 120 a minute. */
const assumedBeatMs = 500
/** A drop wants something before it. */
const barsBeforeDrop = 5
const slowBars = 2
export const slowness = 2
/** A flash of white every other second at most, however fast the song (P7). */
const leastPhotoGapMs = 1_500
const photoBeats = 2

const frameOf = (ms: number) => Math.round((ms * framesPerSecond) / 1_000)

interface Beat {
  atMs: number
  isBar: boolean
}

/**
 * Cuts a party to some thirty seconds: a title, live pictures that change on the beat and stay together
 * with the sound, the photos as freezes on the first beats of bars, the drop in slow motion, an end.
 */
export function planFilm(danced: Danced): FilmPlan {
  const beats = chosenBeats(danced)
  const [first] = beats
  const last = beats.at(-1)
  if (first === undefined || last === undefined || beats.length < 3) return plainPlan(danced)
  const cut = createCut(first.atMs)
  const dropAt = beats.findIndex(({ atMs }, at) => at > beatsOfBar && isNear(danced.dropsMs, atMs))
  const slowUntil = dropAt + slowBars * beatsOfBar
  const photosAt = placesOfPhotos(beats, danced.photos, (at) => at >= dropAt && at < slowUntil)
  const endAt = Math.max(2, beats.length - 1 - beatsOfBar)
  let view = 0
  let at = 0
  while (at < beats.length - 1) {
    const fromMs = beats[at]?.atMs ?? 0
    const photo = photosAt.indexOf(at)
    const step = (wanted: number) => {
      const stops = [endAt, beats.length - 1, dropAt, ...photosAt].filter((stop) => stop > at)
      return Math.min(at + wanted, ...stops)
    }
    let next = at + 1
    if (at === 0) {
      next = step(beatsOfBar)
      cut.until(beats[next]?.atMs ?? 0, { show: 'title', fromMs })
    } else if (at >= endAt) {
      next = beats.length - 1
      cut.until(last.atMs, { show: 'end', fromMs })
    } else if (photo >= 0) {
      next = step(photoBeats)
      cut.until(beats[next]?.atMs ?? 0, { show: 'photo', photo })
    } else if (dropAt > 0 && at === dropAt) {
      next = Math.min(endAt, slowUntil, ...photosAt.filter((stop) => stop > at))
      cut.until(beats[next]?.atMs ?? 0, { show: 'slow', fromMs, view: 'centre' })
    } else {
      // After the drop it goes faster.
      next = step(dropAt > 0 && at >= slowUntil && view % 3 > 0 ? 1 : 2)
      const chosen = viewOrder[view % viewOrder.length] ?? 'centre'
      cut.until(beats[next]?.atMs ?? 0, { show: 'live', fromMs, view: chosen })
      view += 1
    }
    at = next
  }
  return { fromMs: first.atMs, lengthMs: last.atMs - first.atMs, shots: cut.shots }
}

const viewOrder: readonly View[] = ['sweep', 'close', 'left', 'centre', 'right', 'close', 'sweep']

/** The beats that the film is made of: with the best drop a while after the beginning. */
function chosenBeats({ lengthMs, beatsMs, barsMs, dropsMs }: Danced): Beat[] {
  const all = beatsMs.length > 0 ? beatsMs : evenly(lengthMs)
  const bars = beatsMs.length > 0 ? barsMs : all.filter((_, at) => at % beatsOfBar === 0)
  const within = all
    .filter((atMs) => atMs >= 0 && atMs <= lengthMs)
    .map((atMs) => ({ atMs, isBar: bars.includes(atMs) }))
  const starts = within.flatMap(({ isBar }, at) => (isBar ? [at] : []))
  const length = mostBars * beatsOfBar + 1
  if (starts.length === 0) return within.slice(0, length)
  const latest = starts.filter((at) => at + length <= within.length).at(-1) ?? starts[0] ?? 0
  const drop = dropsMs
    .map((dropMs) => starts.findIndex((at) => Math.abs((within[at]?.atMs ?? 0) - dropMs) < 30))
    .find((bar) => bar >= 2)
  const wanted =
    drop === undefined
      ? (starts[Math.floor((starts.length - mostBars) / 2)] ?? starts[0] ?? 0)
      : (starts[Math.max(0, drop - barsBeforeDrop)] ?? 0)
  const from = Math.min(wanted, latest)
  return within.slice(from, from + length)
}

const evenly = (lengthMs: number) =>
  Array.from({ length: Math.floor(lengthMs / assumedBeatMs) + 1 }, (_, at) => at * assumedBeatMs)

/** On first beats of bars, spread over what is neither title nor end nor drop. */
function placesOfPhotos(
  beats: readonly Beat[],
  photos: number,
  isTaken: (at: number) => boolean,
): number[] {
  const free = beats.flatMap(({ isBar }, at) => {
    const isInside = at >= beatsOfBar + 2 && at <= beats.length - 1 - beatsOfBar - photoBeats
    return isBar && isInside && !isTaken(at) ? [at] : []
  })
  const places: number[] = []
  for (let photo = 0; photo < photos; photo += 1) {
    const wanted = free[Math.floor(((photo + 0.5) * free.length) / photos)]
    const before = places.at(-1)
    if (wanted === undefined) continue
    const gapMs = (beats[wanted]?.atMs ?? 0) - (beats[before ?? -1]?.atMs ?? -Infinity)
    if (gapMs >= leastPhotoGapMs) places.push(wanted)
  }
  return places
}

/** Shots one after the other, without a frame too many, however the beats fall between frames. */
function createCut(beginsMs: number) {
  const shots: Shot[] = []
  let frame = 0
  return {
    shots,
    until(
      untilMs: number,
      shot:
        | { show: 'title' | 'end'; fromMs: number }
        | { show: 'live' | 'slow'; fromMs: number; view: View }
        | { show: 'photo'; photo: number },
    ) {
      const frames = frameOf(untilMs - beginsMs) - frame
      frame += Math.max(0, frames)
      if (frames > 0) shots.push({ ...shot, frames })
    },
  }
}

/** Too short to be cut: all of it, with its title over the first second. */
function plainPlan({ lengthMs }: Danced): FilmPlan {
  const cut = createCut(0)
  cut.until(Math.min(1_000, lengthMs / 3), { show: 'title', fromMs: 0 })
  cut.until(lengthMs, { show: 'live', fromMs: Math.min(1_000, lengthMs / 3), view: 'centre' })
  return { fromMs: 0, lengthMs, shots: cut.shots }
}

const isNear = (moments: readonly number[], atMs: number) =>
  moments.some((moment) => Math.abs(moment - atMs) < 30)
