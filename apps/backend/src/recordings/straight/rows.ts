import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Upload } from '../ports.ts'
import type { MediaFile } from '../store.ts'

/** Another file comes under this name: what there was of the first one counts no more. */
export async function announceAgain(
  trx: InTransaction,
  { id }: MediaFile,
  { bytes, sha256 }: Pick<MediaFile, 'bytes' | 'sha256'>,
): Promise<MediaFile> {
  return trx
    .updateTable('media_files')
    .set({ bytes, sha256, receivedBytes: 0, uploadId: null, partAskedAt: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Notes under which name the store takes this file, unless somebody was faster or the guest wants it
 * gone: the recording's row is held, so that who forgets it comes before this, or finds the name.
 */
export async function noteUpload(
  db: Database,
  file: MediaFile,
  { id: uploadId, hasSums, at }: { id: string; hasSums: boolean; at: Date },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const wanted = await trx
      .selectFrom('recordings')
      .select('session_id')
      .where('session_id', '=', file.session_id)
      .where('forgetAskedAt', 'is', null)
      .forShare()
      .executeTakeFirst()
    if (!wanted) return false
    const noted = await trx
      .updateTable('media_files')
      .set({ uploadId, hasSums, partAskedAt: at })
      .where('id', '=', file.id)
      .where('uploadId', 'is', null)
      .where('checkedAt', 'is', null)
      .where('bytes', '=', file.bytes)
      .where('sha256', '=', file.sha256)
      .executeTakeFirst()
    return noted.numUpdatedRows === 1n
  })
}

export async function notePartAsked(db: Database, { id }: Upload, at: Date): Promise<void> {
  await db.updateTable('media_files').set({ partAskedAt: at }).where('uploadId', '=', id).execute()
}

/** The store knows it no more, or is about to. */
export async function dropUpload(db: Database, { id }: Upload): Promise<void> {
  await db
    .updateTable('media_files')
    .set({ uploadId: null, partAskedAt: null })
    .where('uploadId', '=', id)
    .execute()
}

/** It is in the store as it was announced; false: nobody waits for it any more, or it is known already. */
export async function markStored(
  trx: InTransaction,
  { id, bytes, sha256 }: MediaFile,
  at: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('media_files')
    .set({ receivedBytes: bytes, checkedAt: at })
    .where('id', '=', id)
    .where('bytes', '=', bytes)
    .where('sha256', '=', sha256)
    .where('checkedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** Uploads that no booth has asked about since then, or whose file has come another way. */
export async function listStale(db: Database, before: Date): Promise<Upload[]> {
  const found = await db
    .selectFrom('media_files')
    .select(['session_id', 'name', 'uploadId as id'])
    .where('uploadId', 'is not', null)
    .where((has) => has.or([has('partAskedAt', '<', before), has('checkedAt', 'is not', null)]))
    .execute()
  return found.flatMap(({ session_id, name, id }) =>
    id === null ? [] : [{ key: `${session_id}/${name}`, id }],
  )
}

/** Those of them that a file is on its way by. */
export async function listNamed(db: Database, uploads: readonly Upload[]): Promise<Set<string>> {
  const ids = uploads.map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('media_files')
    .select('uploadId')
    .where('uploadId', 'in', ids)
    .execute()
  return new Set(found.flatMap(({ uploadId }) => uploadId ?? []))
}
