import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { demo, openTestApp, unaskedSpotify } from '../../testing/test-app.ts'

const GIB = 1_024 ** 3
const MINUTE = 60_000
const address = 'operator@example.org'
const disk = { freeBytes: 50 * GIB }
const backend = openTestApp({
  demo,
  measureDisk: () => Promise.resolve(disk),
  spotify: unaskedSpotify,
})
const { app, call, clock, db, makeBooth, makeSession } = backend
beforeAll(() => app.prepare())

type Options = Parameters<typeof makeBooth>[0]
/** A booth whose operator reads mails about one kind of thing. */
async function open(alerts: NonNullable<Options>['alerts'], more: Options = {}) {
  const booth = await makeBooth({
    boothId: 'Noord',
    operatorEmail: address,
    musicProvider: 'library',
    ...more,
    ...(alerts && { alerts }),
  })
  const mails = () =>
    db
      .selectFrom('mails')
      .select(['to', 'subject', 'text', 'state', 'language'])
      .where('booth', '=', booth.id)
      .orderBy('createdAt')
      .execute()
  return { ...booth, mails, subjects: async () => (await mails()).map(({ subject }) => subject) }
}
/** Time goes by, in steps in which nothing is missed. */
async function pass(minutes: number, step = 0.5): Promise<void> {
  for (let gone = 0; gone < minutes; gone += step) {
    await app.runDueJobs()
    clock.time += step * MINUTE
  }
  // One tells, the next one sends.
  for (let time = 0; time < 3; time += 1) await app.runDueJobs()
}
async function emergency(key: string): Promise<string> {
  const { id } = await makeSession({ sessionMode: 1 }, key)
  for (let time = 0; time < 2; time += 1) {
    await call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'sos' } })
  }
  return id.slice(0, 8).toUpperCase()
}

it('P9: SOS is mailed at once, in the language of the booth, each one once', async () => {
  const { key, mails } = await open(['sos'], { language: 'nl' })
  const first = await emergency(key)
  await pass(0)
  expect(await mails()).toEqual([
    {
      to: address,
      subject: 'SOS in Noord',
      text: expect.stringContaining(`De noodknop is ingedrukt tijdens sessie ${first}.`),
      language: 'nl',
      state: 'sent',
    },
  ])
  // Neither of the next ones waits, and each has a mail of its own.
  const more = [await emergency(key), await emergency(key)]
  await pass(0)
  const texts = (await mails()).map(({ text }) => text)
  const named = texts.map((text) => [first, ...more].filter((one) => text.includes(one)).join())
  expect(named.toSorted()).toEqual([first, ...more].toSorted())
  const { id } = await makeSession({ sessionMode: 1 }, key)
  await call('POST', `/api/sessions/${id}/end`, { key, body: { reason: 'completed' } })
  await pass(0)
  expect(await mails()).toHaveLength(3)
})

it('P9: who does not want it, or has given no address, gets nothing', async () => {
  const without = await open(['disk-full'])
  const nameless = await open(['sos'], { operatorEmail: '' })
  for (const { key } of [without, nameless]) await emergency(key)
  await pass(6, 1)
  expect([await without.mails(), await nameless.mails()]).toEqual([[], []])
})

it('P9: a part is told when it was ill for 5 minutes, and again only after it was well', async () => {
  await sql`insert into music_tracks (id, path, size, "modifiedMs", title, artists, album, "durationMs", "hasPicture", "coverVersion")
    values (${'a'.repeat(22)}, 'a.mp3', 1, 1, 'A', '{B}', 'C', 1000, false, 'x')`.execute(db)
  const { mails, subjects } = await open(['part-unhealthy'])
  const away = (missingSince: Date | null) =>
    db.updateTable('music_tracks').set({ missingSince }).execute()
  await pass(6, 1)
  expect(await subjects()).toEqual([])
  // Ill for four minutes, well for one: nobody is woken for that.
  await away(new Date(clock.time))
  await pass(4)
  await away(null)
  await pass(1)
  await away(new Date(clock.time))
  await pass(4.5)
  expect(await subjects()).toEqual([])
  await pass(1)
  expect(await mails()).toMatchObject([
    {
      subject: 'Noord has not been working properly for 5 minutes',
      text: expect.stringContaining('There are no songs in the library'),
    },
  ])
  await pass(60, 10)
  expect(await subjects()).toHaveLength(1)
  await away(null)
  await pass(1)
  await away(new Date(clock.time))
  await pass(6)
  expect(await subjects()).toHaveLength(2)
  await away(null)
  await pass(1)
})

it('P9: a disk running full is told, and once more when it is full', async () => {
  const { mails } = await open(['disk-full'])
  disk.freeBytes = 4 * GIB
  await pass(1)
  disk.freeBytes = GIB / 2
  await pass(40, 10)
  disk.freeBytes = 4 * GIB
  await pass(40, 10)
  disk.freeBytes = 50 * GIB
  await pass(1)
  const texts = (await mails()).map(({ text }) => /The disk is (.+) left/.exec(text)?.[1])
  expect(texts).toEqual(['filling up: 4.0 GB', 'almost full: 0.5 GB'])
})

it('P9: music that needs somebody to sign in is told at once, once', async () => {
  const { subjects } = await open(['sign-in', 'part-unhealthy'], { musicProvider: 'spotify' })
  await pass(1)
  await pass(40, 10)
  expect(await subjects()).toEqual(['Music in Noord needs somebody to sign in'])
})

it('A6: no log line names an address; after a month the mails are forgotten', async () => {
  const logs = JSON.stringify(await db.selectFrom('logs').selectAll().execute())
  expect(logs).not.toContain(address)
  expect(backend.reports).toEqual([])
  await db.updateTable('booths').set({ operatorEmail: '' }).execute()
  clock.time += 31 * 86_400_000
  await pass(0)
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

it('hundreds of emergencies, as a stolen key makes them, are a few mails, and the first ten have one each', async () => {
  const { key, mails } = await open(['sos'])
  const named: string[] = []
  for (let time = 0; time < 40; time += 1) {
    named.push(await emergency(key))
    if (time % 8 === 0) await pass(0)
  }
  await pass(0)
  expect(await mails()).toHaveLength(11)
  await pass(16)
  const texts = (await mails()).map(({ text }) => text)
  expect(texts).toHaveLength(12)
  for (const one of named.slice(0, 10)) {
    expect(texts.filter((text) => text.includes(one))).toHaveLength(1)
  }
  // An hour later the next is told at once again.
  clock.time += 60 * MINUTE
  await emergency(key)
  await pass(0)
  expect(await mails()).toHaveLength(13)
})
