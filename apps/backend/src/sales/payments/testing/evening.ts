import { randomUUID } from 'node:crypto'
import type { EndReason } from '@discobooth/contract/session/session'
import type { Database } from '../../../platform/db/schema.ts'
import { type Books, type Fault, openBooks, type RefundBegins, type RefundEnds } from './books.ts'
import { boothOf, createMortalBackend, type MortalBackend } from './mortal-backend.ts'

/** One thing that happens at the booth, at the provider or to the backend. */
export type Happening =
  | { kind: 'mode'; guest: number; mode: number | null }
  | { kind: 'open' | 'openTwice' | 'close' | 'started' | 'decline'; guest: number }
  | { kind: 'paySlowly'; guest: number }
  | { kind: 'slowEnds'; which: number; isGood: boolean }
  | { kind: 'refundsBegin'; as: RefundBegins }
  | { kind: 'refundEnds'; which: number; how: RefundEnds }
  | { kind: 'pay'; guest: number; which: number; twice: boolean }
  | { kind: 'promo'; guest: number; isOnce: boolean }
  | { kind: 'end'; guest: number; reason: EndReason }
  | { kind: 'free'; isOn: boolean }
  | { kind: 'webhook'; which: number; times: number; isLost: boolean }
  | { kind: 'time'; seconds: number }
  | { kind: 'jobs' | 'restart' | 'retryRefunds' }

/** Of the modes 1 to 4, as seeded. */
const prices = [5, 7, 2, 9]
const SETTLED_AFTER = 400
const STEP_MS = 5 * 60_000
const LEDGER_MS = 600_000

