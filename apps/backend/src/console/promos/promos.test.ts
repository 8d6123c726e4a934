import { randomUUID } from 'node:crypto'
import type { PromoBatch, PromoGroups } from '@discobooth/contract/console/promos-api'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console/promos'

let owner = ''
let manager = ''
let viewer = ''
let north: { id: string; key: string }
let south: { id: string; key: string }
beforeAll(async () => {
  ;[north, south] = [await makeBooth({ boothId: 'North' }), await makeBooth({ boothId: 'South' })]
  const enter = async (options: Parameters<typeof signInWholly>[0]) =>
    tokenOf((await signInWholly(options)).auth)
  owner = await enter({})
  manager = await enter({ role: 'manager', booths: [north.id] })
  viewer = await enter({ role: 'viewer' })
})

const terms = { name: '', mode: 4, maxUses: 1, from: null, until: null, booths: null }
const make = (body: object, { token = owner, operation = newId() } = {}) =>
  ask('POST', API, token, { ...terms, ...body }, operation)
const words = (...some: string[]) => ({ codes: { kind: 'words', words: some } })
const generated = (count: number) => ({ codes: { kind: 'generated', count } })
const newId = (): string => randomUUID()
const read = async (id: string, token = owner): Promise<PromoBatch> =>
  (await ask('GET', `${API}/${id}`, token)).body
const listed = async (query = '', token = owner): Promise<PromoGroups> =>
  (await ask('GET', `${API}${query}`, token)).body
const change = (id: string, body: object, token = owner) =>
  ask('PATCH', `${API}/${id}`, token, body)

/** A guest types it at a booth. */
async function type(code: string, { key } = north, anyMode = true) {
  const { id } = await makeSession({ sessionMode: 1 }, key)
  const { body } = await backend.call('POST', `/api/sessions/${id}/promo`, {
    key,
    body: { code, anyMode },
  })
  return { id, outcome: body.outcome, mode: body.mode }
}

describe('codes', () => {
  it('twenty of them are made once, however often that is sent, and each is good for a party', async () => {
    const operation = newId()
    const sent = { ...generated(20), name: 'Birthday' }
    const answers = await Promise.all([1, 2].map(() => make(sent, { operation })))
    answers.push(await make(sent, { operation }))
    for (const { status, body } of answers) {
      expect([status, body.id, body.list.length]).toEqual([200, operation, 20])
    }
    const { code = '' } = (await read(operation)).list[0] ?? {}
    expect(code).toMatch(/^[cdfghjkmnprtwxy3479]{8}$/)
    expect((await type(code.toUpperCase())).outcome).toBe('ACCEPTED')
    expect((await type(code, south)).outcome).toBe('USED_UP')
    expect(await read(operation)).toMatchObject({ used: 1, codes: 20, state: 'on' })
    const lines = db
      .selectFrom('audit_trail')
      .selectAll()
      .where('subject', '=', `promo ${operation}`)
    expect(await lines.execute()).toMatchObject([
      { role: 'owner', action: 'made promo codes', after: { codes: 20, name: 'Birthday' } },
    ])
    const other = await make({ ...sent, name: 'Another' }, { operation })
    expect([other.status, other.body.error.code]).toEqual([422, 'operation_id_reused'])
  })

  it('a thousand are made at once, and none of them twice; more are refused', async () => {
    const { body } = await make(generated(1_000))
    expect(new Set(body.list.map(({ code }: { code: string }) => code)).size).toBe(1_000)
    const before = await countPromos()
    for (const count of [0, 1_001, 100_000, 1.5]) {
      expect((await make(generated(count))).body.error.code).toBe('invalid_body')
    }
    expect(await countPromos()).toBe(before)
  })

  it.each(['<b>x</b>', 'two words', 'zomer!', 'ab', 'elevenchars', 'éclair', "x'; --", ''])(
    'an own word is what a guest can type at the kiosk: not %j',
    async (word) => {
      expect((await make(words(word))).status).toBe(422)
    },
  )

  it('words that are taken are named, and then none of them is made', async () => {
    await make(words('Summer'))
    const { status, body } = await make(words('winter', 'SUMMER'))
    expect([status, body.error.code]).toEqual([409, 'promo_exists'])
    expect(body.error.message).toContain('summer')
    expect((await type('winter')).outcome).toBe('WRONG')
  })

  it('without an operation id nothing is made', async () => {
    const { status, body } = await ask('POST', API, owner, { ...terms, ...words('nobody') })
    expect([status, body.error.code]).toEqual([400, 'operation_id_required'])
  })
})

