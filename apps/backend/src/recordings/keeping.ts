import { mediaFactsOf, mediaKinds } from '@discobooth/contract/media/media-kinds'
import { type JobResult, retryMs } from '../platform/jobs/service.ts'
import { mediaKey, type WholeFile } from './ports.ts'
import { askToDeliver, type RecordingDesk } from './recording-desk.ts'
import {
  changeFile,
  deleteFile,
  findFileById,
  findRecording,
  isOnItsWay,
  type MediaFile,
} from './store.ts'

const READ_MS = 20_000
const NO_PICTURE = 'A photo arrived as it was taken, but it is no picture; it is not shown'
const GONE = 'A recording that had arrived is neither on the disk nor in the store; it is lost'

/** Moves a confirmed file into the store, and a photo's small copy with it. Done twice, it is the same. */
export async function keep(
  desk: RecordingDesk,
  { key: id, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const { db, store, watch } = desk
  const file = await findFileById(db, id)
  if (!file || !isOnItsWay(file)) return undefined
  const { session_id: sessionId, name } = file
  const { isFilm, type } = mediaFactsOf(name)
  const key = mediaKey.original(sessionId, name)
  const isUnwanted = async () => Boolean((await findRecording(db, sessionId))?.forgetAskedAt)
  if (await isUnwanted()) return takeBack(desk, file, tries)
  let trouble: string | undefined
  try {
    await watch.watched('storing', async () => {
      const whole = await desk.incoming?.find(key)
      // It came straight into the store, or only that it is there was not written down.
      const isThere = !whole && (await isStored(desk, key))
      if (!whole && !isThere) trouble = GONE
      else if (!isFilm && !(await hasSmall(desk, { file, whole }))) trouble = NO_PICTURE
      if (!whole) return
      await store.keep(key, whole, { sha256: file.sha256, type })
      await desk.incoming?.remove(key)
    })
  } catch {
    return { againInMs: retryMs(tries) }
  }
  if (await isUnwanted()) return takeBack(desk, file, tries)
  await db.transaction().execute(async (trx) => {
    await changeFile(trx, id, { keptAt: new Date(desk.now()), isBroken: trouble !== undefined })
    await askToDeliver(desk, trx, sessionId)
    if (trouble === undefined) return
    const recording = await findRecording(trx, sessionId)
    await desk.logs.note(trx, recording?.booth ?? null, {
      session_id: sessionId,
      message: trouble,
      status: 'ERROR',
      priority: 'MEDIUM',
      type: 'TECHNICAL',
      details: { name },
    })
  })
  return undefined
}

/** Sees to a photo's small copy, where such are drawn here; false: it is no picture. */
async function hasSmall(
  desk: RecordingDesk,
  { file, whole }: { file: MediaFile; whole: WholeFile | undefined },
): Promise<boolean> {
  const { pictures, store } = desk
  const { session_id: sessionId, name } = file
  const key = mediaKey.small(sessionId, name)
  if (!pictures || (!whole && (await isStored(desk, key)))) return true
  const blob = () => readBlob(desk, mediaKey.original(sessionId, name))
  const small = await pictures.small(whole ?? { blob })
  if (small) await store.write(key, small, mediaKinds.photo.type)
  return small !== undefined
}

async function readBlob({ store }: RecordingDesk, key: string): Promise<Blob> {
  const found = await store.read(key, { signal: AbortSignal.timeout(READ_MS) })
  if (!found) throw new Error('the store has lost a photo')
  return new Response(found.stream).blob()
}

/** The guest has it deleted while it was on its way into the store; a store that is away is tried again. */
async function takeBack(
  { db, store, incoming, watch }: RecordingDesk,
  { id, session_id: sessionId, name }: MediaFile,
  tries: number,
): Promise<JobResult> {
  const key = mediaKey.original(sessionId, name)
  try {
    await watch.watched('removing', async () => {
      await incoming?.remove(key)
      await store.remove(mediaKey.small(sessionId, name))
      await store.remove(key)
    })
  } catch {
    return { againInMs: retryMs(tries) }
  }
  await deleteFile(db, id)
  return undefined
}

async function isStored({ store }: RecordingDesk, key: string): Promise<boolean> {
  const found = await store.read(key, { signal: AbortSignal.timeout(READ_MS) })
  await found?.stream.cancel()
  return found !== undefined
}
