import { join } from 'node:path'
import { mediaKindOf } from '@discobooth/contract/media'
import { describeDiskError, type Files } from './files.ts'
import type { Manifest, SpooledFile } from './manifest.ts'
import { lengthMs } from './mp4.ts'
import { checksum } from './safe-write.ts'
import { isMediaName } from './shelf.ts'

export interface Seal {
  files: Files
  folder: string
  entry: { manifest: Manifest; shelf: { mostMs: (name: string) => number | null } }
  problem: string | null
  /** Makes a video that seeks of one in fragments; leaves it as it is when it can't. */
  tidy: (video: { path: string; mostMs: number | null }) => Promise<void>
}

/** Counts, tidies and signs what a party has left on the disk. */
export async function sealParty(seal: Seal): Promise<Manifest> {
  const { manifest } = seal.entry
  const before = manifest.files.filter(({ state }) => state !== 'waiting')
  const { files, problem } = await lookThrough(seal)
  const all = [...before, ...files.filter(({ name }) => !before.some((one) => one.name === name))]
  const problems = [manifest.problem, seal.problem, problem].filter((text) => text !== null)
  if (all.length === 0 && problems.length === 0) problems.push('The camera gave no picture.')
  return {
    ...manifest,
    state: 'sealed',
    report: 'waiting',
    files: all,
    problem: problems.length === 0 ? null : [...new Set(problems)].join(' '),
  }
}

async function lookThrough(seal: Seal): Promise<{ files: SpooledFile[]; problem: string | null }> {
  const found: SpooledFile[] = []
  try {
    const names = (await seal.files.list(seal.folder)).filter(isMediaName)
    for (const name of names.toSorted()) found.push(await sign(seal, name))
    return { files: found, problem: null }
  } catch (error) {
    return { files: found, problem: describeDiskError(error) }
  }
}

async function sign(seal: Seal, name: string): Promise<SpooledFile> {
  const path = join(seal.folder, name)
  const isVideo = mediaKindOf(name) === 'video'
  if (isVideo) await seal.tidy({ path, mostMs: seal.entry.shelf.mostMs(name) })
  const signed = await checksum(seal.files, path)
  const durationMs = isVideo ? await lengthMs(seal.files, path) : null
  return { name, ...signed, durationMs, state: 'waiting' }
}
