import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { heardEvents } from '../../testing/heard-events.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, clock, db, call, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)

type Person = { id: string; email: string; token: string }
let owner: Person
let booth: { id: string; key: string }
beforeAll(async () => {
  const person = await signInWholly()
  owner = { ...person, token: await tokenOf(person.auth) }
})
/** A booth of its own for each test: what waits for one holds up no other. */
async function newBooth() {
  booth = await makeBooth()
  return booth
}

const newId = (): string => randomUUID()
const commandsOf = (id = booth.id) => `/functions/v1/api/console/booths/${id}/commands`
const order = (what: object, { token = owner.token, id = newId(), of = booth.id } = {}) =>
  ask('POST', commandsOf(of), token, { reason: 'A guest called', ...what }, id)
const shown = async () => (await ask('GET', commandsOf(), owner.token)).body.commands
const delivered = async (key = booth.key) =>
  (await call('GET', '/api/booth/commands', { key })).body.commands
const take = (id: string, claim: string, key = booth.key) =>
  call('POST', `/api/booth/commands/${id}/take`, { key, body: { claim } })
const tell = (id: string, claim: string, answer: object, key = booth.key) =>
  call('POST', `/api/booth/commands/${id}/answer`, { key, body: { claim, answer } })
const settingsOf = async (key = booth.key) => (await call('GET', '/api/booth', { key })).body
const runJobs = async () => {
  while ((await app.runDueJobs()) > 0) clock.time += 10
}
const trail = (action: string) =>
  db
    .selectFrom('audit_trail')
    .selectAll()
    .where('booth', '=', booth.id)
    .where('action', '=', action as never)
    .execute()

async function dance(): Promise<string> {
  const { id } = await makeSession({ sessionMode: 1 }, booth.key)
  const { body } = await call('POST', `/api/sessions/${id}/payment`, { key: booth.key })
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  const started = await call('POST', `/api/sessions/${id}/started`, { key: booth.key })
  expect(started.status).toBe(200)
  return id
}
const endOf = (id: string) =>
  call('POST', `/api/sessions/${id}/end`, { key: booth.key, body: { reason: 'completed' } })

describe('C3: what the booth does', () => {
  it('waits, is taken under a claim, answered once, and who asked is in the audit trail', async () => {
    await newBooth()
    const asked = await order({ verb: 'restart-screen' })
    expect(asked.status).toBe(201)
    expect(asked.body).toMatchObject({ state: 'waiting', askedBy: owner.email })
    const { id } = asked.body
    expect(await delivered()).toEqual([{ id, verb: 'restart-screen', state: 'waiting' }])
    const claim = randomUUID()
    expect([(await take(id, claim)).status, (await take(id, claim)).status]).toEqual([200, 200])
    expect(await delivered()).toEqual([{ id, verb: 'restart-screen', state: 'taken' }])
    expect((await take(id, randomUUID())).body.error.code).toBe('command_taken')
    const stolen = await tell(id, randomUUID(), { failure: null })
    expect(stolen.body.error.code).toBe('command_taken')
    expect((await tell(id, claim, { failure: 'cut_off' })).status).toBe(200)
    expect((await tell(id, claim, { failure: null })).status).toBe(200)
    expect(await shown()).toMatchObject([{ state: 'failed', answer: { failure: 'cut_off' } }])
    expect(await delivered()).toEqual([])
    const [line, ...more] = await trail('asked a booth from afar')
    expect(more).toEqual([])
    expect(line).toMatchObject({ who: owner.email, person: owner.id, subject: 'restart-screen' })
    expect(line?.after).toEqual({ verb: 'restart-screen', reason: 'A guest called' })
  })

  it('another booth neither sees it, takes it nor answers it, and its attempt is noted', async () => {
    await newBooth()
    const { body } = await order({ verb: 'restart-machine' })
    const other = await makeBooth()
    const claim = randomUUID()
    expect(await delivered(other.key)).toEqual([])
    expect((await take(body.id, claim, other.key)).body.error.code).toBe('command_not_found')
    expect((await tell(body.id, claim, { failure: null }, other.key)).status).toBe(404)
    expect(await shown()).toMatchObject([{ state: 'waiting' }])
    const notes = db.selectFrom('logs').selectAll().where('booth', '=', other.id)
    expect(await notes.where('type', '=', 'SECURITY').execute()).not.toEqual([])
  })

  it('an answer before it was taken, or garbage, changes nothing', async () => {
    await newBooth()
    const { body } = await order({ verb: 'check-system' })
    const claim = randomUUID()
    const early = await tell(body.id, claim, { failure: null })
    expect([early.status, early.body.error.code]).toEqual([409, 'command_not_taken'])
    expect((await take(body.id, 'x')).status).toBe(422)
    expect((await tell(body.id, claim, { failure: 'mood' })).status).toBe(422)
    const long = { failure: null, journal: ['x'.repeat(301)] }
    expect((await tell(body.id, claim, long)).status).toBe(422)
    expect(await shown()).toMatchObject([{ state: 'waiting', answer: null }])
  })

  it('is not begun while guests are in a session, and not after its time', async () => {
    await newBooth()
    const session = await makeSession({ sessionMode: 1 }, booth.key)
    const { body } = await order({ verb: 'restart-machine' })
    expect(await delivered()).toEqual([])
    expect((await take(body.id, randomUUID())).body.error.code).toBe('command_not_now')
    await endOf(session.id)
    expect(await delivered()).toHaveLength(1)
    await sql`update booth_commands set "expiresAt" = "askedAt" + interval '1 ms'
      where id = ${body.id}`.execute(db)
    clock.time += 1
    expect((await take(body.id, randomUUID())).body.error.code).toBe('command_over')
    expect(await delivered()).toEqual([])
    expect(await shown()).toMatchObject([{ state: 'expired' }])
  })

  it('masks what comes back, as the logs are', async () => {
    await newBooth()
    const { body } = await order({ verb: 'fetch-journal' })
    const claim = randomUUID()
    await take(body.id, claim)
    const journal = ['mail to eva@example.org', 'token=abcdefgh', 'door_opened']
    await tell(body.id, claim, { failure: null, journal })
    const [{ answer }] = await shown()
    expect(answer.journal).toEqual(['mail to ***', 'token=***', 'door_opened'])
  })

  it('is heard of over the booth’s stream, and by consoles', async () => {
    await newBooth()
    app.start()
    try {
      const headers = { 'x-booth-key': booth.key }
      const stream = heardEvents(await app.hono.request('/functions/v1/api/events', { headers }))
      expect(await stream.next()).toMatchObject({ event: 'beat' })
      await order({ verb: 'check-system' })
      expect(await stream.news()).toEqual({ event: 'commands', data: {} })
      await stream.leave()
    } finally {
      await app.stop()
    }
  })
})

