import { join } from 'node:path'
import { mediaLimits } from '@discobooth/contract/media/media'
import { type MediaKind, mediaFactsOf, mediaKindOf } from '@discobooth/contract/media/media-kinds'
import type { MakeBoomerang } from './boomerang.ts'
import { checksum, describeDiskError, type Files } from './disk/files.ts'
import { isMediaName } from './disk/shelf.ts'
import type { Manifest, SpooledFile } from './manifest.ts'
import { lengthMs } from './mp4.ts'

export interface Seal {
  files: Files
  folder: string
  entry: { manifest: Manifest; shelf: { mostMs: (name: string) => number | null } }
  problem: string | null
  /** What can't be read now never will: the rest goes without it. */
  isLastTry: boolean
  /** Makes a video that seeks of one in fragments; leaves it as it is when it can't. */
  tidy: (video: { path: string; mostMs: number | null }) => Promise<void>
  makeBoomerang: MakeBoomerang
}

/**
 * Counts, tidies and signs what a party has left on the disk. Null while some of it can't be read: a
 * list without it would be final, and a photo that the next look can read would never be brought.
 */
export async function sealParty(seal: Seal): Promise<Manifest | null> {
  const { manifest } = seal.entry
  const before = manifest.files.filter(({ state }) => state !== 'waiting')
  const { files, troubles } = await lookThrough(seal)
  if (troubles.length > 0 && !seal.isLastTry) return null
  const fresh = files.filter(({ name }) => !before.some((one) => one.name === name))
  const { all, refusals } = withinLimits(before, fresh)
  if (all.length < mediaLimits.filesOfSession) all.push(...(await boomerangOf(seal, fresh)))
  const problems = [manifest.problem, seal.problem, ...troubles, ...refusals].filter(
    (text) => text !== null,
  )
  if (all.length === 0 && problems.length === 0) problems.push('The camera gave no picture.')
  return {
    ...manifest,
    state: 'sealed',
    report: 'waiting',
    files: all,
    problem: problems.length === 0 ? null : [...new Set(problems)].join(' '),
  }
}

/** One file that the backend does not take would make it refuse the report, and all others with it. */
function withinLimits(before: readonly SpooledFile[], fresh: readonly SpooledFile[]) {
  const all = [...before]
  const refusals: string[] = []
  for (const file of fresh) {
    const why = refusalOf(file, all)
    all.push(why === null ? file : { ...file, state: 'refused' })
    if (why !== null) refusals.push(`${file.name} is left out: ${why}`)
  }
  return { all, refusals }
}

function refusalOf({ name, bytes }: SpooledFile, others: readonly SpooledFile[]): string | null {
  if (bytes === 0) return 'it is empty.'
  if (bytes > mediaFactsOf(name).mostBytes)
    return `it is too large (${Math.round(bytes / 1_048_576)} MB).`
  const listed = others.filter(({ state }) => state !== 'refused').length
  return listed < mediaLimits.filesOfSession ? null : 'the party has too many files.'
}

async function lookThrough(seal: Seal): Promise<{ files: SpooledFile[]; troubles: string[] }> {
  const files: SpooledFile[] = []
  const troubles: string[] = []
  const fail = (error: unknown) => void troubles.push(describeDiskError(error))
  const names = await seal.files.list(seal.folder).catch(fail)
  for (const name of (names ?? []).filter(isMediaName).toSorted()) {
    const file = await sign(seal, name).catch(fail)
    if (file) files.push(file)
  }
  return { files, troubles }
}

/** Of the longest video; one that an earlier life had finished is taken as it is. */
async function boomerangOf(seal: Seal, fresh: readonly SpooledFile[]): Promise<SpooledFile[]> {
  const { folder, makeBoomerang } = seal
  const ofKind = (kind: MediaKind) => fresh.filter(({ name }) => mediaKindOf(name) === kind)
  const [video] = ofKind('video').toSorted(
    (one, other) => (other.durationMs ?? 0) - (one.durationMs ?? 0),
  )
  if (video === undefined || ofKind('boomerang').length > 0) return []
  const name = video.name.replace('video', 'boomerang')
  const order = { folder, video: video.name, videoMs: video.durationMs, name }
  const file = (await makeBoomerang(order)) ? await sign(seal, name).catch(() => null) : null
  return file === null ? [] : [file]
}

async function sign(seal: Seal, name: string): Promise<SpooledFile> {
  const path = join(seal.folder, name)
  const { isFilm, madeBy } = mediaFactsOf(name)
  // A disk that can't take the tidy one has still got this one.
  if (isFilm && madeBy === 'camera')
    await seal.tidy({ path, mostMs: seal.entry.shelf.mostMs(name) }).catch(() => undefined)
  const signed = await checksum(seal.files, path)
  const durationMs = isFilm ? await lengthMs(seal.files, path) : null
  return { name, ...signed, durationMs, state: 'waiting' }
}
