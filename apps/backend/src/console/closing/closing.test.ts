import { Closing, ClosingMonths } from '@discobooth/contract/console/closing-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownerOf } from '../../testing/console-people.ts'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { clock, db, makeBooth } = backend
const { pay, dance, leave, asOwner } = openPayingGuests(backend)

let noord = { id: '', key: '' }
let zuid = { id: '', key: '' }
let inOctober = ''
beforeAll(async () => {
  noord = await makeBooth({ boothId: 'Noord' })
  zuid = await makeBooth({ boothId: '=Zuid, "de"' })
  // In Amsterdam it is 1 October already; then the last minutes of October.
  clock.time = Date.parse('2026-09-30T22:30:00Z')
  await dance(noord.key, 1)
  await dance(noord.key, 1)
  inOctober = await dance(zuid.key, 2)
  clock.time = Date.parse('2026-10-31T22:55:00Z')
  const late = await pay(noord.key, 3)
  clock.time = Date.parse('2026-10-31T23:10:00Z')
  await leave(noord.key, late)
  await dance(zuid.key, 4)
})

async function read(month: string, query = '') {
  const { status, body } = await asOwner('GET', `/api/console/closing?month=${month}${query}`)
  expect([status, body]).toEqual([200, Closing.parse(body)])
  return Closing.parse(body)
}
/** The last line of the audit trail that says so. */
async function noted(action: string) {
  const { body } = await asOwner('GET', '/api/console/audit?limit=50')
  return body.lines.find((line: { action: string }) => line.action === action)
}
const close = (month: string) => asOwner('POST', '/api/console/closing', { month })
const unknown = { disputedCents: 0, feesCents: null, afterFeesCents: null }
const of = (grossCents: number, refundsCents: number, vatCents: number) => ({
  grossCents,
  refundsCents,
  vatCents,
  netCents: grossCents - refundsCents - vatCents,
  ...unknown,
})

it('a month is its days, booths and modes, with the VAT that is in each line', async () => {
  const october = await read('2026-10')
  // 10.00 → 1.7355, 7.00 → 1.2149, 2.00 → 0.3471: each line is rounded, and their sum is the sum.
  expect(october.total).toEqual(of(1900, 0, 174 + 121 + 35))
  expect(october.days).toEqual([
    { day: '2026-10-01', ...of(1700, 0, 174 + 121) },
    { day: '2026-10-31', ...of(200, 0, 35) },
  ])
  expect(october.booths).toEqual([
    { booth: zuid.id, name: '=Zuid, "de"', ...of(700, 0, 121) },
    { booth: noord.id, name: 'Noord', ...of(1200, 0, 174 + 35) },
  ])
  expect(october.modes.map(({ mode, vatRate, vatCents }) => [mode, vatRate, vatCents])).toEqual([
    [1, 21, 174],
    [2, 21, 121],
    [3, 21, 35],
  ])
  expect([october.corrections, october.unknownProviders]).toEqual([[], ['demo']])
  expect((await read('2026-10', `&booth=${zuid.id}`)).total).toEqual(of(700, 0, 121))
})

it('what went back later is of the month in which it did', async () => {
  expect((await read('2026-11')).total).toEqual(of(900, 200, 156 - 35))
})

it('a rate can be set for each mode, and is in the audit trail', async () => {
  const path = '/api/console/closing/vat'
  const { body } = await asOwner('PUT', path, { mode: 2, vatRate: 9 })
  expect(body.modes.map(({ vatRate }: { vatRate: number }) => vatRate)).toEqual([21, 9, 21, 21])
  expect((await asOwner('GET', path)).body).toEqual(body)
  expect((await read('2026-10')).total.vatCents).toBe(174 + 58 + 35)
  const none = await asOwner('PUT', path, { mode: 99, vatRate: 9 })
  expect([none.status, none.body.error.code]).toEqual([404, 'mode_not_found'])
  expect(await noted('changed the VAT rate')).toMatchObject({
    subject: 'mode 2',
    before: { vatRate: 21 },
    after: { vatRate: 9 },
  })
})

