import type { ConsoleRecordings, WaitingRecording } from '@discobooth/contract/console/mails-api'
import { businessTimeZone } from '@discobooth/contract/console/sessions-api'
import { processId } from '@discobooth/contract/device/process-id'
import { sql } from 'kysely'
import { boothNames } from '../operator/booths/record.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import { type Outcome, ok, type Refusal, refused } from '../platform/http/answer.ts'
import { askToDeliver, jobKinds, type RecordingDesk } from './recording-desk.ts'
import { recordingNotFound } from './refusals.ts'
import { findRecording, isOnItsWay, listFiles } from './store.ts'

const MOST_WAITING = 500
const DAY_MS = 86_400_000

/** Booths that somebody may see; null: all. */
type Scope = readonly string[] | null

/** What of the recordings waits, what is stored, and when it is deleted. */
export async function recordingsFor(
  { db, keptMs }: Pick<RecordingDesk, 'db' | 'keptMs'>,
  scope: Scope,
): Promise<ConsoleRecordings> {
  const [waiting, stored] = await Promise.all([findWaiting(db, scope), findStored(db, scope)])
  const ids = [...new Set([...waiting, ...stored].map(({ booth }) => booth))]
  const names = await boothNames(db, ids)
  const named = (id: string) => ({ id, name: names.get(id) ?? '' })
  const keptDays = keptMs / DAY_MS
  return {
    waiting: waiting.slice(0, MOST_WAITING).map((one) => asWaiting(one, named(one.booth))),
    isCut: waiting.length > MOST_WAITING,
    stored: ids
      .flatMap((booth) => {
        const own = stored.filter((one) => one.booth === booth)
        return own.length === 0 ? [] : [{ booth: named(booth), ...sumOf(own) }]
      })
      .toSorted((one, other) => other.bytes - one.bytes),
    deleted: [...new Set(stored.map(({ day }) => day))].toSorted().map((day) => {
      const { parties, bytes } = sumOf(stored.filter((one) => one.day === day))
      return { day: dayAfter(day, keptDays), parties, bytes }
    }),
    keptDays,
  }
}

type Stored = { booth: string; day: string; parties: number; files: number; bytes: number }

function sumOf(rows: readonly Stored[]) {
  const sum = { parties: 0, files: 0, bytes: 0 }
  for (const { parties, files, bytes } of rows) {
    sum.parties += parties
    sum.files += files
    sum.bytes += bytes
  }
  return sum
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + Math.ceil(days) * DAY_MS).toISOString().slice(0, 10)

/** By booth and the day on which its party was first heard of, from which its time is counted. */
async function findStored(db: Database, scope: Scope): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select booth, to_char("firstHeardAt" at time zone ${businessTimeZone}, 'YYYY-MM-DD') as day,
      count(distinct session_id)::int as parties, count(*)::int as files,
      sum(bytes)::float8 as bytes
    from recordings join media_files using (session_id)
    where "forgetAskedAt" is null and "keptAt" is not null and not "isBroken"
      and (${scope}::uuid[] is null or booth = any (${scope}::uuid[]))
    group by 1, 2`.execute(db)
  return rows
}

type Waiting = {
  session_id: string
  booth: string
  firstHeardAt: Date
  reportedAt: Date | null
  outcome: 'no_address' | 'nothing' | null
  problem: string | null
  files: number
  missing: number
  storing: number
  lost: number
}

async function findWaiting(db: Database, scope: Scope): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    with found as (
      select session_id, booth, "firstHeardAt", "reportedAt", outcome, problem from recordings
      where (outcome is null or outcome in ('nothing', 'no_address')) and "forgetAskedAt" is null
        and (${scope}::uuid[] is null or booth = any (${scope}::uuid[]))
      order by "firstHeardAt" desc limit ${MOST_WAITING + 1}
    )
    select found.*, count(name)::int as files,
      (count(*) filter (where "isAwaited" and "checkedAt" is null))::int as missing,
      (count(*) filter (where "checkedAt" is not null and "keptAt" is null))::int as storing,
      (count(*) filter (where "isBroken"))::int as lost
    from found left join media_files using (session_id)
    group by session_id, booth, "firstHeardAt", "reportedAt", outcome, problem
    order by "firstHeardAt" desc`.execute(db)
  return rows
}

function asWaiting(found: Waiting, booth: WaitingRecording['booth']): WaitingRecording {
  const { session_id: session, files, missing, lost, problem } = found
  const since = found.firstHeardAt.toISOString()
  return {
    ...{ session, processId: processId(session), booth, since },
    ...{ state: stateOf(found), files, missing, lost, problem },
  }
}

function stateOf({ outcome, reportedAt, missing, storing }: Waiting): WaitingRecording['state'] {
  if (outcome === 'nothing') return 'nothing'
  if (outcome === 'no_address') return 'no-address'
  if (reportedAt === null || missing > 0) return 'coming'
  return storing > 0 ? 'storing' : 'delivering'
}

/** Looks now at what else would be looked at later: files on their way into the store, and the mail. */
export async function tryRecordingAgain(
  desk: Pick<RecordingDesk, 'db' | 'jobs'>,
  order: {
    sessionId: string
    /** Of whose recordings there are for who asks. */
    booths: Scope
    /** Asked in the transaction in which it is done. */
    allow: (trx: InTransaction) => Promise<Outcome<void>>
  },
): Promise<Outcome<void>> {
  const { sessionId, booths, allow } = order
  return desk.db.transaction().execute(async (trx): Promise<Outcome<void>> => {
    const recording = await findRecording(trx, sessionId)
    if (!recording || recording.forgetAskedAt) return refused(recordingNotFound)
    if (booths && !booths.includes(recording.booth)) return refused(recordingNotFound)
    const { outcome } = recording
    if (outcome === 'mailed' || outcome === 'no_mail_wanted') return refused(nothingWaits)
    const allowed = await allow(trx)
    if (!allowed.ok) return allowed
    for (const { id } of (await listFiles(trx, sessionId)).filter(isOnItsWay)) {
      await desk.jobs.ask(trx, { kind: jobKinds.keep, key: id, inMs: 0 })
    }
    await askToDeliver(desk, trx, sessionId)
    return ok(undefined)
  })
}

const nothingWaits: Refusal = {
  status: 409,
  code: 'nothing_waits',
  message: 'This recording was delivered. Send its mail again from the session.',
}

/** Parties whose recordings are not delivered yet, and since when the first of them waits. */
export async function countUndelivered(
  db: Database,
): Promise<{ waiting: number; since: Date | null }> {
  return db
    .selectFrom('recordings')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .select(sql<Date | null>`min("firstHeardAt")`.as('since'))
    .where('outcome', 'is', null)
    .where('forgetAskedAt', 'is', null)
    .executeTakeFirstOrThrow()
}
