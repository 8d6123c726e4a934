import { sql } from 'kysely'
import type { Refusal } from '../http/answer.ts'
import type { Database, InTransaction } from './schema.ts'

/** A write as its sender names it: the same booth, id and `what` is the same write. `booth`: null: of none. */
export type Operation = { booth: string | null; id: string; what: string }

/** `by`: the transaction that has claimed it. */
type ClaimedOperation = { what: string; by: string }

const by = sql<string>`operations.xmin::text`.as('by')

/** What this id stands for already, if anything. */
export async function findOperation(
  db: Database,
  { booth, id }: Operation,
): Promise<ClaimedOperation | undefined> {
  return db
    .selectFrom('operations')
    .select(['what', by])
    .where('booth', booth === null ? 'is' : '=', booth)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined when somebody was faster: then the same write is done, or under way and now done. */
export async function claimOperation(
  trx: InTransaction,
  operation: Operation,
): Promise<ClaimedOperation | undefined> {
  return trx
    .insertInto('operations')
    .values(operation)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['what', by])
    .executeTakeFirst()
}

export const operationReused: Refusal = {
  status: 422,
  code: 'operation_id_reused',
  message: 'This x-operation-id was used for something else. Make a new one for each write.',
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
