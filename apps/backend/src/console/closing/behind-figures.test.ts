import { Closing } from '@discobooth/contract/console/closing-api'
import type { ConsoleSessions, SessionDays } from '@discobooth/contract/console/sessions-api'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { countLedger } from '../../sales/takings/record.ts'
import { ownerOf } from '../../testing/console-people.ts'
import { openPayingGuests } from '../../testing/paying-guests.ts'
import { openTestApp } from '../../testing/test-app.ts'

const backend = openTestApp()
const { app, call, clock, db, makeBooth, makeSession } = backend
const { settle, leave } = openPayingGuests(backend)

let noord = { id: '', key: '' }
let honolulu = { id: '', key: '' }
const guests: Record<string, string> = {}

async function begin(name: string, at: string, { key, mode = 1 }: { key: string; mode?: number }) {
  clock.time = Date.parse(at)
  const { id } = await makeSession({ sessionMode: mode }, key)
  await sql`update session set "createdAt" = ${new Date(clock.time)} where id = ${id}`.execute(db)
  guests[name] = id
  return id
}
async function pay(id: string, at: string, key: string) {
  clock.time = Date.parse(at)
  const { body } = await call('POST', `/api/sessions/${id}/payment`, { key })
  await app.hono.request(`${new URL(body.url).pathname}/pay`, { method: 'POST' })
  await settle()
}
const dance = (id: string, key: string) => call('POST', `/api/sessions/${id}/started`, { key })

/** A guest's bank takes the money back. */
async function dispute(session: string, createdAt: Date) {
  const found = db.selectFrom('charges').select('id').where('session_id', '=', session)
  const { id: charge } = await found.executeTakeFirstOrThrow()
  const entry = { provider: 'stripe', kind: 'dispute', currency: 'eur', paymentId: null } as const
  await db.transaction().execute(async (trx) => {
    const money = { feesCents: 0, disputedCents: 1_000, mode: 1, now: clock.time }
    const at = await countLedger(trx, { ...money, booth: noord.id, at: createdAt.getTime() })
    await trx
      .insertInto('ledger_entries')
      .values({
        ...{ ...entry, id: session, charge, amountCents: -1_000, feeCents: 0 },
        ...{ createdAt, availableAt: createdAt, countedAt: new Date(at) },
      })
      .execute()
  })
}

beforeAll(async () => {
  noord = await makeBooth({ boothId: 'Noord' })
  honolulu = await makeBooth({ boothId: 'Honolulu', timeZone: 'Pacific/Honolulu' })
  const { key } = noord
  // Days later than it began: a bank that is slow.
  const late = await begin('late', '2026-10-01T10:00:00Z', { key, mode: 2 })
  // Midnight in Amsterdam lies between beginning, payment and refund.
  const midnight = await begin('midnight', '2026-10-05T21:50:00Z', { key })
  await pay(midnight, '2026-10-05T22:05:00Z', key)
  await dance(midnight, key)
  const left = await begin('left', '2026-10-06T21:40:00Z', { key, mode: 3 })
  await pay(left, '2026-10-06T21:55:00Z', key)
  clock.time = Date.parse('2026-10-06T22:05:00Z')
  await leave(key, left)
  await pay(late, '2026-10-08T10:00:00Z', key)
  await dance(late, key)
  // Pays for one mode, and then for a dearer one.
  const dearer = await begin('dearer', '2026-10-10T18:00:00Z', { key })
  await pay(dearer, '2026-10-10T18:01:00Z', key)
  await call('PATCH', `/api/sessions/${dearer}`, { key, body: { sessionMode: 4 } })
  await settle()
  await pay(dearer, '2026-10-10T18:05:00Z', key)
  await dance(dearer, key)
  await begin('unpaid', '2026-10-10T19:00:00Z', { key })
  // The 11th in Amsterdam, and still the 10th where it is.
  const far = await begin('far', '2026-10-11T09:00:00Z', { key: honolulu.key })
  await pay(far, '2026-10-11T09:01:00Z', honolulu.key)
  await dance(far, honolulu.key)
  clock.time = Date.parse('2026-10-12T12:00:00Z')
  await dispute(midnight, new Date(clock.time))
})

const fortnight = Array.from(
  { length: 31 },
  (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
)

/** Signed in once: the clock stands still. */
let token = ''
async function ask(path: string) {
  token ||= (await ownerOf(backend)).token
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await call('GET', `/api/console/${path}`, { key: null, headers })
  expect([status, body.error]).toEqual([200, undefined])
  return body
}

/** Who is listed, by name; two at once, so that every list has pages. */
async function listed(query: string): Promise<string[]> {
  const found: string[] = []
  let after: string | null = ''
  do {
    const page: ConsoleSessions = await ask(
      `sessions?${query}&limit=2${after && `&after=${after}`}`,
    )
    found.push(...page.sessions.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(new Set(found).size).toBe(found.length)
  const names = Object.entries(guests).filter(([, id]) => found.includes(id))
  expect(names).toHaveLength(found.length)
  return names.map(([name]) => name).toSorted()
}
async function byDay(of: SessionDays): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const day of fortnight) {
    const names = await listed(`days=${of}&from=${day}&until=${day}`)
    if (names.length > 0) found[day] = names
  }
  return found
}

const takings = {
  '2026-10-06': ['left', 'midnight'],
  '2026-10-07': ['left'],
  '2026-10-08': ['late'],
  '2026-10-10': ['dearer', 'far'],
}
const taken = { ...takings, '2026-10-07': undefined }

it.each<[SessionDays, Record<string, string[] | undefined>]>([
  [
    'party',
    { '2026-10-06': ['midnight'], '2026-10-08': ['late'], '2026-10-10': ['dearer', 'far'] },
  ],
  ['paid', taken],
  ['refunded', { '2026-10-07': ['left'], '2026-10-10': ['dearer'] }],
  ['disputed', { '2026-10-12': ['midnight'] }],
  ['takings', takings],
  ['books', { ...takings, '2026-10-12': ['midnight'] }],
])(
  '[C2] the sessions of %s of each day are those behind its figures, and no others',
  async (days, meant) => {
    expect(await byDay(days)).toEqual(JSON.parse(JSON.stringify(meant)))
  },
)

it('[C2] each line of the books, with its VAT and net, leads to its own sessions', async () => {
  const { days, booths, modes } = Closing.parse(await ask('closing?month=2026-10'))
  const meant = await byDay('books')
  expect(days.map(({ day }) => day)).toEqual(Object.keys(meant))
  const whole = 'days=books&from=2026-10-01&until=2026-10-31'
  expect(await listed(whole)).toEqual(['dearer', 'far', 'late', 'left', 'midnight'])
  expect(booths.map(({ name }) => name)).toEqual(['Honolulu', 'Noord'])
  expect(await listed(`${whole}&booth=${honolulu.id}`)).toEqual(['far'])
  expect(await listed(`${whole}&booth=${noord.id}`)).not.toContain('far')
  expect(modes.map(({ mode }) => mode)).toEqual([1, 2, 3, 4])
  // Money that came for one mode and went back is of that mode, whatever was danced to.
  expect(await listed(`${whole}&mode=1`)).toEqual(['dearer', 'far', 'midnight'])
  expect(await listed(`${whole}&mode=3`)).toEqual(['left'])
  expect(await listed(`${whole}&mode=4`)).toEqual(['dearer'])
  expect(await listed(`${whole}&mode=4&state=paid&booth=${noord.id}`)).toEqual(['dearer'])
})
