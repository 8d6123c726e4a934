import type { LogEntry } from '@discobooth/contract/session/log'
import { expect, it } from 'vitest'
import { listBooths } from '../../operator/booths/record.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createJobs } from '../jobs/service.ts'
import { createRetention } from './retention.ts'
import { insertConsoleLines, insertLogs } from './store.ts'

const { db, clock, makeBooth } = openTestApp()
const now = () => clock.time
const jobs = createJobs({ db, now, pause: () => Promise.resolve(), report: () => undefined })
const retention = createRetention({
  db,
  jobs,
  now,
  listBooths,
  lines: { security: 3, audit: 4, others: 5, console: 2 },
})

const log = (booth: string | null, type: LogEntry['type'], messages: string[]) =>
  insertLogs(db, {
    booth,
    entries: messages.map((message) => ({
      session_id: null,
      message,
      error_code: null,
      status: 'ERROR',
      priority: 'HIGH',
      type,
      curr_date_time: new Date(now()).toISOString(),
    })),
  })
const kept = async (booth: string | null) => {
  const rows = await db
    .selectFrom('logs')
    .select('message')
    .where('booth', booth === null ? 'is' : '=', booth)
    .orderBy('id')
    .execute()
  return rows.map(({ message }) => message)
}
const many = (name: string, count: number) =>
  Array.from({ length: count }, (_, which) => `${name} ${which}`)

it('neither bad webhooks nor refused enrolments push out what a booth has logged', async () => {
  const [one, other] = [await makeBooth(), await makeBooth()]
  const own = many('danced', 5)
  await log(one.id, 'OPERATIONAL', own)
  await log(one.id, 'AUDIT', many('refunded', 6))
  await log(other.id, 'SECURITY', many('forged', 2))
  await log(null, 'SECURITY', many('bad webhook', 40))
  await log(one.id, 'SECURITY', many('refused enrolment', 40))
  await insertConsoleLines(db, {
    booth: one.id,
    lines: many('line', 4).map((message) => ({
      level: 'log',
      message,
      device_id: 'tablet',
      user_agent: 'Chromium',
    })),
  })
  await retention.prepare()
  await jobs.runDue()
  expect(await kept(one.id)).toEqual([
    ...own,
    ...many('refunded', 6).slice(-4),
    ...many('refused enrolment', 40).slice(-3),
  ])
  expect(await kept(other.id)).toEqual(many('forged', 2))
  expect(await kept(null)).toEqual(many('bad webhook', 40).slice(-3))
  const lines = await db.selectFrom('console_lines').select('message').orderBy('id').execute()
  expect(lines.map(({ message }) => message)).toEqual(['line 2', 'line 3'])
})
