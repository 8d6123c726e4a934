import { beforeAll, beforeEach, expect, it } from 'vitest'
import { openConsole } from '../../testing/console-people.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { quietForMs } from './conditions.ts'

const backend = openTestApp({ demo })
const { app, call, clock, db, makeBooth, makeSession } = backend
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
const API = '/functions/v1/api/console/alerts'
const HOUR = 3_600_000

type Person = { id: string; email: string; token: string }
let owner: Person
let manager: Person
let north: { id: string; key: string }
let south: { id: string; key: string }
beforeAll(async () => {
  await app.prepare()
  north = await makeBooth({ boothId: 'North', operatorEmail: 'bar@example.org' })
  south = await makeBooth({ boothId: 'South' })
  const enter = async (options: Parameters<typeof signInWholly>[0]): Promise<Person> => {
    const { id, email, auth } = await signInWholly(options)
    return { id, email, token: await tokenOf(auth) }
  }
  owner = await enter({})
  manager = await enter({ role: 'manager', booths: [north.id], language: 'nl' })
})
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('alert_choices').execute()
  await db.deleteFrom('alerts').execute()
})

const save = (person: Person, body: object) => ask('PUT', API, person.token, body)
const emergency = async ({ key }: { key: string }) => {
  const { id } = await makeSession({ sessionMode: 1 }, key)
  await call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'sos' } })
}
/** Five wrong passcodes, an enrolment: what it is does not matter here. */
const suspect = async ({ id: booth }: { id: string }, subject: string) => {
  const at = new Date(clock.time)
  const row = { booth, kind: 'security', subject, beganAt: at, dueAt: at } as const
  await db.insertInto('alerts').values(row).execute()
  const key = `security ${booth}`
  const job = { kind: 'tell-operator', key, runAt: at }
  await db
    .insertInto('jobs')
    .values(job)
    .onConflict((one) => one.doNothing())
    .execute()
}
const run = async () => {
  for (let time = 0; time < 4; time += 1) await app.runDueJobs()
}
const mailsTo = async ({ email }: { email: string }) =>
  (
    await db
      .selectFrom('mails')
      .select(['subject', 'text'])
      .where('to', '=', email)
      .orderBy('createdAt')
      .execute()
  ).map(({ subject, text }) => ({ subject, text }))
const subjectsTo = async (person: { email: string }) =>
  (await mailsTo(person)).map(({ subject }) => subject)

it('P9: each is told of what they chose, in their language, of the booths that they see; the operator’s address as before', async () => {
  await save(owner, { kinds: ['security', 'sos'], quiet: null })
  await save(manager, { kinds: ['sos'], quiet: null })
  await emergency(north)
  await emergency(south)
  await suspect(north, 'wrong-passcodes 1')
  await run()
  expect((await subjectsTo(owner)).toSorted()).toEqual([
    'Is this you? Security of North',
    'SOS in North',
    'SOS in South',
  ])
  expect(await mailsTo(manager)).toMatchObject([
    { subject: 'SOS in North', text: expect.stringContaining('Mijn meldingen') },
  ])
  expect((await subjectsTo({ email: 'bar@example.org' })).toSorted()).toEqual([
    'Is this you? Security of North',
    'SOS in North',
  ])
})

it('who has no choice gets nothing, and one address gets nothing twice: their own choice counts', async () => {
  await db
    .updateTable('booths')
    .set({ operatorEmail: owner.email })
    .where('id', '=', north.id)
    .execute()
  await emergency(north)
  await run()
  expect(await subjectsTo(owner)).toEqual(['SOS in North'])
  await save(owner, { kinds: ['sos'], quiet: null })
  await emergency(north)
  await run()
  expect(await subjectsTo(owner)).toEqual(['SOS in North', 'SOS in North'])
  await save(owner, { kinds: [], quiet: null })
  await emergency(north)
  await run()
  expect(await subjectsTo(owner)).toHaveLength(2)
  const before = { operatorEmail: 'bar@example.org' }
  await db.updateTable('booths').set(before).where('id', '=', north.id).execute()
})

