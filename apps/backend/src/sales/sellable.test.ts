import { randomUUID } from 'node:crypto'
import { boothWord } from '@discobooth/contract/device/booth-word'
import { defaultPlan } from '@discobooth/contract/device/device'
import type { BoothHealth, Means } from '@discobooth/contract/modes/sellable'
import { expect, it } from 'vitest'
import { mediaInFolder } from '../recordings/testing/media-folder.ts'
import { demo, openTestApp, unaskedSpotify } from '../testing/test-app.ts'

const { address, app, call, clock, db, makeBooth, makeSession } = openTestApp({
  demo,
  media: mediaInFolder().media,
})

const well = { healthy: true }
const health: BoothHealth = {
  parts: { door: well, sos: well, lights: well, camera: well },
  plan: defaultPlan,
  booth: { sos: false },
}
const says = (part: Partial<BoothHealth>, music: Means['music'] = 'ready') => ({
  'x-booth-health': boothWord({ booth: { ...health, ...part }, music }),
})
const calm = says({})
const sos = says({ booth: { sos: true } })
const buttonAlone = {
  'x-booth-health': boothWord({ booth: 'gone', sosPressed: true, music: 'ready' }),
}
const blind = says({ parts: { ...health.parts, camera: { healthy: false } } })

/** A booth with a session that has chosen nothing yet, and a promo code of its own. */
async function openBooth(settings: Parameters<typeof makeBooth>[0] = {}) {
  const { key } = await makeBooth(settings)
  const code = randomUUID().slice(0, 8)
  await db.insertInto('promos').values({ code, max_usages: 1 }).execute()
  const { id } = await makeSession({}, key)
  type Headers = Record<string, string> | undefined
  const send = (method: string, path: string, headers: Headers, body?: unknown) =>
    call(method, path, { key, ...(headers && { headers }), ...(body !== undefined && { body }) })
  return {
    id,
    begin: (headers?: Headers) => send('POST', '/api/sessions', headers, { id: randomUUID() }),
    choose: (sessionMode: number, headers?: Headers) =>
      send('PATCH', `/api/sessions/${id}`, headers, { sessionMode }),
    redeem: (headers?: Headers) => send('POST', `/api/sessions/${id}/promo`, headers, { code }),
    pay: (headers?: Headers) => send('POST', `/api/sessions/${id}/payment`, headers, {}),
    read: async () => (await send('GET', `/api/sessions/${id}`, undefined)).body,
    uses: async () =>
      (await db.selectFrom('promos').selectAll().where('code', '=', code).executeTakeFirstOrThrow())
        .times_used,
  }
}

const refusedAs = (code: string) => ({ status: 409, body: { error: { code } } })

it('F5: while SOS is pressed nothing begins, no mode is taken, no link made and no promo used', async () => {
  const booth = await openBooth()
  expect((await booth.choose(1, calm)).status).toBe(200)
  const before = await booth.read()
  for (const refusal of [
    await booth.begin(sos),
    await booth.begin(buttonAlone),
    await booth.choose(3, sos),
    await booth.pay(sos),
    await booth.redeem(sos),
  ]) {
    expect(refusal).toMatchObject(refusedAs('sos_pressed'))
    expect(refusal.body.error.message).toContain('SOS is pressed')
  }
  expect(await booth.read()).toEqual(before)
  expect(await booth.uses()).toBe(0)
  const logged = db.selectFrom('payment_log').select('id').where('session_id', '=', booth.id)
  expect(await logged.execute()).toEqual([])
  // Released: the same calls pass.
  expect((await booth.pay(calm)).body).toMatchObject({ status: 'pending' })
  expect((await booth.redeem(calm)).body).toEqual({ outcome: 'ACCEPTED' })
})

it('F5: in free mode nothing is given that the booth cannot give', async () => {
  const booth = await openBooth({ freeMode: true })
  expect(await booth.choose(4, blind)).toMatchObject(refusedAs('camera_not_ready'))
  expect(await booth.choose(3, sos)).toMatchObject(refusedAs('sos_pressed'))
  expect(await booth.read()).toMatchObject({ sessionMode: null, isPaid: false })
  expect((await booth.choose(3, blind)).body).toMatchObject({ isPaid: true, price: 0 })
})

