import { sql } from 'kysely'
import type { Database, InTransaction } from '../db/schema.ts'

export type JobName = { kind: string; key: string }
/** `asked`: which ask it answers; no other ever has the same number. */
export type ClaimedJob = JobName & { tries: number; asked: string }

/** One row for each kind and key; asked for again, it runs at the earlier of both times. */
export async function askForJob(
  trx: InTransaction,
  { kind, key, runAt }: JobName & { runAt: number },
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ kind, key, runAt: new Date(runAt) })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet({
        runAt: sql`least(jobs."runAt", excluded."runAt")`,
        asked: sql`excluded.asked`,
        tries: 0,
      }),
    )
    .execute()
}

/** Names as `held` has them. */
export const nameOf = ({ kind, key }: JobName) => `${kind} ${key}`

/** Hands out what is due and not `held`, to nobody else for the length of the lease. */
export async function claimJobs(
  db: Database,
  wanted: { now: number; leaseMs: number; most: number; kinds: string[]; held: string[] },
): Promise<ClaimedJob[]> {
  const { now, leaseMs, most, kinds, held } = wanted
  const leasedUntil = new Date(now + leaseMs)
  const { rows } = await sql<ClaimedJob>`
    update jobs set "runAt" = ${leasedUntil}, tries = tries + 1
    where (kind, key) in (
      select kind, key from jobs where "runAt" <= ${new Date(now)} and kind = any(${kinds})
        and kind || ' ' || key <> all(${held})
      order by "runAt", asked limit ${most} for update skip locked
    )
    returning kind, key, tries, asked`.execute(db)
  return rows
}

/** Done, unless it was asked for again meanwhile: then it runs again at once. */
export async function finishJob(db: Database, job: ClaimedJob, now: number): Promise<void> {
  const done = await db
    .deleteFrom('jobs')
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .where('asked', '=', job.asked)
    .executeTakeFirst()
  if (done.numDeletedRows === 0n) await postponeJob(db, job, { now, inMs: 0 })
}

export async function postponeJob(
  db: Database,
  job: ClaimedJob,
  { now, inMs }: { now: number; inMs: number },
): Promise<void> {
  const later = new Date(now + inMs)
  await db
    .updateTable('jobs')
    .set({
      runAt: sql`case when asked = ${job.asked} then ${later}::timestamptz else ${new Date(now)}::timestamptz end`,
    })
    .where('kind', '=', job.kind)
    .where('key', '=', job.key)
    .execute()
}

export async function listTriedJobs(
  db: Database,
  { kind, tries }: { kind: string; tries: number },
): Promise<string[]> {
  const found = await db
    .selectFrom('jobs')
    .select('key')
    .where('kind', '=', kind)
    .where('tries', '>=', tries)
    .execute()
  return found.map((job) => job.key)
}

/** What is due and not begun, by kind; seconds since the first of them was. Running jobs are due later. */
export async function findLateJobs(
  db: Database,
  now: Date,
): Promise<{ kind: string; count: number; lateSeconds: number }[]> {
  const { rows } = await sql<{ kind: string; count: number; lateSeconds: number }>`
    select kind, count(*)::int as count,
      extract(epoch from ${now}::timestamptz - min("runAt"))::float8 as "lateSeconds"
    from jobs where "runAt" <= ${now} group by kind order by kind`.execute(db)
  return rows
}
