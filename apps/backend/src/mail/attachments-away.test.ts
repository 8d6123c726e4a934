import { expect, it } from 'vitest'
import { createLogs } from '../platform/logs/service.ts'
import { openTestApp } from '../testing/test-app.ts'
import { createMailPart } from './module.ts'
import type { MailTransport } from './transport.ts'

const { clock, db, logsOf, makeSession, reports } = openTestApp()
const sent: number[] = []
const transport: MailTransport = {
  name: 'smtp',
  deliver: ({ attachments }) => {
    sent.push(attachments?.length ?? 0)
    return Promise.resolve({ kind: 'sent' })
  },
  stop: () => undefined,
}
const store = { isAway: true }
const photo = { name: 'discobooth-photo-1.jpg', type: 'image/jpeg', bytes: new Uint8Array(9) }
const now = () => clock.time
const bucket = { take: () => ({ ok: true }) as const, giveBack: () => undefined }
const { mail, runDue } = createMailPart({
  db,
  now,
  transport,
  isDemo: false,
  logs: createLogs({ db, now: () => new Date(now()).toISOString(), bucket, refusals: bucket }),
  report: (line) => reports.push(line),
  pause: () => Promise.resolve(),
  attachmentsOf: () =>
    store.isAway ? Promise.reject(new Error('S3 answered 503')) : Promise.resolve([photo]),
  delivered: () => Promise.resolve(),
  offersUrl: () => Promise.resolve(undefined),
})

it('a mail whose attachments can not be read waits, counts its tries, and is told of', async () => {
  const { id } = await makeSession({ sessionMode: 1 })
  const { owner } = await db
    .selectFrom('session')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((trx) =>
    mail.send(trx, {
      booth: owner,
      kind: 'session',
      sessionId: id,
      to: 'eva@example.org',
      language: 'en',
      subject: 'Your photos',
      text: 'Here they are.',
      html: '<p>Here they are.</p>',
      hasAttachments: true,
    }),
  )
  for (let time = 0; time < 4; time += 1) {
    await runDue()
    clock.time += 60_000
  }
  const waiting = await db.selectFrom('mails').select(['state', 'tries', 'lastError']).execute()
  expect(waiting).toEqual([
    { state: 'waiting', tries: 4, lastError: expect.stringContaining('S3 answered 503') },
  ])
  expect(await mail.status(owner)).toMatchObject({ state: 'error', reason: 'mail_failing' })
  expect(await logsOf(id)).toContainEqual(
    expect.objectContaining({ message: 'A mail does not get through; it is tried again' }),
  )
  store.isAway = false
  await runDue()
  expect([sent, reports]).toEqual([[1], []])
})
