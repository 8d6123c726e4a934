import { join } from 'node:path'
import type { Take } from '@discobooth/contract/device/device'
import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import type { Files } from './disk/files.ts'
import { underWay } from './disk/files.ts'
import { isMediaName, keepPlayable } from './disk/shelf.ts'
import { isSource, Manifest, manifestName, newManifest } from './manifest.ts'
import type { Spool } from './spool.ts'

const SessionFolder = z.uuid()
const cutOff = 'The booth was switched off in the middle of the recording.'

interface Recovery {
  files: Files
  folder: string
  spool: Spool
  wall: () => Date
}

/** Parties that an earlier life of the program left behind, however it ended. */
export async function foundParties(files: Files, folder: string): Promise<string[]> {
  const names = await files.list(folder)
  return names.filter((name) => SessionFolder.safeParse(name).success).toSorted()
}

export async function recoverParty(recovery: Recovery, sessionId: string): Promise<void> {
  const { files, spool } = recovery
  const folder = join(recovery.folder, sessionId)
  const names = await files.list(folder)
  if (names.length === 0) return files.remove(folder)
  const manifest =
    (await readManifest(files, join(folder, manifestName))) ??
    rebuild({ sessionId, names, now: recovery.wall() })
  await clear({ files, folder, names, manifest })
  spool.adopt(manifest)
  if (manifest.state === 'sealed') {
    await spool.makeCopies(sessionId)
    await spool.forgetIfDone(sessionId)
  } else await spool.over(sessionId, cutOff)
}

async function readManifest(files: Files, path: string): Promise<Manifest | null> {
  const size = await files.size(path)
  if (size === null) return null
  const text = new TextDecoder().decode(await files.read(path, 0, size))
  const read = Manifest.safeParse(parseJson(text))
  return read.success ? read.data : null
}

/** Pictures whose note is gone: the disk has kept one and lost the other. */
function rebuild(found: { sessionId: string; names: readonly string[]; now: Date }): Manifest {
  const media = found.names.map((name) => name.replace(underWay, '')).filter(isMediaName)
  const has = (what: keyof Take) => media.some((name) => mediaFactsOf(name).of === what)
  return newManifest({
    sessionId: found.sessionId,
    startedAt: found.now.toISOString(),
    take: { photo: has('photo'), video: has('video') },
  })
}

/** Decides about everything that was under way, and removes what the backend has already. */
async function clear(options: {
  files: Files
  folder: string
  names: readonly string[]
  manifest: Manifest
}): Promise<void> {
  const { files, folder, names, manifest } = options
  for (const name of names) {
    const path = join(folder, name)
    const whole = name.slice(0, -underWay.length)
    const isDelivered = manifest.files.some(
      (file) => file.name === name && file.state === 'delivered',
    )
    const isNeeded = manifest.film === 'wanted' && isMediaName(name) && isSource({ name })
    if (isDelivered && !isNeeded) await files.remove(path)
    if (!name.endsWith(underWay)) continue
    const facts = isMediaName(whole) ? mediaFactsOf(whole) : null
    // What the booth makes itself is made again.
    const isFilmed = facts?.isFilm && facts.madeBy === 'camera'
    if (isFilmed && manifest.state === 'recording') await keepPlayable(files, join(folder, whole))
    else await files.remove(path)
  }
}
