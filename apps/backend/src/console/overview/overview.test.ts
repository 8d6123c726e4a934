import { Overview } from '@discobooth/contract/console/overview-api'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { expectTakingsAgree } from '../../testing/takings-agree.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { call, clock, db, makeBooth } = backend
const { pay, dance, leave, settle, asOwner } = openPayingGuests(backend)

/** Noon of a Wednesday in Amsterdam. */
const noon = Date.parse('2026-11-18T11:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

let noord = { id: '', key: '' }
let zuid = { id: '', key: '' }
/** Answered as the contract says. */
async function overview(query = '') {
  const { status, body } = await asOwner('GET', `/api/console/overview${query}`)
  expect([status, body]).toEqual([200, Overview.parse(body)])
  return Overview.parse(body)
}
const nothing = { grossCents: 0, payments: 0, refundsCents: 0, refunds: 0, netCents: 0 }
const nobody = { ...nothing, parties: 0, freeParties: 0, averageCents: null }

beforeAll(async () => {
  noord = await makeBooth({ boothId: 'Noord' })
  zuid = await makeBooth({ boothId: 'Zuid' })
  // Last month on the same day, in the morning and in the evening.
  clock.time = Date.parse('2026-10-18T08:00:00Z')
  await dance(noord.key, 1)
  clock.time = Date.parse('2026-10-18T18:00:00Z')
  await dance(noord.key, 2)
  // Last week, on its Monday.
  clock.time = noon - 9 * DAY
  await dance(zuid.key, 4)
  // Yesterday: before noon, after it, and a payment that goes back today.
  clock.time = noon - DAY - HOUR
  await dance(noord.key, 1)
  clock.time = noon - DAY + 2 * HOUR
  await dance(noord.key, 2)
  clock.time = Date.parse('2026-11-17T22:50:00Z')
  const late = await pay(noord.key, 3)
  // Today begins in Amsterdam.
  clock.time = Date.parse('2026-11-17T23:05:00Z')
  await leave(noord.key, late)
  clock.time = noon - 2 * HOUR
  await dance(noord.key, 1)
  await dance(zuid.key, 4)
  await db.updateTable('booths').set({ freeMode: true }).where('id', '=', zuid.id).execute()
  const { id } = await backend.makeSession({ sessionMode: 1 }, zuid.key)
  await call('POST', `/api/sessions/${id}/started`, { key: zuid.key })
  await settle()
  clock.time = noon
})

it('today is what was taken, what went back and who danced since midnight in Amsterdam', async () => {
  const { periods, timeZone } = await overview()
  expect(timeZone).toBe('Europe/Amsterdam')
  expect(periods.map(({ period }) => period)).toEqual(['day', 'week', 'month'])
  expect(periods[0]).toEqual({
    period: 'day',
    now: {
      grossCents: 500 + 900,
      payments: 2,
      refundsCents: 200,
      refunds: 1,
      netCents: 1200,
      parties: 3,
      freeParties: 1,
      averageCents: 600,
      span: {
        from: '2026-11-17T23:00:00.000Z',
        until: '2026-11-18T11:00:00.000Z',
        firstDay: '2026-11-18',
        lastDay: '2026-11-18',
      },
    },
    before: {
      ...nobody,
      grossCents: 500,
      payments: 1,
      netCents: 500,
      parties: 1,
      averageCents: 500,
      span: {
        from: '2026-11-16T23:00:00.000Z',
        until: '2026-11-17T11:00:00.000Z',
        firstDay: '2026-11-17',
        lastDay: '2026-11-17',
      },
    },
  })
})

it('week and month are compared up to the same moment, too', async () => {
  const { periods } = await overview()
  const [, week, month] = periods
  expect(week).toMatchObject({
    now: { grossCents: 500 + 700 + 200 + 500 + 900, refundsCents: 200, parties: 5 },
    before: { grossCents: 900, refundsCents: 0, parties: 1 },
  })
  expect(month).toMatchObject({
    now: { grossCents: 500 + 700 + 200 + 500 + 900 + 900, parties: 6, freeParties: 1 },
    // The evening of 18 October comes after this moment.
    before: { grossCents: 500, parties: 1 },
  })
})

it('parts add up to the whole: by booth, by mode and by day or hour', async () => {
  for (const period of ['day', 'week', 'month'] as const) {
    const { periods, byBooth, byMode, series } = await overview(`?period=${period}`)
    const whole = periods.find((one) => one.period === period)
    for (const which of ['now', 'before'] as const) {
      for (const field of ['grossCents', 'refundsCents', 'parties'] as const) {
        const total = (rows: { [key in typeof field]: number }[]) =>
          rows.reduce((sum, row) => sum + row[field], 0)
        const parts = [
          total(byBooth.map((row) => row[which])),
          total(byMode.map((row) => row[which])),
          total(series[which]),
        ]
        expect(parts, `${period} ${which} ${field}`).toEqual(Array(3).fill(whole?.[which][field]))
      }
    }
  }
  const { byBooth, byMode, series } = await overview('?period=day')
  expect(byBooth.map(({ name, now }) => [name, now.netCents])).toEqual([
    ['Zuid', 900],
    ['Noord', 300],
  ])
  expect(byMode.map(({ mode, now }) => [mode, now.grossCents, now.refundsCents])).toEqual([
    [1, 500, 0],
    [2, 0, 0],
    [3, 0, 200],
    [4, 900, 0],
  ])
  expect(series.now).toHaveLength(12)
  expect(series.now[9]).toEqual({
    at: '2026-11-18T08:00:00.000Z',
    grossCents: 0,
    refundsCents: 0,
    parties: 0,
  })
  expect(series.now[10]).toMatchObject({ at: '2026-11-18T09:00:00.000Z', grossCents: 1400 })
})

it('the books agree with what is shown', async () => {
  await expectTakingsAgree(db, [noord.id, zuid.id])
})

it('one booth alone, with how its parts are', async () => {
  const { periods, byBooth, booths, trouble } = await overview(`?booth=${zuid.id}`)
  expect(periods[0]?.now).toMatchObject({ grossCents: 900, parties: 2, freeParties: 1 })
  expect(byBooth.map(({ name }) => name)).toEqual(['Zuid'])
  expect(booths.map(({ name }) => name)).toEqual(['Noord', 'Zuid'])
  expect(trouble).toMatchObject([{ name: 'Zuid', alerts: [] }])
  expect(trouble[0]?.parts?.map(({ part }) => part)).toContain('payments')
})

it('a booth that nobody has is none', async () => {
  const path = '/api/console/overview?booth=00000000-0000-4000-8000-000000000000'
  const { status, body } = await asOwner('GET', path)
  expect([status, body.error.code]).toEqual([404, 'booth_not_found'])
})

it('each booth has its own midnight', async () => {
  const sydney = await makeBooth({ boothId: 'Sydney', timeZone: 'Australia/Sydney' })
  // 18 November 23:50 there, and 10 minutes into the 19th; in Amsterdam it is the afternoon of the 18th.
  clock.time = Date.parse('2026-11-18T12:50:00Z')
  await dance(sydney.key, 1)
  clock.time = Date.parse('2026-11-18T13:10:00Z')
  await dance(sydney.key, 2)
  const { timeZone, periods, series } = await overview(`?booth=${sydney.id}`)
  expect(timeZone).toBe('Australia/Sydney')
  expect(periods[0]?.now).toMatchObject({ grossCents: 700, parties: 1 })
  expect(series.now).toMatchObject([{ at: '2026-11-18T13:00:00.000Z', grossCents: 700 }])
  const all = await overview()
  expect(all.timeZone).toBe('Europe/Amsterdam')
  expect(all.periods[0]?.now.grossCents).toBe(1400 + 700)
  await expectTakingsAgree(db, [sydney.id])
})

describe('what is wrong', () => {
  let sosOf = ''

  it('is there without any mail being set up, SOS first', async () => {
    const subject = `${noord.id} 1`
    const ofNobody = (kind: 'refund-failed' | 'part-unhealthy' | 'sos', about: object = {}) => ({
      booth: noord.id,
      kind,
      subject,
      beganAt: new Date(clock.time),
      dueAt: new Date(clock.time),
      ...about,
    })
    const { id } = await backend.makeSession({ sessionMode: 1 }, zuid.key)
    await call('POST', `/api/sessions/${id}/end`, { key: zuid.key, body: { reason: 'sos' } })
    sosOf = id
    const later = new Date(clock.time + HOUR)
    const dayAgo = new Date(clock.time - DAY - 1)
    await db
      .insertInto('alerts')
      .values([
        ofNobody('refund-failed', { beganAt: later }),
        ofNobody('part-unhealthy', { subject: 'payments', detail: 'refunds_waiting' }),
        // Not for long enough, well again, and long past.
        ofNobody('part-unhealthy', { subject: 'mail', dueAt: later }),
        ofNobody('part-unhealthy', { subject: 'music', overAt: later }),
        ofNobody('sos', { subject: 'x', beganAt: dayAgo }),
      ])
      .execute()
    const { trouble } = await overview()
    expect(
      trouble.map(({ name, alerts, parts }) => [name, alerts.map(({ kind }) => kind), parts]),
    ).toEqual([
      ['Zuid', ['sos'], null],
      ['Noord', ['refund-failed', 'part-unhealthy'], null],
    ])
    expect(trouble[0]?.alerts[0]).toMatchObject({ session: id })
  })

  it('is not mailed on the day that mail is set up', async () => {
    const told = await db
      .selectFrom('alerts')
      .select('toldAt')
      .where('subject', '=', sosOf)
      .execute()
    expect(told).toEqual([{ toldAt: expect.any(Date) }])
  })
})

it('money on its way back is there until it is back', async () => {
  const id = await pay(noord.key, 1)
  await call('POST', `/api/sessions/${id}/end`, { key: noord.key, body: { reason: 'reset' } })
  expect((await overview()).refundsUnderWayCents).toBe(500)
  expect((await overview(`?booth=${noord.id}`)).refundsUnderWayCents).toBe(500)
  expect((await overview(`?booth=${zuid.id}`)).refundsUnderWayCents).toBe(0)
  await settle()
  expect((await overview()).refundsUnderWayCents).toBe(0)
})
