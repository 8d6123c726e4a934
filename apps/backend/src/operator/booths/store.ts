import type { BoothSettings, DeviceAddress } from '@discobooth/contract/device/booth-settings'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database, InTransaction, Schema } from '../../platform/db/schema.ts'

const DEMO_HELP_NUMBER = '+31 6 12345678'

const forKiosk = [
  'boothId',
  'freeMode',
  'language',
  'helpNumber',
  'priceMultiplier',
  'songMenu',
  'partyVolume',
  'protocol',
  'raspberryIp',
  'raspberryPort',
  'raspberryEndpoint',
  'location',
  'brand',
  'outOfOrderSince',
] as const satisfies (keyof BoothSettings)[]
const forOperator = [
  'place',
  'groupName',
  'musicProvider',
  'playlists',
  'operatorEmail',
  'alerts',
  'staffRefundLimit',
] as const

type Row = Selectable<Schema['booths']>
export type KioskRow = Pick<Row, (typeof forKiosk)[number]>
/** Also what only the operator sees. */
export type WholeRow = KioskRow & Pick<Row, (typeof forOperator)[number]>
type KeyUse = Pick<Selectable<Schema['booth_keys']>, 'lastUsedAt' | 'endedAt' | 'isReplaced'>
export type BoothChange = Omit<Updateable<Schema['booths']>, 'isDemo' | 'updatedAt'>

export function findByKey(
  db: Database,
  keySha256: string,
): Promise<(KioskRow & Pick<Row, 'id' | 'health' | 'healthAt'> & KeyUse) | undefined> {
  return db
    .selectFrom('booth_keys')
    .innerJoin('booths', 'booths.id', 'booth_keys.booth')
    .select(['booths.id', 'booths.health', 'booths.healthAt', ...forKiosk])
    .select(['booth_keys.lastUsedAt', 'booth_keys.endedAt', 'booth_keys.isReplaced'])
    .where('keySha256', '=', keySha256)
    .executeTakeFirst()
}

/** The same without a key. */
export function findStanding(
  db: Database,
  id: string,
): Promise<KioskRow & Pick<Row, 'id' | 'health' | 'healthAt'>> {
  return db
    .selectFrom('booths')
    .select(['id', 'health', 'healthAt', ...forKiosk])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function findWhole(db: Database, id: string): Promise<WholeRow> {
  return db
    .selectFrom('booths')
    .select([...forKiosk, ...forOperator])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export function updateBooth(
  trx: InTransaction,
  id: string,
  change: BoothChange,
): Promise<WholeRow> {
  return trx
    .updateTable('booths')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning([...forKiosk, ...forOperator])
    .executeTakeFirstOrThrow()
}

export async function storeHealth(
  db: Database,
  told: { booth: string; health: unknown; at: string },
): Promise<void> {
  await db
    .updateTable('booths')
    .set({ health: JSON.stringify(told.health), healthAt: told.at })
    .where('id', '=', told.booth)
    .execute()
}

/** Who may mean this booth: those of this name, or the only one there is. Never the demo's. */
export async function findEnrollable(db: Database, boothId: string): Promise<string[]> {
  const all = await db
    .selectFrom('booths')
    .select(['id', 'boothId'])
    .where('isDemo', '=', false)
    .orderBy(sql`"boothId" = ${boothId}`, 'desc')
    .limit(2)
    .execute()
  const named = all.filter((booth) => booth.boothId === boothId)
  return (named.length > 0 ? named : all).map((booth) => booth.id)
}

/** Those of this very name, or without one all; two at most. Never the demo's. */
export async function findNamed(db: Database, boothId: string | undefined): Promise<string[]> {
  const all = db.selectFrom('booths').select('id').where('isDemo', '=', false).limit(2)
  const found = await (boothId === undefined ? all : all.where('boothId', '=', boothId)).execute()
  return found.map((booth) => booth.id)
}

/** One booth to begin with, where there is none. */
export async function saveFirst(
  db: Database,
  first: { boothId: string } & Partial<DeviceAddress>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`lock table booths in share row exclusive mode`.execute(trx)
    const some = await trx.selectFrom('booths').select('id').limit(1).execute()
    if (some.length === 0) await trx.insertInto('booths').values(first).execute()
  })
}

/** Another booth, and its id; undefined: there is one of this name. */
export async function saveNew(
  trx: InTransaction,
  booth: { boothId: string; place?: string; groupName?: string } & Partial<DeviceAddress>,
): Promise<string | undefined> {
  await sql`lock table booths in share row exclusive mode`.execute(trx)
  if ((await findNamed(trx, booth.boothId)).length > 0) return undefined
  const id = crypto.randomUUID()
  await trx
    .insertInto('booths')
    .values({ ...booth, id })
    .execute()
  return id
}

/** The demo's booth, made on first use, with this key as its only one; answers its id. */
export async function saveDemo(
  db: Database,
  demo: { boothId: string; keySha256: string; device: Partial<DeviceAddress> },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('booths')
      .values({
        boothId: demo.boothId,
        helpNumber: DEMO_HELP_NUMBER,
        isDemo: true,
        ...demo.device,
      })
      .onConflict((conflict) =>
        conflict
          .column('isDemo')
          .where('isDemo', '=', true)
          // The demo's controller moves with its port; the rest is the operator's by now.
          .doUpdateSet({ boothId: (kept) => kept.ref('booths.boothId'), ...demo.device }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .deleteFrom('booth_keys')
      .where('booth', '=', id)
      .where('keySha256', '!=', demo.keySha256)
      .execute()
    await trx
      .insertInto('booth_keys')
      .values({ booth: id, keySha256: demo.keySha256, origin: 'demo' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return id
  })
}
