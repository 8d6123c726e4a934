import { sql } from 'kysely'
import type { Database, InTransaction } from './schema.ts'

/** A write as its sender names it: the same booth, id and `what` is the same write. */
export type Operation = { booth: string; id: string; what: string }

/** What this id stands for already, if anything. */
export async function findOperation(
  trx: InTransaction,
  { booth, id }: Operation,
): Promise<{ what: string } | undefined> {
  return trx
    .selectFrom('operations')
    .select('what')
    .where('booth', '=', booth)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** False when somebody was faster: then the same write is done, or under way and now done. */
export async function claimOperation(trx: InTransaction, operation: Operation): Promise<boolean> {
  const claimed = await trx
    .insertInto('operations')
    .values(operation)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Some of those that are older than this; says how many. */
export async function deleteOldOperations(
  db: Database,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`delete from operations where ctid in (
    select ctid from operations where at < ${before} limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