it('F5: a promo, which gives mode 4, needs a camera, and is not counted without one', async () => {
  const booth = await openBooth()
  expect(await booth.redeem(blind)).toMatchObject(refusedAs('camera_not_ready'))
  expect(await booth.uses()).toBe(0)
  // A refusal is no wrong guess: the code is good for more tries than a booth has guesses.
  for (let count = 0; count < 12; count += 1) await booth.redeem(blind)
  expect((await booth.redeem(calm)).body).toEqual({ outcome: 'ACCEPTED' })
})

it.each([
  ['booth_not_ready', says({ parts: { ...health.parts, lights: { healthy: false } } })],
  ['music_not_ready', says({}, 'gone')],
  ['recording_plan_differs', says({ plan: { ...defaultPlan, A: { photo: true, video: true } } })],
  ['camera_not_ready', blind],
])('F5: a code is not shown to a booth that says %s', async (code, word) => {
  const booth = await openBooth()
  await booth.choose(1, calm)
  expect((await booth.pay(calm)).body.url).toContain('http')
  expect(await booth.pay(word)).toMatchObject(refusedAs(code))
})

it('F5: a guest who has chosen or paid goes on writing', async () => {
  const booth = await openBooth()
  await booth.choose(1, calm)
  const { url } = (await booth.pay(calm)).body
  await app.hono.request(`${new URL(url).pathname}/pay`, { method: 'POST' })
  expect(await booth.choose(1, sos)).toMatchObject({ status: 200, body: { isPaid: true } })
  expect((await booth.pay(sos)).body).toMatchObject({ status: 'completed' })
})

it("F5: a booth's word counts for its other calls for a minute; old or strange words stop no sale", async () => {
  const booth = await openBooth()
  await booth.begin(sos)
  expect(await booth.choose(3)).toMatchObject(refusedAs('sos_pressed'))
  clock.time += 59_000
  expect(await booth.choose(3)).toMatchObject(refusedAs('sos_pressed'))
  clock.time += 1_000
  expect((await booth.choose(3)).status).toBe(200)
  // The same again: a word that is repeated stays fresh.
  for (let minute = 0; minute < 3; minute += 1) {
    await booth.begin(sos)
    clock.time += 59_000
    expect(await booth.choose(1)).toMatchObject(refusedAs('sos_pressed'))
  }
  await booth.begin(calm)
  expect((await booth.choose(1)).status).toBe(200)
  for (const strange of ['', 'nonsense', '{"booth":"asleep"}']) {
    expect((await booth.choose(3, { 'x-booth-health': strange })).status).toBe(200)
    expect((await booth.choose(1, { 'x-booth-health': strange })).status).toBe(200)
  }
})

it.each([
  ['music', 'music_not_ready', { isHosted: true }],
  ['payment', 'payment_not_set_up', { isHosted: true, spotify: unaskedSpotify }],
])(
  'F5: hosted without %s no party is sold, whatever the booth says',
  async (lacks, code, parts) => {
    const { key } = await makeBooth()
    const { id } = await makeSession({}, key)
    const hosted = openTestApp({ database: { db, address }, ...parts })
    const read = async () => (await hosted.call('GET', '/api/booth', { key })).body.lacks
    const choose = (headers: Record<string, string>) =>
      hosted.call('PATCH', `/api/sessions/${id}`, { key, headers, body: { sessionMode: 3 } })
    expect(await read()).toBe(lacks)
    for (const word of [calm, {}]) expect(await choose(word)).toMatchObject(refusedAs(code))
    expect((await call('GET', '/api/booth', { key })).body.lacks).toBeNull()
    // Nobody pays in free mode; a song is missed all the same.
    await db.updateTable('booths').set({ freeMode: true }).execute()
    expect(await read()).toBe(lacks === 'payment' ? null : lacks)
    expect((await choose(calm)).status).toBe(lacks === 'payment' ? 200 : 409)
  },
)
