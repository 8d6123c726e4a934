import { randomUUID } from 'node:crypto'
import type { ConsoleMode, ConsoleModes } from '@discobooth/contract/console/prices-api'
import type { Mode } from '@discobooth/contract/modes/mode'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, clock, db, makeBooth } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console'
/** An access token lasts for an hour. */
const SOON_MS = 5 * 60_000

let owner = ''
let north: { id: string; key: string }
let south: { id: string; key: string }
beforeAll(async () => {
  ;[north, south] = [await makeBooth({ boothId: 'North' }), await makeBooth({ boothId: 'South' })]
  owner = await tokenOf((await signInWholly()).auth)
})
afterEach(async () => {
  await db.deleteFrom('mode_exceptions').execute()
  await db.deleteFrom('planned_mode_changes').execute()
  await sql`update modes set price = 7, "isEnabled" = true, names = '{}' where id = 2`.execute(db)
})

const change = (body: object, { token = owner, mode = 2, operation = newId() } = {}) =>
  ask('POST', `${API}/modes/${mode}/changes`, token, body, operation)
const newId = (): string => randomUUID()

async function video(token = owner): Promise<ConsoleMode | undefined> {
  const { body } = await ask('GET', `${API}/modes`, token)
  return (body as ConsoleModes).modes.find(({ id }) => id === 2)
}

/** What a booth's kiosk shows its guest. */
async function shownAt({ key }: { key: string }, session?: string): Promise<Mode | undefined> {
  const query = session ? `?session=${session}` : ''
  const { body } = await backend.call('GET', `/api/modes${query}`, { key })
  return (body as Mode[]).find(({ id }) => id === 2)
}

async function begin({ key }: { key: string }): Promise<string> {
  return (await backend.makeSession({}, key)).id
}

/** A tap on a mode, with the list that it stood on. */
const choose = (booth: { key: string }, id: string, priceList: number | undefined, mode = 2) =>
  backend.call('PATCH', `/api/sessions/${id}`, {
    key: booth.key,
    body: { sessionMode: mode, ...(priceList !== undefined && { priceList }) },
  })

const trail = () =>
  db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').limit(5).execute()

describe('a price for all booths', () => {
  it('is what the next guest sees and pays, and who changed it is in the audit trail', async () => {
    const { status, body } = await change({ price: 8.5 })
    expect([status, body.modes.find(({ id }: ConsoleMode) => id === 2).price]).toEqual([200, 8.5])
    const shown = await shownAt(north)
    expect(shown?.price).toBe(8.5)
    const chosen = await choose(north, await begin(north), shown?.priceList)
    expect(chosen.body.price).toBe(8.5)
    expect((await trail())[0]).toMatchObject({
      role: 'owner',
      action: 'changed a mode',
      subject: 'mode 2',
      before: { price: 7 },
      after: { price: 8.5 },
    })
  })

  it.each([0.49, -1, 0.505, 1_001, '7'])('P11: is not %j', async (price) => {
    const { status, body } = await change({ price })
    expect([status, body.error.code]).toEqual([422, 'invalid_body'])
    expect((await video())?.price).toBe(7)
  })

  it('may be nothing, and half a euro', async () => {
    expect((await change({ price: 0 })).status).toBe(200)
    expect((await change({ price: 0.5 })).status).toBe(200)
  })

  it.each([
    [{}, 422, 'change_empty'],
    [{ price: null }, 422, 'price_missing'],
    [{ booths: [randomUUID()], price: 3 }, 422, 'booth_not_found'],
  ])('is refused as %j', async (body, status, code) => {
    const sent = await change(body)
    expect([sent.status, sent.body.error.code]).toEqual([status, code])
  })
})

