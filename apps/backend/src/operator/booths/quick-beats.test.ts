import type { BoothBeat } from '@discobooth/contract/device/booth-beat'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { wellBeat } from '../../testing/accepted-calls.ts'
import { openTestApp } from '../../testing/test-app.ts'

const { app, call, clock, db, makeBooth } = openTestApp()
afterAll(() => app.stop())

const beat = (key: string, change: Partial<BoothBeat> = {}) =>
  call('POST', '/api/booth/beat', { key, body: { ...wellBeat, ...change } })

const stored = (booth: string) =>
  db
    .selectFrom('booth_beats')
    .select(['at', 'beat', 'faults'])
    .select(sql<string>`xmin::text`.as('writtenBy'))
    .where('booth', '=', booth)
    .executeTakeFirstOrThrow()

/** Each has been heard once: whatever it says next may be heard among others. */
async function makeKnown(count: number) {
  const booths = await Promise.all(Array.from({ length: count }, () => makeBooth()))
  for (const { key } of booths) expect((await beat(key)).status).toBe(200)
  return booths
}

it('what many say at once is written together, each its own', async () => {
  const booths = await makeKnown(20)
  clock.time += 15_000
  const heard = await Promise.all(
    booths.map(({ key }, at) => beat(key, { temperature: 40 + at / 10 })),
  )
  const at = new Date(clock.time)
  expect(heard.map(({ status, body }) => [status, body.at])).toEqual(
    booths.map(() => [200, at.toISOString()]),
  )
  const rows = await Promise.all(booths.map(({ id }) => stored(id)))
  expect(rows.map(({ at: when, beat: said }) => [when, said])).toEqual(
    booths.map((_, place) => [at, { ...wellBeat, temperature: 40 + place / 10 }]),
  )
  expect(new Set(rows.map(({ writtenBy }) => writtenBy)).size).toBeLessThan(booths.length)
})

it('C4: a key that ended opens nothing at its very next beat, and its neighbours are heard', async () => {
  const [ended, ill, well] = await makeKnown(3)
  if (!ended || !ill || !well) throw new Error('three booths are needed')
  const before = await stored(ended.id)
  await db
    .updateTable('booth_keys')
    .set({ endedAt: new Date(clock.time), isReplaced: true })
    .where('booth', '=', ended.id)
    .execute()
  clock.time += 15_000
  const [refused, ...others] = await Promise.all([
    beat(ended.key),
    beat(ill.key, { screen: 'gone' }),
    beat(well.key),
  ])
  expect([refused.status, refused.body.error.code]).toEqual([401, 'booth_key_replaced'])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect(await stored(ended.id)).toEqual(before)
  expect((await stored(ill.id)).faults).toEqual(['screen'])
  expect((await stored(well.id)).at).toEqual(new Date(clock.time))
})

it('nobody waits for a booth whose row is held', async () => {
  const [held, free] = await makeKnown(2)
  if (!held || !free) throw new Error('two booths are needed')
  clock.time += 15_000
  const waiting = await db.transaction().execute(async (trx) => {
    const row = trx.selectFrom('booth_beats').select('booth').where('booth', '=', held.id)
    await row.forNoKeyUpdate().execute()
    const late = beat(held.key)
    expect((await beat(free.key)).status).toBe(200)
    return { late }
  })
  expect((await waiting.late).status).toBe(200)
})

it('the use of a key is noted every five minutes, as ever', async () => {
  const [booth] = await makeKnown(1)
  if (!booth) throw new Error('a booth is needed')
  const usedAt = () =>
    db.selectFrom('booth_keys').select('lastUsedAt').where('booth', '=', booth.id)
  const first = await usedAt().executeTakeFirst()
  clock.time += 5 * 60_000
  await beat(booth.key)
  expect(await usedAt().executeTakeFirst()).toEqual(first)
  clock.time += 1_000
  await beat(booth.key)
  expect(await usedAt().executeTakeFirst()).toEqual({ lastUsedAt: new Date(clock.time) })
})