/** An evening at one booth with two guests, on a real database, with a provider that can't be trusted. */
export async function openEvening({ db, books = openBooks() }: { db: Database; books?: Books }) {
  const { id: booth } = await db
    .insertInto('booths')
    .values({ boothId: 'B' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // These books know nothing of what another evening has kept of its own.
  for (const table of [
    'provider_prices',
    'ledger_entries',
    'payouts',
    'ledger_readings',
  ] as const) {
    await db.deleteFrom(table).execute()
  }
  const guests = [randomUUID(), randomUUID()] as const
  const once = `o${randomUUID().slice(0, 8)}`
  await db
    .insertInto('promos')
    .values([
      { code: once, max_usages: 1 },
      { code: `u${once.slice(1)}`, max_usages: null },
    ])
    .execute()
  let time = Date.parse('2026-11-15T20:00:00.000Z')
  let script: Fault[] = []
  let isFree = false
  const seen = new Map<string, string[]>()
  const starts: string[] = []
  const chargedAgain: string[] = []

  const awaken = () =>
    createMortalBackend({
      db,
      books,
      now: () => time,
      nextFault: () => script.shift() ?? 'none',
    })
  let backend = awaken()

  async function live<Value>(
    act: (alive: MortalBackend) => Promise<Value>,
  ): Promise<Value | 'killed'> {
    const outcome = await Promise.race([act(backend), backend.death])
    if (outcome === 'killed') backend = awaken()
    return outcome
  }

  const order = (guest: number) => ({ booth: boothOf(booth, isFree), id: guests[guest] ?? '' })

  async function openPayment(guest: number): Promise<void> {
    const outcome = await live(({ payments }) => payments.open(order(guest)))
    if (outcome === 'killed' || !outcome.ok || !outcome.value.linkId) return
    const { id } = order(guest)
    seen.set(id, [...new Set([...(seen.get(id) ?? []), outcome.value.linkId])])
  }

  async function receive(which: number, times: number, isLost: boolean): Promise<void> {
    const [event] = books.events.splice(which % Math.max(1, books.events.length), 1)
    if (!event || isLost) return
    for (let count = 0; count < times; count += 1) {
      const body = JSON.stringify(event)
      const request = new Request('http://backend.test', { method: 'POST', body })
      await live(({ payments }) => payments.webhooks[0]!.receive(request))
    }
  }

  async function happen(what: Happening): Promise<void> {
    switch (what.kind) {
      case 'mode': {
        const change = { sessionMode: what.mode }
        const save = { ...order(what.guest), change, create: true, operationId: undefined }
        const before = await backend.sessions.read(save)
        const after = await live(({ sessions }) => sessions.save(save))
        if (!before.ok || after === 'killed' || !after.ok) return
        const { isPaid, price } = before.value
        const isDearer = what.mode !== null && prices[what.mode - 1]! > (price ?? 0)
        if (isPaid && price && !isDearer && !after.value.isPaid) chargedAgain.push(save.id)
        return
      }
      case 'open':
        return openPayment(what.guest)
      case 'openTwice':
        await Promise.all([openPayment(what.guest), openPayment(what.guest)])
        return
      case 'close':
        await live(({ payments }) => payments.close(order(what.guest)))
        return
      case 'started': {
        const report = { ...order(what.guest), operationId: undefined }
        const outcome = await live(({ sessions }) => sessions.started(report))
        if (outcome !== 'killed' && outcome.ok) starts.push(report.id)
        return
      }
      case 'pay': {
        const links = seen.get(order(what.guest).id) ?? []
        const linkId = links.at(-1 - (what.which % Math.max(1, links.length)))
        if (linkId) books.pay(linkId, { twice: what.twice })
        return
      }
      case 'paySlowly': {
        const linkId = seen.get(order(what.guest).id)?.at(-1)
        if (linkId) books.paySlowly(linkId)
        return
      }
      case 'slowEnds':
        return books.slowEnds(what.which, what.isGood)
      case 'refundsBegin':
        return books.refundsBegin(what.as)
      case 'refundEnds':
        return books.refundEnds(what.which, what.how)
      case 'retryRefunds':
        await live(({ payments }) => payments.retryRefunds(booth))
        return
      case 'decline': {
        const linkId = seen.get(order(what.guest).id)?.at(-1)
        if (linkId) books.decline(linkId)
        return
      }
      case 'promo': {
        const code = what.isOnce ? once : `u${once.slice(1)}`
        const { id } = order(what.guest)
        await live(({ promos }) => promos.apply({ booth: boothOf(booth, isFree), id, code }))
        return
      }
      case 'end': {
        const end = { ...order(what.guest), reason: what.reason, operationId: undefined }
        await live(({ sessions }) => sessions.end(end))
        return
      }
      case 'free':
        isFree = what.isOn
        return
      case 'webhook':
        return receive(what.which, what.times, what.isLost)
      case 'time':
        time += what.seconds * 1_000
        return
      case 'jobs':
        await live(({ jobs }) => jobs.runDue())
        return
      case 'restart':
        backend = awaken()
    }
  }

  return {
    booth,
    books,
    guests,
    starts,
    /** Who had paid enough and was to pay again nevertheless. */
    chargedAgain,
    once,
    async happen(what: Happening, faults: Fault[]): Promise<void> {
      script = [...faults]
      await happen(what)
      script = []
    },
    /** Banks dispute what was kept; then the provider's books are read, whatever goes wrong, to their end. */
    async readLedger(faults: Fault[]): Promise<void> {
      books.disputeKept()
      await live(({ payments }) => payments.prepare())
      script = [...faults]
      for (let wells = 0, count = 0; wells < SETTLED_AFTER / 4; count += 1) {
        if (count > SETTLED_AFTER) throw new Error('the books are never read')
        const isWell = script.length === 0
        await live(({ jobs }) => jobs.runDue())
        const { runAt } = await db.selectFrom('jobs').select('runAt').executeTakeFirstOrThrow()
        // Far away: there is nothing more to read.
        if (isWell && runAt.getTime() - time >= LEDGER_MS) break
        wells += isWell ? 1 : 0
        time = Math.max(time, runAt.getTime())
      }
      await db.deleteFrom('jobs').execute()
    },
    /** The provider is well again, the backend is made anew, and time passes until nothing is left to do, for the operator either. */
    async bookPayment(faults: Fault[] = []): Promise<void> {
      backend = awaken()
      script = [...faults]
      books.letEnd()
      for (let count = 0; count < SETTLED_AFTER; count += 1) {
        if ((await live(({ jobs }) => jobs.runDue())) !== 0) continue
        const next = await db
          .selectFrom('jobs')
          .select((eb) => eb.fn.min('runAt').as('at'))
          .executeTakeFirst()
        if (!next?.at) {
          const sent = await live(({ payments }) => payments.retryRefunds(booth))
          // A tap that found no provider is tapped again.
          if (sent === 0 && !(await hasFailedRefunds(db, booth))) return
        } else time = Math.max(time + STEP_MS, next.at.getTime())
      }
      throw new Error('there are jobs that never end')
    },
  }
}

async function hasFailedRefunds(db: Database, booth: string): Promise<boolean> {
  const failed = await db
    .selectFrom('charges')
    .innerJoin('session', 'session.id', 'charges.session_id')
    .select('charges.id')
    .where('session.owner', '=', booth)
    .where('state', '=', 'refund_failed')
    .execute()
  return failed.length > 0
}

export type Evening = Awaited<ReturnType<typeof openEvening>>
