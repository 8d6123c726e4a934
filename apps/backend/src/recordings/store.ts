import type { RecordedFile, RecordingReport } from '@discobooth/contract/media/media'
import {
  type CountedKind,
  countedKindOf,
  countedKinds,
  mediaKindOf,
} from '@discobooth/contract/media/media-kinds'
import type { MediaTally } from '@discobooth/contract/operator/operator-api'
import { type Selectable, sql } from 'kysely'
import type { Database, InTransaction, Schema } from '../platform/db/schema.ts'
import { FORMER_STRIP, mediaKey } from './ports.ts'

export type Recording = Selectable<Schema['recordings']>
export type MediaFile = Selectable<Schema['media_files']>

/** Confirmed, and a job moves it into the store. */
export const isOnItsWay = ({ checkedAt, keptAt }: MediaFile) =>
  checkedAt !== null && keptAt === null

export const isHere = (file: MediaFile) => file.keptAt !== null && !file.isBroken

/** Part of what the guest came for: neither a small copy nor a strip alone is a party. */
export const isShown = (file: MediaFile) => isHere(file) && countedKindOf(file.name) !== undefined

export function findRecording(db: Database, sessionId: string): Promise<Recording | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
}

export function findByToken(db: Database, tokenSha256: string): Promise<Recording | undefined> {
  return db
    .selectFrom('recordings')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .where('forgetAskedAt', 'is', null)
    .executeTakeFirst()
}

