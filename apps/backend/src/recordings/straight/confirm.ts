import type { PartsState } from '@discobooth/contract/media/media'
import { type Outcome, ok, refused } from '../../platform/http/answer.ts'
import { mediaKey, type Upload } from '../ports.ts'
import { jobKinds, type RecordingDesk } from '../recording-desk.ts'
import { wrongChecksum, wrongType } from '../refusals.ts'
import { findFileById, findRecording, type MediaFile } from '../store.ts'
import { askStore } from '../store-watch.ts'
import { HEAD_BYTES, looksLike } from '../upload/piece.ts'
import { settled } from './announce.ts'
import { dropUpload, markStored } from './rows.ts'

const keyOf = ({ session_id, name }: MediaFile) => mediaKey.original(session_id, name)
const READ_MS = 20_000

/** How long a file in the store is and how it begins, by its own word; undefined: it has none. */
function look(
  desk: RecordingDesk,
  file: MediaFile,
): Promise<{ bytes: number; head: Uint8Array } | undefined> {
  return askStore(desk, async () => {
    const signal = AbortSignal.timeout(READ_MS)
    const range = { start: 0, end: HEAD_BYTES - 1 }
    const found = await desk.store.read(keyOf(file), { range, signal })
    if (!found) return undefined
    const head = new Uint8Array(await new Response(found.stream).arrayBuffer())
    return { bytes: found.bytes, head: head.subarray(0, HEAD_BYTES) }
  })
}

export async function isStored(desk: RecordingDesk, file: MediaFile): Promise<boolean> {
  return (await look(desk, file)) !== undefined
}

/** The store has made one file of all parts: it is looked at once, and from then on it has arrived. */
export async function confirmStored(
  desk: RecordingDesk,
  file: MediaFile,
  upload: Upload,
): Promise<Outcome<PartsState> | undefined> {
  const found = await look(desk, file)
  // Deleted meanwhile: whoever did that has changed our rows as well.
  if (!found) return undefined
  if (found.bytes !== file.bytes) return takeBack(desk, file, { upload, why: wrongChecksum })
  if (!looksLike(file.name, found.head)) return takeBack(desk, file, { upload, why: wrongType })
  // Had a piece of it come the other way, it would now be taken for the file.
  await askStore(desk, async () => desk.incoming?.remove(keyOf(file)))
  const isMarked = await desk.db.transaction().execute(async (trx) => {
    const isFirst = await markStored(trx, file, new Date(desk.now()))
    if (isFirst) await desk.jobs.ask(trx, { kind: jobKinds.keep, key: file.id, inMs: 0 })
    return isFirst
  })
  await dropUpload(desk.db, upload)
  if (isMarked) return ok(settled({ ...file, md5s: [] }))
  const now = await findFileById(desk.db, file.id)
  // Forgotten between its last part and this: nobody else knows any more that it is there.
  if (!now) await askStore(desk, () => desk.store.remove(keyOf(file)))
  return undefined
}

/** The store made something else of it than was announced. */
async function takeBack(
  desk: RecordingDesk,
  file: MediaFile,
  { upload, why }: { upload: Upload; why: typeof wrongType },
): Promise<Outcome<PartsState>> {
  await askStore(desk, () => desk.store.remove(keyOf(file)))
  await dropUpload(desk.db, upload)
  await desk.db.transaction().execute(async (trx) => {
    const recording = await findRecording(trx, file.session_id)
    await desk.logs.note(trx, recording?.booth ?? null, {
      session_id: file.session_id,
      message: 'A recording did not arrive as it was announced; it has to come again',
      status: 'ERROR',
      priority: 'MEDIUM',
      type: 'TECHNICAL',
      details: { name: file.name, code: why.code },
    })
  })
  return refused(why)
}