describe('closing', () => {
  const lastOfOctober = Date.parse('2026-10-31T23:00:00Z')

  it('is refused until the month is over by an hour at every booth', async () => {
    const sydney = await makeBooth({ boothId: 'Honolulu', timeZone: 'Pacific/Honolulu' })
    clock.time = lastOfOctober + 3_600_000
    expect((await close('2026-10')).body.error.code).toBe('month_not_over')
    await db.deleteFrom('booth_keys').where('booth', '=', sydney.id).execute()
    await db.deleteFrom('booths').where('id', '=', sydney.id).execute()
    clock.time -= 1
    expect((await close('2026-10')).body.error.code).toBe('month_not_over')
    clock.time += 1
    expect((await read('2026-10')).state).toBe('over')
  })

  it('is refused out of order', async () => {
    clock.time = Date.parse('2026-12-05T12:00:00Z')
    const { status, body } = await close('2026-11')
    expect([status, body.error.code]).toEqual([409, 'month_before_open'])
    // After it three hundred months would have to be closed one by one.
    expect((await close('2000-01')).body.error.code).toBe('month_before_open')
  })

  it('keeps the month as it is, says who did it, and is done once', async () => {
    const before = await read('2026-10')
    const closed = await close('2026-10')
    expect([closed.status, closed.body.state]).toEqual([200, 'closed'])
    expect(closed.body).toEqual({
      ...before,
      state: 'closed',
      closedAt: new Date(clock.time).toISOString(),
      closedBy: expect.stringContaining('@example.org'),
    })
    for (const month of ['2026-10', '2026-08']) {
      expect((await close(month)).body.error.code).toBe('month_closed')
    }
    expect(await noted('closed the month')).toMatchObject({
      subject: '2026-10',
      after: { grossCents: 1900, refundsCents: 0, vatCents: 174 + 58 + 35 },
    })
  })

  it('is not touched by another rate, and by the database itself refused to be changed', async () => {
    await asOwner('PUT', '/api/console/closing/vat', { mode: 2, vatRate: 21 })
    expect((await read('2026-10')).total.vatCents).toBe(174 + 58 + 35)
    expect((await read('2026-11')).corrections).toEqual([])
    const seller = { name: 'Glitter BV', address: 'Kade 1', vatNumber: 'NL001.B01' }
    await asOwner('PUT', '/api/console/seller', seller)
    expect((await asOwner('POST', '/api/console/receipts', { session: inOctober })).status).toBe(
      201,
    )
    expect(await db.selectFrom('receipts').select('percent').execute()).toEqual([{ percent: 9 }])
    for (const table of ['closed_months', 'closed_lines'] as const) {
      await expect(db.deleteFrom(table).execute()).rejects.toThrow('does not change')
    }
  })

  it('what is found out later is a correction in the open month, with the old rate', async () => {
    const october = await read('2026-10')
    const november = await read('2026-11')
    await db
      .updateTable('takings_days')
      .set({ grossCents: 1400, refundsCents: 0 })
      .where('booth', '=', zuid.id)
      .where('mode', '=', 2)
      .execute()
    expect(await read('2026-10')).toEqual(october)
    const corrected = await read('2026-11')
    expect(corrected.corrections).toEqual([
      {
        of: '2026-10',
        day: '2026-10-01',
        booth: zuid.id,
        boothName: '=Zuid, "de"',
        mode: 2,
        ...of(700, 0, 58),
      },
    ])
    expect(corrected.total).toEqual(
      of(november.total.grossCents + 700, 200, november.total.vatCents + 58),
    )
    // Once it is closed as well, it is not found again.
    expect((await close('2026-11')).body.corrections).toEqual(corrected.corrections)
    expect((await read('2026-12')).corrections).toEqual([])
  })

  it('the list of months has the same sums as each month', async () => {
    const { body } = await asOwner('GET', '/api/console/closing/months')
    const { months } = ClosingMonths.parse(body)
    expect(months.map(({ month, state }) => [month, state])).toEqual([
      ['2026-12', 'open'],
      ['2026-11', 'closed'],
      ['2026-10', 'closed'],
    ])
    for (const listed of months) expect(listed).toMatchObject((await read(listed.month)).total)
  })
})

it('the file has a line for each day, booth and mode, and nothing in it is a formula', async () => {
  const { token } = await ownerOf(backend)
  const response = await backend.app.hono.request(
    '/functions/v1/api/console/closing.csv?month=2026-11',
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(response.headers.get('content-disposition')).toContain('closing-2026-11.csv')
  expect((await response.text()).split('\r\n')).toEqual([
    'day,booth,booth_id,mode,mode_id,vat_percent,gross,refunds,disputed,vat,net,fees,after_fees,corrects',
    `2026-10-01,"'=Zuid, ""de""",${zuid.id},Video,2,9,7,0,0,0.58,6.42,,,2026-10`,
    ...[
      `2026-11-01,Noord,${noord.id},Song only,3,21,0,2,0,-0.35,-1.65,,,`,
      `2026-11-01,"'=Zuid, ""de""",${zuid.id},Photo + Video,4,21,9,0,0,1.56,7.44,,,`,
    ].toSorted((a, b) => (a.includes(noord.id) === noord.id < zuid.id ? -1 : b ? 1 : 0)),
    '',
  ])
})
