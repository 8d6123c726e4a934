import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import type { InTransaction } from '../db/schema.ts'
import { openTestDatabase } from '../db/testing/test-database.ts'
import { createJobs, type JobResult, retryMs } from './service.ts'

const { db } = openTestDatabase()
const clock = { time: Date.parse('2026-11-15T20:00:00.000Z') }
const SECOND = 1_000

function worker(handle: (job: { key: string; tries: number }) => Promise<JobResult>) {
  const reports: string[] = []
  const jobs = createJobs({
    db,
    now: () => clock.time,
    pause: async (ms, signal) => {
      await sleep(Math.min(ms, 5), undefined, { signal }).catch(() => undefined)
    },
    report: (line) => reports.push(line),
  })
  jobs.handle('chore', handle)
  const askIn = (trx: InTransaction, key: string, inMs = 0) =>
    jobs.ask(trx, { kind: 'chore', key, inMs })
  const ask = (key: string, inMs = 0) => db.transaction().execute((trx) => askIn(trx, key, inMs))
  return { ...jobs, ask, askIn, reports }
}
const left = () => db.selectFrom('jobs').select('key').execute()

beforeEach(() => db.deleteFrom('jobs').execute())

it('runs what is due, once, and forgets it', async () => {
  const ran: string[] = []
  const one = worker(async ({ key }) => void ran.push(key))
  await one.ask('now')
  await one.ask('now')
  await one.ask('later', 10 * SECOND)
  expect(await one.runDue()).toBe(1)
  expect(ran).toEqual(['now'])
  clock.time += 10 * SECOND
  await one.runDue()
  expect(ran).toEqual(['now', 'later'])
  expect(await left()).toEqual([])
})

it('belongs to the transaction that asks for it', async () => {
  const one = worker(async () => undefined)
  const failing = db.transaction().execute(async (trx) => {
    await one.askIn(trx, 'rolled back')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await left()).toEqual([])
})

it('is handed to one of many workers', async () => {
  const ran: string[] = []
  const workers = Array.from({ length: 6 }, () => worker(async ({ key }) => void ran.push(key)))
  const keys = Array.from({ length: 30 }, () => randomUUID())
  for (const key of keys) await workers[0]?.ask(key)
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(workers.map((one) => one.runDue()))
  }
  expect(ran.toSorted()).toEqual(keys.toSorted())
})

it('outlives the process that held it: another takes it up when the lease is over', async () => {
  const dead = worker(() => new Promise<never>(() => undefined))
  await dead.ask('held')
  void dead.runDue()
  await expect
    .poll(async () => (await db.selectFrom('jobs').select('tries').execute())[0])
    .toEqual({
      tries: 1,
    })
  const ran: string[] = []
  const heir = worker(async ({ key }) => void ran.push(key))
  expect(await heir.runDue()).toBe(0)
  clock.time += 60 * SECOND
  await heir.runDue()
  expect(ran).toEqual(['held'])
})

it('the late end of one whose lease is over does not swallow what was asked for since', async () => {
  const late = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<void>()
  const slow = worker(() => {
    begun.resolve()
    return late.promise
  })
  await slow.ask('news')
  const running = slow.runDue()
  await begun.promise
  clock.time += 60 * SECOND
  let count = 0
  const heir = worker(async () => {
    count += 1
    return undefined
  })
  await heir.runDue()
  await heir.ask('news')
  late.resolve(undefined)
  await running
  await heir.runDue()
  expect(count).toBe(2)
  expect(await left()).toEqual([])
})

it('asked for again while it runs, runs again', async () => {
  let count = 0
  const one = worker(async () => {
    count += 1
    if (count === 1) await one.ask('twice')
    return undefined
  })
  await one.ask('twice')
  await one.runDue()
  await one.runDue()
  expect(count).toBe(2)
  expect(await left()).toEqual([])
})

it('asked for again while it runs, it does not rest as long as it meant to', async () => {
  let count = 0
  const one = worker(async () => {
    count += 1
    if (count > 1) return undefined
    await one.ask('news')
    return { againInMs: 3_600 * SECOND }
  })
  await one.ask('news')
  await one.runDue()
  await one.runDue()
  expect(count).toBe(2)
  expect(await left()).toEqual([])
})

it('that fails is told and tried again, later each time', async () => {
  let tries = 0
  const one = worker(async (job) => {
    tries = job.tries
    throw new Error('no luck')
  })
  await one.ask('hard')
  await one.runDue()
  expect(one.reports).toEqual(['the job chore failed and is tried again: no luck'])
  expect(await one.runDue()).toBe(0)
  clock.time += 2 * SECOND
  await one.runDue()
  expect(tries).toBe(2)
  expect([1, 2, 3, 9, 10, 99].map(retryMs)).toEqual([
    2_000, 4_000, 8_000, 512_000, 600_000, 600_000,
  ])
})

it('runs by itself from start to stop, and stop waits for nobody for long', async () => {
  const ran: string[] = []
  const one = worker(async ({ key }) => void ran.push(key))
  one.start()
  await one.ask('alone')
  await expect.poll(() => ran).toEqual(['alone'])
  await one.stop()
  await one.ask('too late')
  expect(await left()).toEqual([{ key: 'too late' }])
})

it('one that takes long holds up no other, and is not begun twice when it is asked for again', async () => {
  const ran: string[] = []
  const slow = Promise.withResolvers<void>()
  const one = worker(async ({ key }) => {
    ran.push(key)
    if (key === 'slow' && ran.length === 1) await slow.promise
    return undefined
  })
  one.start()
  await one.ask('slow')
  await expect.poll(() => ran).toEqual(['slow'])
  await one.ask('slow')
  await one.ask('quick')
  await expect.poll(() => ran).toEqual(['slow', 'quick'])
  await one.ask('another')
  await expect.poll(() => ran).toEqual(['slow', 'quick', 'another'])
  slow.resolve()
  await expect.poll(() => ran).toEqual(['slow', 'quick', 'another', 'slow'])
  await one.stop()
  expect(one.reports).toEqual([])
})
