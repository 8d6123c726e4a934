import { mediaFactsOf, mediaKinds } from '@discobooth/contract/media/media-kinds'
import { type JobResult, retryMs } from '../platform/jobs/service.ts'
import { mediaKey } from './ports.ts'
import { askToDeliver, type RecordingDesk } from './recording-desk.ts'
import {
  changeFile,
  deleteFile,
  findFileById,
  findRecording,
  isOnItsWay,
  type MediaFile,
} from './store.ts'

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
      const whole = await desk.incoming.find(key)
      const smallKey = mediaKey.small(sessionId, name)
      if (!whole) {
        // The store should have it already; only that it does was not written down.
        if (!(await isStored(desk, key))) trouble = GONE
        else if (!isFilm && !(await isStored(desk, smallKey))) trouble = NO_PICTURE
        return
      }
      if (!isFilm) {
        const small = await desk.pictures.small(whole)
        if (!small) trouble = NO_PICTURE
        if (small) await store.write(smallKey, small, mediaKinds.photo.type)
      }
      await store.keep(key, whole, { sha256: file.sha256, type })
      await desk.incoming.remove(key)
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

/** The guest has it deleted while it was on its way into the store; a store that is away is tried again. */
async function takeBack(
  { db, store, incoming, watch }: RecordingDesk,
  { id, session_id: sessionId, name }: MediaFile,
  tries: number,
): Promise<JobResult> {
  const key = mediaKey.original(sessionId, name)
  try {
    await watch.watched('removing', async () => {
      await incoming.remove(key)
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
  const found = await store.read(key, { signal: AbortSignal.timeout(20_000) })
  await found?.stream.cancel()
  return found !== undefined
}
