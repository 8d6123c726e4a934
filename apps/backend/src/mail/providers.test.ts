import { Buffer } from 'node:buffer'
import {
  type FakeMailProvider,
  type MailProviderBehaviour,
  PATIENCE_S,
  startFakeMailProvider,
} from '@discobooth/fakes/mail-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { createProviderTransport } from './adapters/http.ts'
import { postmark } from './adapters/postmark.ts'
import { resend } from './adapters/resend.ts'
import type { Delivery, MailTransport } from './transport.ts'

const from = { name: 'DiscoBooth "Noord"', address: 'booth@disco.example' }
const wires = { resend, postmark: postmark('outbound') }
const SHORT_MS = 100
let provider: FakeMailProvider
let transport: MailTransport
const backend = openTestApp({
  firstBooth: { passcode },
  mailTransport: {
    name: 'smtp',
    deliver: (mail) => transport.deliver(mail),
    stop: () => transport.stop(),
  },
})
const { app, clock, db } = backend
const operator = operatorOf(backend)

const open = (name: keyof typeof wires, more: { key?: string; wholeMs?: number } = {}) =>
  createProviderTransport({
    wire: wires[name],
    settings: { url: provider.url, key: more.key ?? provider.keys[name], from },
    fetch,
    ...more,
  })

beforeAll(async () => {
  provider = await startFakeMailProvider()
})
beforeEach(async () => {
  await db.deleteFrom('mails').execute()
  await db.deleteFrom('jobs').execute()
  provider.mails.length = 0
  provider.behave('well')
})
afterAll(() => provider.stop())

/** A guest leaves an address, and the operator has their mail sent: by what guests' mails go. */
async function aMail(): Promise<string> {
  const { id } = await backend.makeSession({ sessionMode: 1, customerEmail: 'eva@example.org' })
  const { owner } = await db
    .selectFrom('session')
    .select('owner')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mails')
    .values({
      ...{ booth: owner, kind: 'session', session_id: id, to: 'eva@example.org', language: 'nl' },
      ...{ subject: 'Jouw foto’s', text: 'Hier zijn ze.', html: '<p>Hier zijn ze.</p>' },
      ...{ createdAt: new Date(clock.time), askedAt: new Date(clock.time) },
    })
    .execute()
  await operator('POST', `/sessions/${id}/resend-mail`)
  return id
}
const queue = () => db.selectFrom('mails').select(['state', 'tries', 'lastError']).execute()
/** Long enough for another try. */
async function later(): Promise<void> {
  clock.time += 600_000
  await app.runDueJobs()
}
/** Straight to the provider. */
const letter = { to: 'eva@example.org', subject: 'S', text: 'T', html: '<p>T</p>' }
const deliver = (messageId: string) =>
  transport.deliver({ ...letter, messageId, writtenAt: new Date(0) })
/** The provider has sent it, and says so never, or not to the end. */
async function cutOffAfterSending(messageId: string): Promise<Delivery> {
  const asked = deliver(messageId)
  await expect.poll(() => provider.mails).toHaveLength(1)
  transport.stop()
  return asked
}

