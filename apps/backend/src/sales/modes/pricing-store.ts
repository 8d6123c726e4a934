import type { ModeChange } from '@discobooth/contract/console/prices-api'
import type { Mode, ModeNames } from '@discobooth/contract/modes/mode'
import { type Selectable, sql } from 'kysely'
import type { Author } from '../../accounts/record.ts'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'

export type ExceptionRow = Selectable<Schema['mode_exceptions']>
export type PlanRow = Selectable<Schema['planned_mode_changes']>

/** The mode, which until the end of the transaction nobody else changes. */
export function lockMode(trx: InTransaction, id: number): Promise<Mode | undefined> {
  return trx
    .selectFrom('modes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateMode(
  trx: InTransaction,
  id: number,
  { names, ...change }: { price: number | null; isEnabled: boolean; names: ModeNames },
): Promise<void> {
  await trx
    .updateTable('modes')
    .set({ ...change, names: JSON.stringify(names) })
    .where('id', '=', id)
    .execute()
}

export async function listExceptions(
  db: Database,
  { mode, booths }: { mode?: number; booths?: string[] },
): Promise<ExceptionRow[]> {
  if (booths?.length === 0) return []
  let query = db.selectFrom('mode_exceptions').selectAll().orderBy('mode').orderBy('booth')
  if (mode !== undefined) query = query.where('mode', '=', mode)
  if (booths) query = query.where('booth', 'in', booths)
  return query.execute()
}

/** A booth that has nothing of its own any more keeps its row: its next change finds it. */
export async function replaceExceptions(trx: InTransaction, rows: ExceptionRow[]): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('mode_exceptions')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['mode', 'booth']).doUpdateSet({
        price: (row) => row.ref('excluded.price'),
        isEnabled: (row) => row.ref('excluded.isEnabled'),
      }),
    )
    .execute()
}

/** False: it was planned before. */
export async function insertPlan(
  trx: InTransaction,
  plan: { id: string; mode: number; change: ModeChange; from: Date; author: Author },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('planned_mode_changes')
    .values({
      ...plan,
      change: JSON.stringify(plan.change),
      author: JSON.stringify(plan.author),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function listPlans(db: Database): Promise<PlanRow[]> {
  return db.selectFrom('planned_mode_changes').selectAll().orderBy('from').execute()
}

export function takePlan(trx: InTransaction, id: string): Promise<PlanRow | undefined> {
  return trx
    .deleteFrom('planned_mode_changes')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** One backend at a time makes what was planned. */
export async function holdPlans(trx: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('planned_mode_changes', 0))`.execute(trx)
}

/** The earliest whose time has come; it is a plan no more. */
export function takeDuePlan(
  trx: InTransaction,
  { now, stuck }: { now: Date; stuck: readonly string[] },
): Promise<PlanRow | undefined> {
  return trx
    .deleteFrom('planned_mode_changes')
    .where('id', '=', (plans) =>
      plans
        .selectFrom('planned_mode_changes')
        .select('id')
        .where('from', '<=', now)
        .where(sql<boolean>`id <> all (${stuck}::uuid[])`)
        .orderBy('from')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}