const countPromos = async () => (await db.selectFrom('promos').select('id').execute()).length

describe('when and where they count', () => {
  it("from and until are of the clock on the booth's own wall", async () => {
    await sql`update booths set "timeZone" = 'America/New_York' where id = ${south.id}`.execute(db)
    // 20:00 in Amsterdam is 14:00 in New York.
    const wall = new Date(clock.time + 3_600_000).toISOString().slice(0, 16)
    await make({ ...words('evening'), maxUses: null, from: wall })
    expect((await type('evening', south)).outcome).toBe('WRONG')
    expect((await type('evening', north)).outcome).toBe('ACCEPTED')
    await make({ ...words('daytime'), maxUses: null, until: wall })
    expect((await type('daytime', south)).outcome).toBe('ACCEPTED')
    expect((await type('daytime', north)).outcome).toBe('WRONG')
    await sql`update booths set "timeZone" = 'Europe/Amsterdam' where id = ${south.id}`.execute(db)
  })

  it.each([
    '2026-12-31T18:00Z',
    '2026-12-31T18:00+01:00',
    '2026-02-30T18:00',
    '2026-12-31',
    'soon',
  ])('a time has no zone of its own, and is one: not %j', async (from) => {
    expect((await make({ ...words('never'), from })).status).toBe(422)
  })

  it('its end comes after its beginning, also when only one of them is changed', async () => {
    const [early, late] = ['2027-01-01T10:00', '2027-01-01T18:00']
    const wrong = await make({ ...words('backwards'), from: late, until: early })
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'promo_times'])
    const { id } = (await make({ ...words('forwards'), from: late })).body
    expect((await change(id, { until: early })).body.error.code).toBe('promo_times')
    expect((await change(id, { until: early, from: null })).body.until).toBe(early)
  })

  it('at a booth that it is not for it is a wrong one', async () => {
    await make({ ...words('norths'), maxUses: null, booths: [north.id] })
    expect((await type('norths', south)).outcome).toBe('WRONG')
    expect((await type('norths', north)).outcome).toBe('ACCEPTED')
    const nowhere = await make({ ...words('nowhere'), booths: [newId()] })
    expect(nowhere.body.error.code).toBe('booth_not_found')
  })

  it('switched off it is a wrong one, all of them or one; switched on it counts again', async () => {
    const { id, list } = (await make({ ...words('offone', 'offtwo'), maxUses: null })).body
    await ask('PATCH', `${API}/${id}/codes/${list[0].id}`, owner, { isOff: true })
    expect((await type('offone')).outcome).toBe('WRONG')
    expect((await type('offtwo')).outcome).toBe('ACCEPTED')
    expect((await change(id, { isOff: true })).body.state).toBe('off')
    expect((await type('offtwo')).outcome).toBe('WRONG')
    expect((await change(id, { isOff: false })).body).toMatchObject({ state: 'on', off: 0 })
    expect((await type('offone')).outcome).toBe('ACCEPTED')
    const elsewhere = await ask('PATCH', `${API}/${newId()}/codes/${list[0].id}`, owner, {
      isOff: true,
    })
    expect(elsewhere.status).toBe(404)
  })

  it('a limit below what was used is reached, and nothing more', async () => {
    const { id } = (await make({ ...words('limited'), maxUses: 5 })).body
    for (const _ of [1, 2]) await type('limited')
    expect((await change(id, { maxUses: 1 })).body).toMatchObject({ state: 'used-up', used: 2 })
    expect((await type('limited')).outcome).toBe('USED_UP')
    expect((await change(id, { maxUses: null })).body.state).toBe('on')
  })
})