/** The row of this session, made if there is none, which nobody else changes until the end. */
export async function lockRecording(
  trx: InTransaction,
  fresh: { sessionId: string; booth: string; tokenSha256: string; now: Date },
): Promise<Recording> {
  await trx
    .insertInto('recordings')
    .values({
      session_id: fresh.sessionId,
      booth: fresh.booth,
      tokenSha256: fresh.tokenSha256,
      firstHeardAt: fresh.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return trx
    .selectFrom('recordings')
    .selectAll()
    .where('session_id', '=', fresh.sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeRecording(
  trx: InTransaction,
  sessionId: string,
  change: Partial<Omit<Recording, 'session_id' | 'booth' | 'tokenSha256'>>,
): Promise<void> {
  await trx.updateTable('recordings').set(change).where('session_id', '=', sessionId).execute()
}

export function listFiles(db: Database, sessionId: string): Promise<MediaFile[]> {
  return db
    .selectFrom('media_files')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy(sql`split_part(name, '-', 1)`)
    .orderBy(sql`split_part(split_part(name, '-', 2), '.', 1)::int`)
    .execute()
}

export function findFile(
  db: Database,
  { sessionId, name }: { sessionId: string; name: string },
): Promise<MediaFile | undefined> {
  return db
    .selectFrom('media_files')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export function findFileById(db: Database, id: string): Promise<MediaFile | undefined> {
  return db.selectFrom('media_files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFile(
  trx: InTransaction,
  file: Pick<MediaFile, 'session_id' | 'name' | 'bytes' | 'sha256'>,
): Promise<MediaFile> {
  return trx.insertInto('media_files').values(file).returningAll().executeTakeFirstOrThrow()
}

export async function changeFile(
  trx: InTransaction,
  id: string,
  change: Partial<Omit<MediaFile, 'id' | 'session_id' | 'name'>>,
): Promise<void> {
  await trx.updateTable('media_files').set(change).where('id', '=', id).execute()
}

/** The file as it now is, if it is still all there and nobody was faster. */
export async function markChecked(
  trx: InTransaction,
  { id, bytes, sha256 }: MediaFile,
  at: Date,
): Promise<boolean> {
  const done = await trx
    .updateTable('media_files')
    .set({ checkedAt: at })
    .where('id', '=', id)
    .where('bytes', '=', bytes)
    .where('sha256', '=', sha256)
    .where('receivedBytes', '=', bytes)
    .where('checkedAt', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

/** What came was not what was announced: it has to come again. */
export async function startFileAgain(trx: InTransaction, file: MediaFile): Promise<void> {
  await trx
    .updateTable('media_files')
    .set({ receivedBytes: 0 })
    .where('id', '=', file.id)
    .where('sha256', '=', file.sha256)
    .where('checkedAt', 'is', null)
    .execute()
}

/** The last report counts: it says what will come, and what has come stays. */
export async function saveReport(
  trx: InTransaction,
  { sessionId, report, now }: { sessionId: string; report: RecordingReport; now: Date },
): Promise<void> {
  await trx
    .updateTable('recordings')
    .set({
      reportedAt: now,
      startedAt: new Date(report.startedAt),
      problem: report.problem,
      filmToCome: report.filmToCome ?? false,
    })
    .where('session_id', '=', sessionId)
    .execute()
  await trx
    .updateTable('media_files')
    .set({ isAwaited: false })
    .where('session_id', '=', sessionId)
    .execute()
  for (const file of report.files) await awaitFile(trx, sessionId, file)
}

async function awaitFile(
  trx: InTransaction,
  sessionId: string,
  { name, bytes, sha256, durationMs }: RecordedFile,
): Promise<void> {
  const isOther = sql<boolean>`media_files."checkedAt" is null
    and (media_files.bytes <> excluded.bytes or media_files.sha256 <> excluded.sha256)`
  await trx
    .insertInto('media_files')
    .values({ session_id: sessionId, name, bytes, sha256, durationMs, isAwaited: true })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'name']).doUpdateSet({
        isAwaited: true,
        durationMs,
        receivedBytes: sql`case when ${isOther} then 0 else media_files."receivedBytes" end`,
        bytes: sql`case when ${isOther} then excluded.bytes else media_files.bytes end`,
        sha256: sql`case when ${isOther} then excluded.sha256 else media_files.sha256 end`,
      }),
    )
    .execute()
}

/** Of these rows, those that no job has in its hands (`isOnItsWay`). */
export async function deleteIdle(trx: InTransaction, files: MediaFile[]): Promise<void> {
  const ids = files.map(({ id }) => id)
  await sql`delete from media_files
    where id = any(${ids}) and ("checkedAt" is null or "keptAt" is not null)`.execute(trx)
}

export async function deleteFile(db: Database, id: string): Promise<void> {
  await db.deleteFrom('media_files').where('id', '=', id).execute()
}

/** Sessions whose media have been here for too long. */
export async function listOld(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('recordings')
    .select('session_id')
    .where('forgetAskedAt', 'is', null)
    .where('firstHeardAt', '<', before)
    .limit(most)
    .execute()
  return found.map(({ session_id }) => session_id)
}

export async function readSecret(db: Database): Promise<string> {
  const { value } = await db.selectFrom('media_secret').select('value').executeTakeFirstOrThrow()
  return value
}

const isCounted = sql<boolean>`split_part(name, '-', 1) = any(${[...countedKinds]})`

/** What has become of a booth's files since then. */
export async function tallyFiles(
  db: Database,
  { booth, since }: { booth: string; since: number },
): Promise<MediaTally> {
  const { rows } = await sql<MediaTally>`
    select
      count(*) filter (where "keptAt" is not null and not "isBroken")::int as "arrived",
      count(*) filter (where "keptAt" is null and not "isBroken")::int as "underWay",
      count(*) filter (where "isBroken")::int as "lost"
    from recordings join media_files using (session_id)
    where booth = ${booth} and "firstHeardAt" > ${new Date(since)} and "forgetAskedAt" is null
      and ${isCounted}`.execute(db)
  return rows[0] ?? { arrived: 0, underWay: 0, lost: 0 }
}

/** How many files these sessions have or wait for. */
export async function countAllFiles(db: Database, sessionIds: string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recordings join media_files using (session_id)
    where recordings.session_id = any (${sessionIds}::uuid[]) and "forgetAskedAt" is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many files of each kind have come of these sessions, and how many are still to come. */
export async function countFiles(
  db: Database,
  sessionIds: string[],
): Promise<(Record<CountedKind, number> & { id: string; missing: number })[]> {
  if (sessionIds.length === 0) return []
  const arrived = countedKinds.map(
    (kind) => sql`count(*) filter (
      where split_part(name, '-', 1) = ${kind} and "checkedAt" is not null and not "isBroken"
    )::int as ${sql.ref(kind)}`,
  )
  const { rows } = await sql<Record<CountedKind, number> & { id: string; missing: number }>`
    select recordings.session_id as id, ${sql.join(arrived)},
      count(*) filter (where "isAwaited" and "checkedAt" is null and ${isCounted})::int as missing
    from recordings left join media_files using (session_id)
    where recordings.session_id = any(${sessionIds}) and "forgetAskedAt" is null
    group by recordings.session_id`.execute(db)
  return rows
}

/** The strips of a party, the first one first: a guest who danced twice in a session may have two. */
export function stripsOf(known: {
  recording: Recording
  files: MediaFile[]
}): { name: string; key: string }[] {
  const { session_id: id, strip } = known.recording
  const drawnHere = strip === 'made' ? [{ name: FORMER_STRIP, key: mediaKey.formerStrip(id) }] : []
  const brought = known.files
    .filter((file) => isHere(file) && mediaKindOf(file.name) === 'strip')
    .map(({ name }) => ({ name, key: mediaKey.original(id, name) }))
  return [...drawnHere, ...brought]
}
