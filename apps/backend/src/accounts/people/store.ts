import type { ConsolePerson } from '@discobooth/contract/console/people-api'
import { sql } from 'kysely'
import { listBooths } from '../../operator/booths/record.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { advisoryLocks } from '../../platform/db/schema.ts'

type Rights = Pick<ConsolePerson, 'role' | 'booths' | 'refundLimit'>

const LOCK = advisoryLocks.people

/** There are few of them: whoever changes one waits for whoever changes another. */
export async function lockPeople(trx: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK[0]}::int, ${LOCK[1]}::int)`.execute(trx)
}

export async function listPeople(db: Database): Promise<ConsolePerson[]> {
  const people = await db.selectFrom('console_people').selectAll().orderBy('email').execute()
  const given = await db.selectFrom('console_people_booths').selectAll().execute()
  return people.map((person) => ({
    ...person,
    booths: given.filter((one) => one.person === person.id).map(({ booth }) => booth),
    invitedAt: person.invitedAt.toISOString(),
    joinedAt: person.joinedAt?.toISOString() ?? null,
  }))
}

export async function insertPerson(
  trx: InTransaction,
  person: Rights & Pick<ConsolePerson, 'id' | 'email' | 'language'> & { at: Date },
): Promise<void> {
  const { booths, at, ...row } = person
  await trx
    .insertInto('console_people')
    .values({ ...row, invitedAt: at })
    .execute()
  await giveBooths(trx, person.id, booths)
}

/** They were here for the first time. */
export async function noteJoined(
  db: Database,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db
    .updateTable('console_people')
    .set({ joinedAt: new Date(now) })
    .where('id', '=', id)
    .where('joinedAt', 'is', null)
    .execute()
}

export async function replaceRights(
  trx: InTransaction,
  id: string,
  { booths, ...rights }: Rights,
): Promise<void> {
  await trx.updateTable('console_people').set(rights).where('id', '=', id).execute()
  await trx.deleteFrom('console_people_booths').where('person', '=', id).execute()
  await giveBooths(trx, id, booths)
}

async function giveBooths(trx: InTransaction, person: string, booths: string[]): Promise<void> {
  if (booths.length === 0) return
  const rows = booths.map((booth) => ({ person, booth }))
  await trx.insertInto('console_people_booths').values(rows).execute()
}

export async function deletePerson(trx: InTransaction, id: string): Promise<void> {
  await trx.deleteFrom('console_people').where('id', '=', id).execute()
}

/** Somebody who has come in and could make others owners. */
export async function hasAnotherOwner(trx: InTransaction, than: string): Promise<boolean> {
  const another = await trx
    .selectFrom('console_people')
    .select('id')
    .where('role', '=', 'owner')
    .where('joinedAt', 'is not', null)
    .where('id', '!=', than)
    .executeTakeFirst()
  return another !== undefined
}

/** How many of these there are. */
export async function boothsThatAre(db: Database, ids: string[]): Promise<number> {
  const all = new Set(await listBooths(db))
  return ids.filter((id) => all.has(id)).length
}
