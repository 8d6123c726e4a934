import type { AskedCommand, CommandVerb } from '@discobooth/contract/device/commands'
import { commandLimits } from '@discobooth/contract/device/commands'
import type { Selectable } from 'kysely'
import type { Author } from '../../accounts/record.ts'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'
import type { Command } from './rules.ts'

type Row = Selectable<Schema['booth_commands']>
/** A command with all that belongs to it. */
export type KeptCommand = Command & {
  id: string
  booth: string
  author: Author
  askedAt: number
}

/** False: there is one with this id, whoever asked for it. */
export async function insertCommand(
  trx: InTransaction,
  command: Pick<KeptCommand, 'id' | 'booth' | 'author' | 'order' | 'askedAt' | 'expiresAt'>,
): Promise<boolean> {
  const { id, booth, author, order } = command
  const inserted = await trx
    .insertInto('booth_commands')
    .values({
      id,
      booth,
      author: JSON.stringify(author),
      verb: order.verb,
      order: JSON.stringify(order),
      askedAt: new Date(command.askedAt),
      expiresAt: new Date(command.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Until the end of the transaction nobody else decides about it. */
export async function holdCommand(
  trx: InTransaction,
  id: string,
): Promise<KeptCommand | undefined> {
  const found = trx.selectFrom('booth_commands').selectAll().where('id', '=', id).forUpdate()
  const row = await found.executeTakeFirst()
  return row && fromRow(row)
}

export async function saveCommand(trx: InTransaction, command: KeptCommand): Promise<void> {
  const { claim, state, answer } = command
  await trx
    .updateTable('booth_commands')
    .set({
      state,
      claim,
      takenAt: asDate(command.takenAt),
      endedAt: asDate(command.endedAt),
      answer: answer && JSON.stringify(answer),
    })
    .where('id', '=', command.id)
    .execute()
}

/** The oldest first: neither done nor given up when they were last looked at. */
export async function listOpen(db: Database, booth: string): Promise<KeptCommand[]> {
  const rows = await db
    .selectFrom('booth_commands')
    .selectAll()
    .where('booth', '=', booth)
    .where('state', 'in', ['waiting', 'taken'])
    .orderBy('askedAt')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** The newest first. */
export async function listNewest(db: Database, booth: string): Promise<KeptCommand[]> {
  const rows = await db
    .selectFrom('booth_commands')
    .selectAll()
    .where('booth', '=', booth)
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(commandLimits.shown)
    .execute()
  return rows.map(fromRow)
}

/** The newest one of this kind that was done. */
export async function findLastDone(
  db: Database,
  booth: string,
  verb: CommandVerb,
): Promise<KeptCommand | undefined> {
  const row = await db
    .selectFrom('booth_commands')
    .selectAll()
    .where('booth', '=', booth)
    .where('verb', '=', verb)
    .where('state', '=', 'done')
    .orderBy('askedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** What was asked long ago; what is older than the logs is nobody's business. */
export async function forgetOld(trx: InTransaction, booth: string, before: number): Promise<void> {
  await trx
    .deleteFrom('booth_commands')
    .where('booth', '=', booth)
    .where('askedAt', '<', new Date(before))
    .execute()
}

export function asAsked(command: KeptCommand): AskedCommand {
  const { id, order, author, state, answer } = command
  return {
    id,
    order,
    askedBy: author.name,
    state,
    answer,
    askedAt: new Date(command.askedAt).toISOString(),
    expiresAt: new Date(command.expiresAt).toISOString(),
    takenAt: iso(command.takenAt),
    endedAt: iso(command.endedAt),
  }
}

function fromRow(row: Row): KeptCommand {
  return {
    ...row,
    askedAt: row.askedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    takenAt: row.takenAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  }
}

const iso = (at: number | null) => asDate(at)?.toISOString() ?? null
const asDate = (at: number | null) => (at === null ? null : new Date(at))
