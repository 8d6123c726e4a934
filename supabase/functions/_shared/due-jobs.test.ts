import { expect, it } from 'vitest'
import { createDueJobs } from './due-jobs.ts'

const wrote = { isRead: false }
const read = { isRead: true }

/** `found`: how many are due, each time it is asked. */
function dueJobs(found: (() => number | Promise<number>)[]) {
  const reports: string[] = []
  const clock = { time: 0 }
  let asked = 0
  const doDueJobs = createDueJobs({
    run: async () => {
      asked += 1
      return (await found[asked - 1]?.()) ?? 0
    },
    monotonic: () => clock.time,
    report: (line) => reports.push(line),
  })
  return { doDueJobs, reports, clock, asked: () => asked }
}

it('asks until nothing is due', async () => {
  const { doDueJobs, asked } = dueJobs([() => 8, () => 3])
  await doDueJobs(wrote)
  expect(asked()).toBe(3)
})

it('calls share the work, and what a call brings in the last moment is done as well', async () => {
  const begun = Promise.withResolvers<void>()
  const last = Promise.withResolvers<number>()
  const { doDueJobs, asked } = dueJobs([
    () => {
      begun.resolve()
      return last.promise
    },
  ])
  const first = doDueJobs(wrote)
  await begun.promise
  const second = doDueJobs(wrote)
  expect(second).toBe(first)
  last.resolve(0)
  await second
  expect(asked()).toBe(2)
})

it('a database that is away is told, and the next call tries again', async () => {
  const { doDueJobs, asked, reports } = dueJobs([() => Promise.reject(new Error('away'))])
  await doDueJobs(wrote)
  expect(reports).toEqual(['jobs wait: Error: away'])
  await doDueJobs(wrote)
  expect(asked()).toBe(2)
})

it('ends before the host does, however much is due', async () => {
  const { doDueJobs, clock, asked } = dueJobs(
    Array.from({ length: 99 }, () => () => {
      clock.time += 30_000
      return 8
    }),
  )
  await doDueJobs(wrote)
  expect(asked()).toBe(4)
})

it('who only reads looks once a second at most, and whoever changed something at once', async () => {
  const { doDueJobs, clock, asked } = dueJobs([])
  await doDueJobs(read)
  await doDueJobs(read)
  clock.time += 999
  await doDueJobs(read)
  expect(asked()).toBe(1)
  await doDueJobs(wrote)
  expect(asked()).toBe(2)
  clock.time += 1_000
  await doDueJobs(read)
  expect(asked()).toBe(3)
})