describe('C5: a price that a guest has seen, on the list that the kiosk showed them,', () => {
  it('stays for that guest until they choose, and for the next it is the new one', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await change({ price: 9 })
    const chosen = await choose(north, guest, seen?.priceList)
    expect(chosen.body.price).toBe(7)
    const next = await begin(north)
    expect((await shownAt(north, next))?.price).toBe(9)
    expect((await choose(north, next, (await shownAt(north))?.priceList)).body.price).toBe(9)
  })

  it('stays on a list that is asked for again, where what is on sale is as it is now', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await change({ price: 9 })
    const again = async (priceList: number | undefined) => {
      const query = `session=${guest}&priceList=${priceList}`
      const { body } = await backend.call('GET', `/api/modes?${query}`, { key: north.key })
      return (body as Mode[]).find(({ id }) => id === 2)
    }
    expect(await again(seen?.priceList)).toMatchObject({ price: 7, priceList: seen?.priceList })
    expect((await again(999_999_999))?.price).toBe(9)
    await change({ isEnabled: false })
    expect(await again(seen?.priceList)).toBeUndefined()
    const wrong = await backend.call('GET', '/api/modes?priceList=-1', { key: north.key })
    expect([wrong.status, wrong.body.error.code]).toEqual([400, 'invalid_query'])
  })

  it('stays where they go back to the modes, for another mode too, and at the payment', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await choose(north, guest, seen?.priceList, 1)
    await change({ price: 9 })
    expect((await shownAt(north, guest))?.price).toBe(7)
    expect((await choose(north, guest, (await shownAt(north))?.priceList)).body.price).toBe(7)
    const { body } = await backend.call('POST', `/api/sessions/${guest}/payment`, {
      key: north.key,
    })
    expect(body.price).toBe(7)
  })

  it('is one that really was: half an hour later, or never, it is the one of now', async () => {
    const seen = await shownAt(north)
    await change({ price: 9 })
    const forged = await choose(north, await begin(north), 2_000_000)
    expect(forged.body.price).toBe(9)
    await sql`update price_changes set at = at - interval '31 minutes'`.execute(db)
    const late = await choose(north, await begin(north), seen?.priceList)
    expect(late.body.price).toBe(9)
    const unsaid = await choose(north, await begin(north), undefined)
    expect(unsaid.body.price).toBe(9)
  })

  it('is that of half an hour ago no more for an open session either', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await choose(north, guest, seen?.priceList, 1)
    await change({ price: 9 })
    await sql`update price_changes set at = at - interval '31 minutes'`.execute(db)
    expect((await shownAt(north, guest))?.price).toBe(9)
    expect((await choose(north, guest, seen?.priceList)).body.price).toBe(9)
  })

  it('holds however it was changed: with SQL too, and more than once', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await sql`update modes set price = 10 where id = 2`.execute(db)
    await sql`update modes set price = 11 where id = 2`.execute(db)
    expect((await choose(north, guest, seen?.priceList)).body.price).toBe(7)
  })

  it('keeps no mode on sale: what is switched off is off for all', async () => {
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await change({ isEnabled: false })
    const { status, body } = await choose(north, guest, seen?.priceList)
    expect([status, body.error.code]).toEqual([422, 'mode_unavailable'])
  })
})

describe('an exception', () => {
  it('is for its booths alone, and follows the others again when it is taken back', async () => {
    await change({ booths: [north.id], price: 4 })
    expect([(await shownAt(north))?.price, (await shownAt(south))?.price]).toEqual([4, 7])
    expect((await choose(north, await begin(north), undefined)).body.price).toBe(4)
    expect((await choose(south, await begin(south), undefined)).body.price).toBe(7)
    expect((await video())?.exceptions).toEqual([{ booth: north.id, price: 4, isEnabled: null }])
    await change({ price: 8 })
    expect([(await shownAt(north))?.price, (await shownAt(south))?.price]).toEqual([4, 8])
    await change({ booths: [north.id], price: null })
    expect((await shownAt(north))?.price).toBe(8)
    expect((await video())?.exceptions).toEqual([])
    expect((await trail())[0]).toMatchObject({ booth: north.id, before: { price: 4 } })
  })

  it('C5: stays for who has seen it, and nobody sees it who was shown none', async () => {
    const early = await begin(north)
    const before = await shownAt(north, early)
    await change({ booths: [north.id], price: 4 })
    const guest = await begin(north)
    const seen = await shownAt(north, guest)
    await change({ booths: [north.id], price: 3 })
    expect((await choose(north, early, before?.priceList)).body.price).toBe(7)
    expect((await choose(north, guest, seen?.priceList)).body.price).toBe(4)
  })

  it('switches a mode off at one booth', async () => {
    await change({ booths: [north.id], isEnabled: false })
    expect(await shownAt(north)).toBeUndefined()
    expect(await shownAt(south)).toBeDefined()
    expect((await choose(north, await begin(north), undefined)).status).toBe(422)
  })

  it('C2: of another booth is not shown to a manager', async () => {
    await change({ booths: [north.id, south.id], price: 4 })
    const { auth } = await signInWholly({ role: 'manager', booths: [south.id] })
    const token = await tokenOf(auth)
    expect((await video(token))?.exceptions.map(({ booth }) => booth)).toEqual([south.id])
    expect((await change({ price: 1 }, { token })).status).toBe(403)
  })
})