describe('C3: what the backend does', () => {
  it('out of order and volume count at once, once, for the kiosk too, and in the audit trail', async () => {
    await newBooth()
    const id = randomUUID()
    const first = await order({ verb: 'out-of-order', on: true }, { id })
    expect(first.body).toMatchObject({ state: 'done', answer: { failure: null } })
    expect((await settingsOf()).outOfOrderSince).not.toBeNull()
    expect((await order({ verb: 'out-of-order', on: false })).body.state).toBe('done')
    // The first once more, late: it is the same command, and was done.
    expect((await order({ verb: 'out-of-order', on: true }, { id })).body.state).toBe('done')
    await runJobs()
    expect((await settingsOf()).outOfOrderSince).toBeNull()
    expect((await order({ verb: 'volume', volume: 0.25 })).body.state).toBe('done')
    expect((await settingsOf()).partyVolume).toBe(0.25)
    const lines = await trail('changed the settings')
    expect(lines.map(({ who }) => who)).toEqual([owner.email, owner.email, owner.email])
    expect(lines.at(-1)).toMatchObject({ before: { partyVolume: 1 }, after: { partyVolume: 0.25 } })
  })

  it('waits until the party is over, and is then done once', async () => {
    await newBooth()
    const party = await dance()
    const { body } = await order({ verb: 'volume', volume: 0.5 })
    expect(body.state).toBe('waiting')
    await app.runDueJobs()
    expect((await settingsOf()).partyVolume).toBe(1)
    await endOf(party)
    clock.time += 5_000
    await runJobs()
    expect(await shown()).toMatchObject([{ state: 'done' }])
    expect((await settingsOf()).partyVolume).toBe(0.5)
    expect(await trail('changed the settings')).toHaveLength(1)
  })

  it('a free party is given once for each session, of this booth, and says why it is not', async () => {
    await newBooth()
    const party = await dance()
    await endOf(party)
    const gift = () => order({ verb: 'free-party', session: party })
    expect((await gift()).body.state).toBe('done')
    const again = db.selectFrom('session').selectAll().where('startedAgainFrom', '=', party)
    const [given, ...more] = await again.execute()
    expect([given?.isPaid, more]).toEqual([true, []])
    await endOf(given?.id ?? '')
    const twice = { failure: 'refused', code: 'started_before' }
    expect((await gift()).body).toMatchObject({ state: 'failed', answer: twice })
    expect(await again.execute()).toHaveLength(1)
    const other = await makeBooth()
    const elsewhere = await order({ verb: 'free-party', session: party }, { of: other.id })
    expect(elsewhere.body).toMatchObject({ state: 'failed', answer: { failure: 'refused' } })
    expect(await trail('started the session again for nothing')).toHaveLength(1)
  })

  it('many at once, and jobs beside them, do it once', async () => {
    await newBooth()
    const party = await dance()
    const id = randomUUID()
    const wishes = await Promise.all(
      [1, 2, 3, 4].map(() => order({ verb: 'volume', volume: 0.75 }, { id })),
    )
    expect(wishes.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    await endOf(party)
    clock.time += 5_000
    await Promise.all([
      app.runDueJobs(),
      order({ verb: 'volume', volume: 0.75 }, { id }),
      app.runDueJobs(),
    ])
    await runJobs()
    expect(await trail('changed the settings')).toHaveLength(1)
    expect(await trail('asked a booth from afar')).toHaveLength(1)
  })

  it('a crash between doing and keeping that it is done leaves neither', async () => {
    await newBooth()
    await sql`alter table booth_commands add constraint crash check (state <> 'done') not valid`.execute(
      db,
    )
    const { body } = await order({ verb: 'volume', volume: 0.1 })
    expect(body.state).toBe('waiting')
    expect((await settingsOf()).partyVolume).toBe(1)
    await sql`alter table booth_commands drop constraint crash`.execute(db)
    clock.time += 5_000
    await runJobs()
    expect((await settingsOf()).partyVolume).toBe(0.1)
    expect(await trail('changed the settings')).toHaveLength(1)
  })
})

describe('C2, C3: who may ask, and for what', () => {
  it('owners, managers of this booth, with a second factor; nobody else', async () => {
    await newBooth()
    const theirs = await signInWholly({ role: 'manager', booths: [booth.id] })
    const stranger = await signInWholly({ role: 'manager', booths: [(await makeBooth()).id] })
    const viewer = await signInWholly({ role: 'viewer' })
    const of = async ({ auth }: typeof theirs) =>
      (await order({ verb: 'check-system' }, { token: await tokenOf(auth) })).status
    expect([await of(theirs), await of(stranger), await of(viewer)]).toEqual([201, 404, 403])
    expect(await shown()).toHaveLength(1)
  })

  it.each([
    { verb: 'sos' },
    { verb: 'open-door' },
    { verb: 'restart-machine', on: true },
    { verb: 'out-of-order' },
    { verb: 'volume', volume: 1.01 },
    { verb: 'volume', volume: '1; reboot' },
    { verb: 'free-party', session: '../../x' },
    { verb: ['restart-machine'] },
  ])('%j is refused and changes nothing', async (what) => {
    await newBooth()
    const { status } = await order(what)
    expect([400, 422]).toContain(status)
    expect(await shown()).toEqual([])
  })

  it.each([
    [{ verb: 'restart-machine' }, 422],
    [{ verb: 'out-of-order', on: true }, 422],
    [{ verb: 'free-party', session: randomUUID() }, 422],
    [{ verb: 'out-of-order', on: false }, 201],
  ])('%j has a reason if guests lose the booth or get a party by it', async (what, status) => {
    await newBooth()
    expect((await ask('POST', commandsOf(), owner.token, what, newId())).status).toBe(status)
  })

  it('an id without which it could be done twice is wanted, and is nobody else’s', async () => {
    await newBooth()
    const none = await ask('POST', commandsOf(), owner.token, { verb: 'check-system' })
    expect(none.body.error.code).toBe('operation_id_required')
    const id = randomUUID()
    await order({ verb: 'check-system' }, { id })
    const other = await order({ verb: 'restart-machine' }, { id })
    expect(other.body.error.code).toBe('operation_id_reused')
    const elsewhere = await order({ verb: 'check-system' }, { id, of: (await makeBooth()).id })
    expect(elsewhere.body.error.code).toBe('operation_id_reused')
  })

  it('sixteen wait for one booth at most', async () => {
    await newBooth()
    for (let count = 0; count < 16; count += 1) await order({ verb: 'check-system' })
    const { status, body } = await order({ verb: 'check-system' })
    expect([status, body.error.code]).toEqual([409, 'too_many_commands'])
  })
})