describe.each(['resend', 'postmark'] as const)('P6: mails by %s', (name) => {
  beforeEach(() => {
    transport = open(name)
  })

  it('take a mail from the queue, once, with all that belongs to it', async () => {
    await aMail()
    await app.runDueJobs()
    await later()
    expect(provider.mails).toEqual([
      {
        from: '"DiscoBooth \\"Noord\\"" <booth@disco.example>',
        to: ['eva@example.org'],
        subject: 'Jouw foto’s',
        text: 'Hier zijn ze.',
        html: '<p>Hier zijn ze.</p>',
        headers: expect.objectContaining({ 'auto-submitted': 'auto-generated' }),
        attachments: [],
      },
    ])
    expect(await queue()).toMatchObject([{ state: 'sent', tries: 1 }])
  })

  it('carry files and the way out of offers', async () => {
    const bytes = new Uint8Array([0, 255, 7, 10, 13, 128])
    const sent = await transport.deliver({
      ...{ ...letter, messageId: name, writtenAt: new Date(0) },
      attachments: [{ name: 'strip.jpg', type: 'image/jpeg', bytes }],
      offersUrl: 'https://booth.example/offers',
    })
    expect(sent).toEqual({ kind: 'sent' })
    expect(provider.mails[0]).toMatchObject({
      headers: {
        'list-unsubscribe': '<https://booth.example/offers>',
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      },
      attachments: [{ name: 'strip.jpg', type: 'image/jpeg', bytes: Buffer.from(bytes) }],
    })
  })

  it('show a picture that is sent along', async () => {
    const sent = await transport.deliver({
      ...{
        ...letter,
        html: '<img src="cid:party">',
        messageId: `${name} picture`,
        writtenAt: new Date(0),
      },
      attachments: [
        { name: 'party.jpg', type: 'image/jpeg', bytes: new Uint8Array([1]), cid: 'party' },
      ],
    })
    expect(sent).toEqual({ kind: 'sent' })
    expect(provider.mails[0]?.attachments).toMatchObject([{ name: 'party.jpg', cid: 'party' }])
    expect(provider.violations).toEqual([])
  })

  it('refuse an address for ever: failed, which the operator sees, and A6: without the address', async () => {
    provider.behave('refusesAddress')
    const id = await aMail()
    await app.runDueJobs()
    await later()
    expect(await queue()).toMatchObject([{ state: 'failed', tries: 1 }])
    const logged = await db.selectFrom('logs').selectAll().where('session_id', '=', id).execute()
    expect(logged.at(-1)).toMatchObject({ message: 'A mail could not be delivered' })
    expect(JSON.stringify([logged, await queue()])).not.toContain('eva@')
  })

  it('get the patience they ask for', async () => {
    provider.behave('asksForPatience')
    await aMail()
    await app.runDueJobs()
    provider.behave('well')
    clock.time += PATIENCE_S * 1_000 - 1
    expect(await app.runDueJobs()).toBe(0)
    clock.time += 1
    await app.runDueJobs()
    expect(await queue()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it.each<[MailProviderBehaviour, RegExp]>([
    ['refusesSender', /^4\d\d /],
    ['fails', /^500 /],
    ['isAPage', /answer/],
  ])('are asked again when one %s', async (behaviour, why) => {
    provider.behave(behaviour)
    const reason = expect.stringMatching(why)
    expect(await deliver(behaviour)).toMatchObject({ kind: 'later', reason })
  })

  it('are asked again with another key: a wrong one is no fault of the guest', async () => {
    transport = open(name, { key: 'old' })
    expect(await deliver('wrong key')).toMatchObject({ kind: 'later' })
  })

  it.each(['halfAnswers', 'drips'] as const)(
    'send it once when one %s that it has sent it',
    async (behaviour) => {
      provider.behave(behaviour)
      const first = await cutOffAfterSending(behaviour)
      provider.behave('well')
      transport = open(name)
      const last = first.kind === 'later' ? await deliver(behaviour) : first
      expect([last.kind, provider.mails.length]).toEqual(['sent', 1])
    },
  )
})

it('one that hangs is given up in time, and one that stops is not waited for', async () => {
  provider.behave('hangs')
  transport = open('resend', { wholeMs: SHORT_MS })
  expect(await deliver('hangs')).toMatchObject({
    kind: 'later',
    reason: expect.stringContaining('timeout'),
  })
  transport = open('resend')
  const asked = deliver('stops')
  transport.stop()
  expect(await asked).toEqual({ kind: 'later', reason: 'the backend stops' })
})

it('Resend: a mail whose answer was lost is sent once, however it is written by then', async () => {
  transport = open('resend')
  provider.behave('dropsAfterSending')
  await aMail()
  await app.runDueJobs()
  expect(await queue()).toMatchObject([{ state: 'waiting' }])
  await db.updateTable('mails').set({ subject: 'Other words' }).execute()
  provider.behave('well')
  await later()
  expect(await queue()).toMatchObject([{ state: 'sent', tries: 2 }])
  expect(provider.mails).toHaveLength(1)
})

it('Resend: a try while another is under way sends nothing', async () => {
  provider.behave('hangsAfterSending')
  transport = open('resend')
  expect(await cutOffAfterSending('busy')).toMatchObject({ kind: 'later' })
  provider.behave('well')
  transport = open('resend')
  const reason = expect.stringMatching(/^409 concurrent/)
  expect(await deliver('busy')).toMatchObject({ kind: 'later', reason })
  expect(provider.mails).toHaveLength(1)
})

it('Postmark knows no such key: the second copy is marked as the same message', async () => {
  transport = open('postmark')
  provider.behave('dropsAfterSending')
  expect(await deliver('lost')).toMatchObject({ kind: 'later' })
  provider.behave('well')
  await deliver('lost')
  const marks = provider.mails.map(({ headers }) => [headers['Message-ID'], headers['X-PM-KeepID']])
  const mark = ['<lost@disco.example>', 'true']
  expect(marks).toEqual([mark, mark])
})

it('nothing was asked that is not documented', () => {
  expect(provider.violations).toEqual([])
})