describe('a planned change', () => {
  const soon = () => new Date(clock.time + SOON_MS).toISOString()

  it('is done when its time has come, once, and named in the audit trail with who planned it', async () => {
    const operation = newId()
    const from = soon()
    await change({ price: 12, from }, { operation })
    await change({ price: 12, from }, { operation })
    expect((await video())?.planned).toMatchObject([{ price: 12, from }])
    expect((await video())?.price).toBe(7)
    clock.time += SOON_MS
    await app.runDueJobs()
    expect(await video()).toMatchObject({ price: 12, planned: [] })
    const done = (await trail()).filter(({ action }) => action === 'changed a mode, as planned')
    expect(done).toMatchObject([{ role: 'owner', before: { price: 7 }, after: { price: 12 } }])
  })

  it('is done before the first guest where no backend was there at its time, the latest last', async () => {
    await change({ price: 14, from: new Date(clock.time + 2 * SOON_MS).toISOString() })
    await change({ price: 13, from: soon() })
    clock.time += 3 * SOON_MS
    const other = openTestAppAt(clock.time)
    await other.app.prepare()
    expect(await video()).toMatchObject({ price: 14, planned: [] })
  })

  it('that cannot be made keeps no other waiting, and no backend from starting', async () => {
    await change({ isEnabled: false, from: soon() }, { mode: 1 })
    await change({ price: 16, from: new Date(clock.time + 2 * SOON_MS).toISOString() })
    // A price of long ago, below what a provider takes: the database refuses every change of its row.
    const payable = sql`check (price is null or price = 0 or price >= 0.50) not valid`
    await sql`alter table modes drop constraint modes_price_payable`.execute(db)
    await sql`update modes set price = 0.30 where id = 1`.execute(db)
    await sql`alter table modes add constraint modes_price_payable ${payable}`.execute(db)
    clock.time += 3 * SOON_MS
    await openTestAppAt(clock.time).app.prepare()
    expect(await video()).toMatchObject({ price: 16, planned: [] })
    await sql`update modes set price = 5 where id = 1`.execute(db)
  })

  it('is taken back', async () => {
    await change({ price: 15, from: soon() })
    const [plan] = (await video())?.planned ?? []
    const gone = await ask('DELETE', `${API}/planned-changes/${plan?.id}`, owner)
    expect(gone.status).toBe(200)
    clock.time += SOON_MS
    await app.runDueJobs()
    expect(await video()).toMatchObject({ price: 7, planned: [] })
    expect((await ask('DELETE', `${API}/planned-changes/${plan?.id}`, owner)).status).toBe(404)
  })
})

/** Another backend on the same database, which comes later. */
function openTestAppAt(time: number) {
  const other = openTestApp({ database: backend })
  other.clock.time = time
  return other
}

it('has a name by language, on the kiosk’s list', async () => {
  await change({ names: { nl: 'Filmpje', fr: 'Film' } })
  expect(await shownAt(north)).toMatchObject({
    name: 'Video',
    names: { nl: 'Filmpje', fr: 'Film' },
  })
  const { status, body } = await change({ booths: [north.id], names: { nl: 'Anders' } })
  expect([status, body.error.code]).toEqual([422, 'only_for_all'])
})
