import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { migrate, readMigrations } from '../../platform/db/migrations.ts'
import { openTestDatabase } from '../../platform/db/testing/test-database.ts'
import { expectTakingsAgree } from '../../testing/takings-agree.ts'

const { db, address } = openTestDatabase({ template: 'template0' })
const name = '20261118130000_takings.sql'
const booth = '00000000-0000-4000-8000-000000000001'

it('what was sold before the figures were kept is in them', async () => {
  const all = (await readMigrations()).map((migration) => migration.file)
  await migrate({ address, only: new Set(all.filter((one) => one < name)) })
  await sql`
    insert into booths (id, "boothId") values (${sql.lit(booth)}, 'Noord');
    insert into session (id, owner, "createdAt", "sessionMode", "startedAt") values
      ('00000000-0000-4000-8000-0000000000a1', ${sql.lit(booth)}, '2026-03-28T22:40:00Z', 1,
        '2026-03-28T22:59:59Z'),
      ('00000000-0000-4000-8000-0000000000a2', ${sql.lit(booth)}, '2026-03-29T21:50:00Z', 2,
        '2026-03-29T22:00:00Z'),
      ('00000000-0000-4000-8000-0000000000a3', ${sql.lit(booth)}, '2026-03-28T10:10:00Z', null, null);
    insert into charges (provider, "paymentId", "linkId", session_id, mode_id, amount, currency,
      state, reason, "refundedAmount", "takenAt", "refundedAt") values
      ('stripe', 'p1', 'l1', '00000000-0000-4000-8000-0000000000a1', 1, 500, 'eur', 'kept', null, 0,
        '2026-03-28T22:45:00Z', null),
      ('stripe', 'p2', 'l2', '00000000-0000-4000-8000-0000000000a1', 1, 500, 'eur', 'refunded',
        'second_payment', 500, '2026-03-28T22:50:00Z', '2026-03-30T09:14:59Z'),
      ('stripe', 'p3', 'l3', '00000000-0000-4000-8000-0000000000a3', 4, 900, 'eur', 'refunding',
        'reset', 300, '2026-03-29T10:00:00Z', null),
      ('stripe', 'p4', 'l4', '00000000-0000-4000-8000-0000000000a3', 4, 900, 'usd', 'refunding',
        'wrong_currency', 0, '2026-03-29T10:15:00Z', null)`.execute(db)
  expect(await migrate({ address })).toContain(name)
  await expectTakingsAgree(db, [booth])
  const late = await db
    .selectFrom('charges')
    .select('paymentId')
    .where('isLate', '=', true)
    .execute()
  expect(late).toEqual([{ paymentId: 'p4' }])
  const { rows } = await sql`select day::text, mode, "grossCents", "refundsCents", refunds, parties,
    "freeParties" from takings_days order by day, mode`.execute(db)
  expect(rows).toEqual([
    {
      day: '2026-03-28',
      mode: 1,
      grossCents: 1000,
      refundsCents: 0,
      refunds: 0,
      parties: 1,
      freeParties: 0,
    },
    {
      day: '2026-03-29',
      mode: 4,
      grossCents: 900,
      refundsCents: 300,
      refunds: 0,
      parties: 0,
      freeParties: 0,
    },
    {
      day: '2026-03-30',
      mode: 1,
      grossCents: 0,
      refundsCents: 500,
      refunds: 1,
      parties: 0,
      freeParties: 0,
    },
    {
      day: '2026-03-30',
      mode: 2,
      grossCents: 0,
      refundsCents: 0,
      refunds: 0,
      parties: 1,
      freeParties: 1,
    },
  ])
})
