import { mediaKindOf } from '@discobooth/contract/media'
import { type JobResult, retryMs } from '../jobs/service.ts'
import { mediaKey, mediaTypes } from './ports.ts'
import { askToDeliver, type RecordingDesk } from './recording-desk.ts'
import { changeFile, findFileById, findRecording } from './store.ts'

const NO_PICTURE = 'A photo arrived as it was taken, but it is no picture; it is not shown'
const GONE = 'A recording that had arrived is neither on the disk nor in the store; it is lost'

/** Moves a confirmed file into the store, and a photo's small copy with it. Done twice, it is the same. */
export async function keep(
  desk: RecordingDesk,
  { key: id, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const { db, store, watch } = desk
  const file = await findFileById(db, id)
  if (!file?.checkedAt || file.keptAt) return undefined
  const { session_id: sessionId, name } = file
  const kind = mediaKindOf(name)
  const key = mediaKey.original(sessionId, name)
  let trouble: string | undefined
  try {
    await watch.watched('storing', async () => {
      const whole = await desk.incoming.find(key)
      const smallKey = mediaKey.small(sessionId, name)
      if (!whole) {
        // The store should have it already; only that it does was not written down.
        if (!(await isStored(desk, key))) trouble = GONE
        else if (kind === 'photo' && !(await isStored(desk, smallKey))) trouble = NO_PICTURE
        return
      }
      if (kind === 'photo') {
        const small = await desk.pictures.small(whole)
        if (!small) trouble = NO_PICTURE
        if (small) await store.write(smallKey, small, mediaTypes.photo)
      }
      await store.keep(key, whole, { sha256: file.sha256, type: mediaTypes[kind] })
      await desk.incoming.remove(key)
    })
  } catch {
    return { againInMs: retryMs(tries) }
  }
  const wanted = await findRecording(db, sessionId)
  if (wanted?.forgetAskedAt) return removeAgain(desk, { sessionId, name, tries })
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

/** The guest has it deleted while it was on its way into the store. */
async function removeAgain(
  { store }: RecordingDesk,
  { sessionId, name, tries }: { sessionId: string; name: string; tries: number },
): Promise<JobResult> {
  try {
    await store.remove(mediaKey.small(sessionId, name))
    await store.remove(mediaKey.original(sessionId, name))
    return undefined
  } catch {
    return { againInMs: retryMs(tries) }
  }
}

async function isStored({ store }: RecordingDesk, key: string): Promise<boolean> {
  const found = await store.read(key, { signal: AbortSignal.timeout(20_000) })
  await found?.stream.cancel()
  return found !== undefined
}