describe('the mode that a code gives', () => {
  it('is what the session is of, and no other is had for it', async () => {
    await make({ ...words('songonly'), mode: 3, maxUses: 2 })
    const { id, outcome, mode } = await type('songonly')
    expect([outcome, mode]).toEqual(['ACCEPTED', 3])
    const session = async () => (await backend.call('GET', `/api/sessions/${id}`, north)).body
    expect(await session()).toMatchObject({ sessionMode: 3, isPaid: true, price: 0 })
    await backend.call('PATCH', `/api/sessions/${id}`, { ...north, body: { sessionMode: 4 } })
    expect(await session()).toMatchObject({ sessionMode: 4, isPaid: false, price: 9 })
    const used = db.selectFrom('promos').select('times_used').where('code', '=', 'songonly')
    expect(await used.executeTakeFirst()).toEqual({ times_used: 0 })
  })

  it('4 is good for any other, as ever', async () => {
    await make(words('wholeparty'))
    const { id, mode: given } = await type('wholeparty')
    expect(given).toBeUndefined()
    for (const sessionMode of [1, 4]) {
      const { body } = await backend.call('PATCH', `/api/sessions/${id}`, {
        ...north,
        body: { sessionMode },
      })
      expect(body).toMatchObject({ sessionMode, isPaid: true })
    }
  })

  it('is a wrong code at a kiosk of the release before, which would give another', async () => {
    await make({ ...words('newmode'), mode: 1 })
    expect((await type('newmode', north, false)).outcome).toBe('WRONG')
    expect((await type('newmode')).outcome).toBe('ACCEPTED')
  })

  it('must be there', async () => {
    await sql`delete from modes where id = 2`.execute(db)
    expect((await make({ ...words('gone'), mode: 2 })).body.error.code).toBe('mode_not_found')
    expect((await make({ ...words('gone'), mode: 5 })).body.error.code).toBe('invalid_body')
  })
})

describe('who may', () => {
  it('a viewer sees no code: each is worth a party', async () => {
    expect((await ask('GET', API, viewer)).body.error.code).toBe('role_not_allowed')
    expect((await make(words('free'), { token: viewer })).body.error.code).toBe('role_not_allowed')
  })

  it('a manager makes and changes what is for their own booths alone', async () => {
    const forAll = (await make({ ...words('forall'), maxUses: null })).body
    const forSouth = (await make({ ...words('souths'), booths: [south.id] })).body
    const both = (await make({ ...words('both'), booths: [north.id, south.id] })).body
    const refusal = async (sent: ReturnType<typeof make>) => (await sent).body.error?.code
    for (const booths of [null, [south.id], [north.id, south.id]]) {
      const sent = make({ ...words('mine'), booths }, { token: manager })
      expect(await refusal(sent)).toBe('booth_not_found')
    }
    const { id } = (await make({ ...words('mine'), booths: [north.id] }, { token: manager })).body
    const seen = (await listed('', manager)).promos
    expect(seen.find((one) => one.id === forAll.id)?.mayChange).toBe(false)
    expect(seen.find((one) => one.id === both.id)?.booths).toEqual([north.id])
    expect(seen.map((one) => one.id)).not.toContain(forSouth.id)
    expect((await ask('GET', `${API}/${forSouth.id}`, manager)).status).toBe(404)
    expect(await refusal(change(forSouth.id, { isOff: true }, manager))).toBe('promo_not_found')
    expect(await refusal(change(forAll.id, { isOff: true }, manager))).toBe('promo_not_yours')
    expect(await refusal(change(id, { booths: null }, manager))).toBe('booth_not_found')
    expect((await change(id, { name: 'Ours' }, manager)).body.name).toBe('Ours')
    // What was used elsewhere is not theirs to see.
    await type('forall', south)
    const { body } = await ask('GET', `${API}/${forAll.id}`, manager)
    expect(sum(body)).toBe(0)
    expect(sum(await read(forAll.id))).toBe(1)
  })
})

const sum = ({ uses }: PromoBatch) => uses.points.reduce((all, { uses: some }) => all + some, 0)

describe('the list', () => {
  it('finds by name, code, state and booth; the newest first', async () => {
    await make({ ...words('findme1'), name: 'Café Noord', booths: [north.id] })
    await make({ ...words('findme2'), from: '2090-01-01T00:00' })
    const names = async (query: string) => (await listed(query)).promos.map(({ only }) => only)
    expect(await names('?find=FINDME')).toEqual(['findme2', 'findme1'])
    expect(await names('?find=café')).toEqual(['findme1'])
    expect(await names('?find=findme&state=to-come')).toEqual(['findme2'])
    expect(await names(`?find=findme1&booth=${south.id}`)).toEqual([])
    expect(await names('?find=%25')).toEqual([])
    expect((await ask('GET', `${API}?state=perhaps`, owner)).status).toBe(400)
  })

  it('has what was made by hand before, each by itself', async () => {
    await sql`insert into promos (code, max_usages) values ('by hand', 2)`.execute(db)
    const [first] = (await listed('?find=by')).promos
    expect(first).toMatchObject({ only: 'by hand', mode: 4, maxUses: 2, state: 'on', codes: 1 })
  })
})