it('in quiet hours all but SOS waits, and comes in one mail when they are over', async () => {
  clock.time = Date.parse('2027-01-10T22:30:00Z')
  const booths = [north, south]
  const quiet = { from: '23:00', until: '08:00' }
  // An access token lasts an hour: whoever chose did so by day.
  const row = { person: owner.id, quietFrom: quiet.from, quietUntil: quiet.until }
  await db
    .insertInto('alert_choices')
    .values({ ...row, kinds: ['security', 'sos'] })
    .execute()
  for (const booth of booths) await suspect(booth, 'wrong-passcodes 2')
  await emergency(north)
  await run()
  expect(await subjectsTo(owner)).toEqual(['SOS in North'])
  expect(await subjectsTo({ email: 'bar@example.org' })).toContain('Is this you? Security of North')
  clock.time = Date.parse('2027-01-11T06:59:00Z')
  await suspect(north, 'revoked-key 3')
  await run()
  expect(await subjectsTo(owner)).toEqual(['SOS in North'])
  clock.time = Date.parse('2027-01-11T07:01:00Z')
  await run()
  const [, morning, ...more] = await mailsTo(owner)
  expect(more).toEqual([])
  expect(morning?.subject).toBe('3 alerts while it was quiet')
  expect(morning?.text.match(/Security of (?:North|South)/g)).toHaveLength(2)
  clock.time += 24 * HOUR
  await run()
  expect(await subjectsTo(owner)).toHaveLength(2)
})

it('what waited and is not theirs any more in the morning is not told', async () => {
  clock.time = Date.parse('2027-02-10T23:30:00Z')
  const row = { person: manager.id, quietFrom: '23:00', quietUntil: '08:00' }
  await db
    .insertInto('alert_choices')
    .values({ ...row, kinds: ['security'] })
    .execute()
  await suspect(north, 'wrong-passcodes 4')
  await run()
  await db.deleteFrom('console_people_booths').where('person', '=', manager.id).execute()
  clock.time += 9 * HOUR
  await run()
  expect(await subjectsTo(manager)).toEqual([])
  await db
    .insertInto('console_people_booths')
    .values({ person: manager.id, booth: north.id })
    .execute()
})

it('a test mail goes to the own address, once a minute; nonsense is refused', async () => {
  const { email, auth } = await signInWholly({ role: 'viewer' })
  const token = await tokenOf(auth)
  const test = () => ask('POST', `${API}/test`, token)
  expect((await test()).body).toEqual({ to: email })
  expect((await test()).body.error.code).toBe('test_just_sent')
  await run()
  expect(await subjectsTo({ email })).toEqual(['A test: this mail is from your DiscoBooth'])
  for (const body of [
    { kinds: ['everything'], quiet: null },
    { kinds: [], quiet: { from: '23:00', until: '23:00' } },
    { kinds: [], quiet: { from: '24:00', until: '08:00' } },
    { kinds: [] },
  ]) {
    expect((await ask('PUT', API, token, body)).status).toBe(422)
  }
  const chosen = { kinds: ['sos'], quiet: { from: '22:00', until: '07:30' } }
  expect((await ask('PUT', API, token, chosen)).body).toMatchObject({ ...chosen, isNew: false })
  const [line] = await db.selectFrom('audit_trail').selectAll().orderBy('id', 'desc').execute()
  expect(line).toMatchObject({ action: 'chose their alerts', after: chosen })
})

it.each([
  ['23:00', '08:00', '22:59', 0],
  ['23:00', '08:00', '23:00', 9],
  ['23:00', '08:00', '00:00', 8],
  ['23:00', '08:00', '07:00', 1],
  ['23:00', '08:00', '08:00', 0],
  ['13:00', '15:00', '14:00', 1],
  ['13:00', '15:00', '12:59', 0],
  ['13:00', '15:00', '15:00', 0],
])('from %s to %s, at %s it is quiet for %d more hours', (from, until, wall, hours) => {
  expect(quietForMs({ from, until }, wall)).toBe(hours * HOUR)
  expect(quietForMs(null, wall)).toBe(0)
})
