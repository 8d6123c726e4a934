import type { AuditAction } from '@discobooth/contract/console/audit-actions'
import type { AuditLine } from '@discobooth/contract/console/people-api'
import type { PassRole } from '@discobooth/contract/operator/operator-api'
import { maskText, maskValue } from '@discobooth/contract/session/mask'
import type { OperatorLanguage } from '@discobooth/contract/texts/languages'
import { type Selectable, sql } from 'kysely'
import { boothName } from '../operator/booths/record.ts'
import type { AuditTrailTable } from '../platform/db/account-tables.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'

/** Who changed something, as they are called now; at a booth's screen it is nobody with an account. */
export type Author = { person: string | null; name: string; role: string | null; origin: string }

/** A change anywhere (C2), to be written in its own transaction: both happen or neither. */
export type Change = {
  who: Author
  /** Or milliseconds since 1970, or ISO. */
  at: Date | number | string
  /** What was done, in the past: 'changed the price'. */
  action: AuditAction
  /** To what: 'mode 2', a process id. Never a guest's address. */
  subject?: string
  booth?: string | null
  before?: unknown
  after?: unknown
}

export async function noteChange(trx: InTransaction, change: Change): Promise<void> {
  const { who, at, action } = change
  await trx
    .insertInto('audit_trail')
    .values({
      at: new Date(at),
      who: who.name,
      person: who.person,
      role: who.role,
      origin: who.origin.slice(0, 200),
      booth: change.booth ?? null,
      action,
      subject: maskText(change.subject ?? '')
        .slice(0, 200)
        .toWellFormed(),
      before: snapshot(change.before),
      after: snapshot(change.after),
    })
    .execute()
}

/** Whose hand it was at a booth: who has the operator's or staff's passcode, or a terminal of the backend. */
export type BoothHand = PassRole | 'command'

const hands: Record<BoothHand, string> = {
  operator: 'Operator',
  staff: 'Staff',
  command: 'Terminal',
}

/** The same where nobody has an account: at a booth's screen, or about it at a terminal. */
export async function noteAtBooth(
  trx: InTransaction,
  {
    booth,
    by,
    now,
    ...change
  }: Omit<Change, 'who' | 'booth' | 'at'> & {
    booth: string
    by: BoothHand
    /** Milliseconds since 1970, or ISO. */
    now: number | string
  },
): Promise<void> {
  const isCommand = by === 'command'
  const origin = isCommand ? 'terminal' : `booth ${await boothName(trx, booth)}`
  const who = { person: null, name: hands[by], role: isCommand ? null : by, origin }
  await noteChange(trx, { ...change, at: now, booth, who })
}

/** By whoever it was: at the booth, at a terminal, or somebody with an account. */
export async function noteHand(
  trx: InTransaction,
  { by, ...change }: Omit<Parameters<typeof noteAtBooth>[1], 'by'> & { by: BoothHand | Author },
): Promise<void> {
  if (typeof by === 'string') return noteAtBooth(trx, { ...change, by })
  const { now, ...done } = change
  await noteChange(trx, { ...done, who: by, at: new Date(now) })
}

/** Neither a secret nor anybody's address stays in it, whatever its author handed over (A6). */
function snapshot(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(maskValue(value))
}

/** Somebody with an account, and the address at which they are told of what happens. */
export type SeeingPerson = { id: string; email: string; language: OperatorLanguage }

/** Of these people, those who see this booth; null: whichever they see. */
export function whoSees(
  db: Database,
  people: readonly string[],
  booth: string | null,
): Promise<SeeingPerson[]> {
  let query = db
    .selectFrom('console_people')
    .select(['id', 'email', 'language'])
    .where(sql<boolean>`id = any (${people}::uuid[])`)
    .orderBy('email')
  if (booth !== null) {
    query = query.where(
      sql<boolean>`(role <> 'manager' or exists (select from console_people_booths given
        where given.person = console_people.id and given.booth = ${booth}))`,
    )
  }
  return query.execute()
}

/** Booths that any of these people see; null: all. */
export async function boothsSeenBy(
  db: Database,
  people: readonly string[],
): Promise<string[] | null> {
  const one = sql<boolean>`id = any (${people}::uuid[])`
  const all = db.selectFrom('console_people').select('id').where(one).where('role', '!=', 'manager')
  if (await all.limit(1).executeTakeFirst()) return null
  const given = await db
    .selectFrom('console_people_booths')
    .select('booth')
    .distinct()
    .where(sql<boolean>`person = any (${people}::uuid[])`)
    .execute()
  return given.map(({ booth }) => booth)
}

/** What was done to this, the oldest first. */
export async function changesOf(db: Database, subject: string): Promise<AuditLine[]> {
  const rows = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
  return rows.map(asLine)
}

export type AuditQuery = {
  person?: string | undefined
  booth?: string | undefined
  /** Of the line after. */
  before?: string | undefined
  limit: number
}

/** The newest first. */
export async function listChanges(
  db: Database,
  { person, booth, before, limit }: AuditQuery,
): Promise<AuditLine[]> {
  let query = db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(limit)
  if (person) query = query.where('person', '=', person)
  if (booth) query = query.where('booth', '=', booth)
  if (before) query = query.where('id', '<', before)
  const rows = await query.execute()
  return rows.map(asLine)
}

function asLine(row: Selectable<AuditTrailTable>): AuditLine {
  return { ...row, at: row.at.toISOString() }
}
