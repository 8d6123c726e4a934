import type { BoothSettings, DeviceAddress } from '@discobooth/contract/booth-settings'
import type { Database } from '../db/schema.ts'

const DEMO_HELP_NUMBER = '+31 6 12345678'

const settings = [
  'boothId',
  'freeMode',
  'language',
  'helpNumber',
  'priceMultiplier',
  'songMenu',
  'protocol',
  'raspberryIp',
  'raspberryPort',
  'raspberryEndpoint',
] as const satisfies (keyof BoothSettings)[]

export function findByKey(db: Database, keySha256: string) {
  return db
    .selectFrom('booth_keys')
    .innerJoin('booths', 'booths.id', 'booth_keys.booth')
    .select(['booths.id', ...settings])
    .where('keySha256', '=', keySha256)
    .executeTakeFirst()
}

/** The demo's booth, made on first use, with this key as its only one. */
export async function saveDemo(
  db: Database,
  demo: { boothId: string; keySha256: string; device: Partial<DeviceAddress> },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
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
      .values({ booth: id, keySha256: demo.keySha256 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
