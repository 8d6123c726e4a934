import type { AlertKind } from '@discobooth/contract/operator/operator-api'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import type { Quiet } from './conditions.ts'
import type { WaitingAlert } from './store.ts'

export type Choice = { person: string; kinds: AlertKind[]; quiet: Quiet | null }

export async function listChoices(db: Database, person?: string): Promise<Choice[]> {
  let query = db.selectFrom('alert_choices').selectAll()
  if (person !== undefined) query = query.where('person', '=', person)
  const found = await query.execute()
  return found.map(({ quietFrom: from, quietUntil: until, ...choice }) => ({
    person: choice.person,
    kinds: choice.kinds,
    quiet: from !== null && until !== null ? { from, until } : null,
  }))
}

export async function saveChoice(trx: InTransaction, { quiet, ...choice }: Choice): Promise<void> {
  const row = {
    ...choice,
    quietFrom: quiet?.from ?? null,
    quietUntil: quiet?.until ?? null,
  }
  await trx
    .insertInto('alert_choices')
    .values(row)
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute()
}

export async function hold(trx: InTransaction, person: string, alerts: string[]): Promise<void> {
  await trx
    .insertInto('held_alerts')
    .values(alerts.map((alert) => ({ person, alert })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type HeldAlert = WaitingAlert & { booth: string; kind: AlertKind }

export async function countHeld(db: Database, person: string): Promise<number> {
  const { held } = await db
    .selectFrom('held_alerts')
    .select((eb) => eb.fn.countAll<string>().as('held'))
    .where('person', '=', person)
    .executeTakeFirstOrThrow()
  return Number(held)
}

/** What was held back for somebody; it is held no more. */
export async function takeHeld(trx: InTransaction, person: string): Promise<HeldAlert[]> {
  const held = await trx
    .deleteFrom('held_alerts')
    .where('person', '=', person)
    .returning('alert')
    .execute()
  if (held.length === 0) return []
  return trx
    .selectFrom('alerts')
    .select(['id', 'booth', 'kind', 'subject', 'session_id', 'detail', 'beganAt'])
    .where(
      'id',
      'in',
      held.map(({ alert }) => alert),
    )
    .orderBy('id')
    .execute()
}
