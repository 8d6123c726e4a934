import { MediaFileName } from '@discobooth/contract/media/media-kinds'
import * as z from 'zod/mini'
import { mediaKey, type Upload } from '../ports.ts'
import type { RecordingDesk } from '../recording-desk.ts'
import type { MediaFile } from '../store.ts'
import { dropUpload, listNamed, listStale } from './rows.ts'

/** A booth that comes back after so long begins again. */
const STALE_MS = 3 * 86_400_000

/** Ends what is on its way into the store of a session, also what its rows don't name. May throw. */
export async function endUploads(
  { store: { uploads } }: RecordingDesk,
  { sessionId, files }: { sessionId: string; files: readonly MediaFile[] },
): Promise<void> {
  if (!uploads) return
  const named = files.flatMap(({ name, uploadId: id }) =>
    id === null ? [] : [{ key: mediaKey.original(sessionId, name), id }],
  )
  for (const upload of [...named, ...(await uploads.listOpen(`${sessionId}/`))]) {
    await uploads.end(upload)
  }
}

/** Ends what no booth goes on with, so that its parts cost nothing. May throw. */
export async function endStaleUploads(desk: RecordingDesk): Promise<void> {
  const { db } = desk
  const { uploads } = desk.store
  if (!uploads) return
  const before = new Date(desk.now() - STALE_MS)
  for (const upload of await listStale(db, before)) {
    await uploads.end(upload)
    await dropUpload(db, upload)
  }
  // Begun by a call that was cut off before it had written that down. Others may use this bucket too.
  const open = (await uploads.listOpen('')).filter(
    (upload) => upload.begunAt < before && isOurs(upload),
  )
  const named = await listNamed(db, open)
  for (const upload of open.filter(({ id }) => !named.has(id))) await uploads.end(upload)
}

function isOurs({ key }: Upload): boolean {
  const [sessionId, name, ...more] = key.split('/')
  const isSession = z.safeParse(z.uuid(), sessionId).success
  return isSession && MediaFileName.safeParse(name).success && more.length === 0
}
