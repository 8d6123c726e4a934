import { mediaFactsOf } from '@discobooth/contract/media/media-kinds'
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

const READ_MS = 20_000
const GONE = 'A recording that had arrived is neither on the disk nor in the store; it is lost'

/** Moves a confirmed file into the store. Done twice, it is the same. */
export async function keep(
  desk: RecordingDesk,
  { key: id, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const { db, store, watch } = desk
  const file = await findFileById(db, id)
  if (!file || !isOnItsWay(file)) return undefined
  const { session_id: sessionId, name } = file
  const { type } = mediaFactsOf(name)
  const key = mediaKey.original(sessionId, name)
  const isUnwanted = async () => Boolean((await findRecording(db, sessionId))?.forgetAskedAt)
  if (await isUnwanted()) return takeBack(desk, file, tries)
  let isLost = false
  try {
    await watch.watched('storing', async () => {
      const whole = await desk.incoming?.find(key)
      if (!whole) {
        // It came straight into the store, or only that it is there was not written down.
        isLost = !(await isStored(desk, key))
        return
      }
      await store.keep(key, whole, { sha256: file.sha256, type })
      await desk.incoming?.remove(key)
    })
  } catch {
    return { againInMs: retryMs(tries) }
  }
  if (await isUnwanted()) return takeBack(desk, file, tries)
  await db.transaction().execute(async (trx) => {
    await changeFile(trx, id, { keptAt: new Date(desk.now()), isBroken: isLost })
    await askToDeliver(desk, trx, sessionId)
    if (!isLost) return
    const recording = await findRecording(trx, sessionId)
    await desk.logs.note(trx, recording?.booth ?? null, {
      session_id: sessionId,
      message: GONE,
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
      await incoming?.remove(key)
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
