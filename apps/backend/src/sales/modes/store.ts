import type { Mode } from '@discobooth/contract/modes/mode'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** Whose list: of which booth, and of which number; null: the list of now. */
export type Shown = { booth: string; priceList: number | null }

/** Modes by id, or all; without a list as they are for all booths now. */
export async function findModes(
  db: Database,
  { id, shown }: { id?: number; shown?: Shown | undefined } = {},
): Promise<Mode[]> {
  let query = db.selectFrom('modes').selectAll().orderBy('id')
  if (id !== undefined) query = query.where('id', '=', id)
  const modes: Mode[] = await query.execute()
  if (!shown) return modes
  const exceptions = await db
    .selectFrom('mode_exceptions')
    .selectAll()
    .where('booth', '=', shown.booth)
    .execute()
  const ended = await endedSince(db, shown)
  return modes.map((mode) =>
    modeAsShown(mode, {
      exception: exceptions.find((one) => one.mode === mode.id),
      ended: ended.filter((one) => one.mode === mode.id),
    }),
  )
}

async function endedSince(db: Database, { booth, priceList }: Shown) {
  if (priceList === null) return []
  return db
    .selectFrom('price_changes')
    .select(['id', 'mode', 'booth', 'price'])
    .where('id', '>', priceList)
    .where((eb) => eb.or([eb('booth', 'is', null), eb('booth', '=', booth)]))
    .execute()
}

/** The number of the list of now. */
export async function currentList(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('price_changes')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Whether this list stood somewhere not so long ago: a price of last week is nobody's any more. */
export async function isRecentList(
  db: Database,
  { priceList, forMs }: { priceList: number; forMs: number },
): Promise<boolean> {
  const tooOld = await db
    .selectFrom('price_changes')
    .select('id')
    .where('id', '>', priceList)
    .where('at', '<', sql<Date>`now() - ${forMs}::bigint * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst()
  return tooOld === undefined
}

/** What one booth has otherwise; null: as all the others. */
type Exception = { price: number | null; isEnabled: boolean | null }
/** A price that ended: of this booth's own, or of all booths. */
type PriceChange = { id: number; booth: string | null; price: number | null }

/**
 * A mode as a guest of one booth was shown it (C5): `ended` are the prices of this mode that ended
 * after their list was made, in any order. What is on sale is as it is now: nobody is given what the
 * owner has taken away.
 */
function modeAsShown(
  mode: Mode,
  shown: { exception: Exception | undefined; ended: readonly PriceChange[] },
): Mode {
  const { exception, ended } = shown
  const before = (isOurs: (change: PriceChange) => boolean, now: number | null) => {
    const [first] = ended.filter(isOurs).toSorted((a, b) => a.id - b.id)
    return first ? first.price : now
  }
  const own = before(({ booth }) => booth !== null, exception?.price ?? null)
  const common = before(({ booth }) => booth === null, mode.price)
  return {
    ...mode,
    price: own ?? common,
    isEnabled: exception?.isEnabled ?? mode.isEnabled,
  }
}
