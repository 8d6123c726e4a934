import type { InTransaction } from '../platform/db/schema.ts'
import { type JobResult, retryMs } from '../platform/jobs/service.ts'
import { holdSession, removeAddress, withOldAddress } from '../sales/sessions/record.ts'
import { mediaKey } from './ports.ts'
import { jobKinds, type RecordingDesk } from './recording-desk.ts'
import {
  changeRecording,
  deleteIdle,
  findRecording,
  isOnItsWay,
  listFiles,
  listOld,
} from './store.ts'
import { endStaleUploads, endUploads } from './straight/abandoned.ts'

const TIDY = { most: 50, everyMs: 6 * 3_600_000, pauseMs: 2_000 }

/**
 * From now on nobody sees these media, the address is gone and no mail leaves; the files follow.
 * What stays is a session without a guest.
 */
export async function askToForget(
  desk: RecordingDesk,
  trx: InTransaction,
  sessionId: string,
): Promise<void> {
  await forgetAddress(desk, trx, sessionId)
  await changeRecording(trx, sessionId, { forgetAskedAt: new Date(desk.now()), problem: null })
  await desk.jobs.ask(trx, { kind: jobKinds.forget, key: sessionId, inMs: 0 })
}

/** All there is where nothing is recorded. */
export async function forgetAddress(
  { mail }: Pick<RecordingDesk, 'mail'>,
  trx: InTransaction,
  sessionId: string,
): Promise<void> {
  // Before or after a mail is written, never in between.
  await holdSession(trx, sessionId)
  await removeAddress(trx, sessionId)
  await mail.forget(trx, sessionId)
}

/**
 * Deletes the files of a session that is to be forgotten; a store that is away is tried again. A row
 * outlives its file for as long as `keep` may still bring it into the store: by then only the row
 * knows its name.
 */
export async function forgetFiles(
  desk: RecordingDesk,
  { key: sessionId, tries }: { key: string; tries: number },
): Promise<JobResult> {
  const { db, store, incoming } = desk
  const recording = await findRecording(db, sessionId)
  if (!recording?.forgetAskedAt || recording.forgottenAt) return undefined
  const files = await listFiles(db, sessionId)
  try {
    await desk.watch.watched('removing', async () => {
      // First what is still on its way into the store: from then on nothing can come of it any more.
      await endUploads(desk, { sessionId, files })
      for (const { name } of files) {
        const key = mediaKey.original(sessionId, name)
        await incoming?.remove(key)
        await store.remove(mediaKey.formerSmall(sessionId, name))
        await store.remove(key)
      }
      await store.remove(mediaKey.formerStrip(sessionId))
      await store.removeRest?.(sessionId)
      await incoming?.removeRest(sessionId)
    })
  } catch {
    return { againInMs: retryMs(tries) }
  }
  return db.transaction().execute(async (trx) => {
    await deleteIdle(
      trx,
      files.filter((file) => !isOnItsWay(file)),
    )
    if ((await listFiles(trx, sessionId)).length > 0) return { againInMs: retryMs(tries) }
    await changeRecording(trx, sessionId, { forgottenAt: new Date(desk.now()), strip: 'none' })
    return undefined
  })
}

/** Marks what is too old, some at a time. */
export async function tidy(desk: RecordingDesk): Promise<JobResult> {
  const before = new Date(desk.now() - desk.keptMs)
  const { most } = TIDY
  const media = await listOld(desk.db, { before, most })
  // Some of them left an address and were never recorded.
  const addresses = await withOldAddress(desk.db, { before, most })
  const old = [...new Set([...media, ...addresses])]
  for (const sessionId of old) {
    await desk.db.transaction().execute((trx) => askToForget(desk, trx, sessionId))
  }
  // Their parts cost money, and no page shows them; a store that is away is asked again next time.
  await endStaleUploads(desk).catch(() => undefined)
  return { againInMs: old.length < most ? TIDY.everyMs : TIDY.pauseMs }
}
