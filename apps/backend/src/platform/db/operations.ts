import type { InTransaction } from './schema.ts'

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
