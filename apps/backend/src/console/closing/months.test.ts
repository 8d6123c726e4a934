import { Closing, ClosingMonths } from '@discobooth/contract/console/closing-api'
import { beforeAll, expect, it } from 'vitest'
import { countLedger } from '../../sales/takings/record.ts'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { clock, db, makeBooth } = backend
const { dance, asOwner } = openPayingGuests(backend)

let noord = { id: '', key: '' }
beforeAll(async () => {
  noord = await makeBooth({ boothId: 'Noord' })
  const zuid = await makeBooth({ boothId: 'Zuid' })
  for (const [at, mode] of [
    ['2026-09-30T22:30:00Z', 1],
    ['2026-10-20T12:00:00Z', 2],
    ['2026-11-03T12:00:00Z', 3],
    ['2026-11-30T12:00:00Z', 4],
  ] as const) {
    clock.time = Date.parse(at)
    await dance(noord.key, mode)
    await dance(zuid.key, mode)
  }
})

/** What the list says of each month, which must be what each month says of itself. */
async function listed() {
  const { body } = await asOwner('GET', '/api/console/closing/months')
  const { months } = ClosingMonths.parse(body)
  for (const one of months) {
    const month = await asOwner('GET', `/api/console/closing?month=${one.month}`)
    expect(one, one.month).toMatchObject(Closing.parse(month.body).total)
  }
  return months.map(({ month, state, grossCents, vatCents }) => ({
    ...{ month, state, grossCents, vatCents },
  }))
}
/** A guest's bank takes money back of a day that is long over. */
const dispute = (at: string) =>
  db.transaction().execute((trx) =>
    countLedger(trx, {
      ...{ booth: noord.id, mode: 1, at: Date.parse(at), now: clock.time },
      ...{ feesCents: 0, disputedCents: 100 },
    }),
  )
const keptDays = async () =>
  (await db.selectFrom('book_days').select(['day', 'isCorrection']).execute()).length

it('[C2] sums up each day that is over once, and what still goes on each time', async () => {
  expect(await listed()).toMatchObject([
    { month: '2026-11', state: 'open', grossCents: 400 + 1_800 },
    { month: '2026-10', state: 'over', grossCents: 1_000 + 1_400 },
  ])
  // All but the day that it is.
  expect(await keptDays()).toBe(31 + 29)
  await dance(noord.key, 1)
  expect((await listed())[0]).toMatchObject({ grossCents: 400 + 1_800 + 500 })
  // An hour after its end nothing more of a day comes from guests.
  clock.time = Date.parse('2026-12-01T00:30:00Z') - 3_600_000
  await listed()
  expect(await keptDays()).toBe(31 + 29)
  clock.time += 3_600_000
  expect((await listed())[0]).toMatchObject({ month: '2026-12', grossCents: 0 })
  expect(await keptDays()).toBe(31 + 30)
})

it('[C2] what is told later of a day that is over is in the list at once', async () => {
  const before = await listed()
  await dispute('2026-10-20T12:00:00Z')
  expect(await keptDays()).toBe(31 + 30 - 1)
  const after = await listed()
  expect(after[2]?.vatCents).toBe((before[2]?.vatCents ?? 0) - 17)
  expect(await keptDays()).toBe(31 + 30)
})

it('[C2] another rate is in every month that is open', async () => {
  await asOwner('PUT', '/api/console/closing/vat', { mode: 1, vatRate: 9 })
  const [, , october] = await listed()
  // Two of 5.00 at 9 %, less a bank's 1.00, and two of 7.00 at 21 %.
  expect(october?.vatCents).toBe(41 + 41 - 8 + 121 + 121)
})

it('[C2] a month that was closed is corrected in the first that is open, day by day', async () => {
  expect((await asOwner('POST', '/api/console/closing', { month: '2026-10' })).status).toBe(200)
  const before = await listed()
  await dispute('2026-10-20T12:00:00Z')
  const after = await listed()
  expect(after.map(({ month, state }) => [month, state])).toEqual([
    ['2026-12', 'open'],
    ['2026-11', 'over'],
    ['2026-10', 'closed'],
  ])
  // 2.00 of that day have 0.17 of VAT, and 0.08 of it were in the first 1.00.
  expect(after[1]?.vatCents).toBe((before[1]?.vatCents ?? 0) - 9)
  expect(after[2]).toEqual(before[2])
  expect((await asOwner('POST', '/api/console/closing', { month: '2026-11' })).status).toBe(200)
  expect((await listed()).map(({ vatCents }) => vatCents)).toEqual([
    0,
    after[1]?.vatCents,
    after[2]?.vatCents,
  ])
})
