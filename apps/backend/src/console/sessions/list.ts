import {
  type ConsoleSession,
  type ConsoleSessions,
  MOST_CSV_LINES,
  type SessionFilter,
} from '@discobooth/contract/console/sessions-api'
import { processId } from '@discobooth/contract/device/process-id'
import { maskedEmail } from '@discobooth/contract/session/session'
import { type SqlBool, sql } from 'kysely'
import type { ConsoleCaller } from '../../accounts/service.ts'
import type { Mail } from '../../mail/service.ts'
import { boothNames, namedBooths } from '../../operator/booths/record.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Modes } from '../../sales/modes/service.ts'
import type { Payments } from '../../sales/payments/service.ts'
import type { BoothDays, Span } from '../../sales/sessions/record.ts'
import type { Sessions } from '../../sales/sessions/service.ts'
import { daysAt } from '../../sales/takings/service.ts'
import { csvLine } from '../csv.ts'
import { boothsFor, seesGuests } from '../rights.ts'

/** So many sessions are read at once for a CSV. */
const CSV_PAGE = 1_000

type Found = Awaited<ReturnType<Sessions['search']>>[number]
export type ShownSession = Omit<Found, 'mark'>
type Page = { after?: string | undefined; limit: number }

export type SessionList = {
  list(caller: ConsoleCaller, filter: SessionFilter, page: Page): Promise<ConsoleSessions>
  /** All of them as comma-separated values, read as fast as they are taken. */
  csv(caller: ConsoleCaller, filter: SessionFilter): ReadableStream<Uint8Array<ArrayBuffer>>
  /** As this person may see them. */
  show(caller: ConsoleCaller, sessions: ShownSession[]): Promise<ConsoleSession[]>
}

export function createSessionList(deps: {
  db: Database
  sessions: Pick<Sessions, 'search'>
  payments: Pick<Payments, 'withReference' | 'onDays'>
  mail: Pick<Mail, 'statesOf'>
  modes: Pick<Modes, 'list'>
}): SessionList {
  const { db, sessions, payments } = deps

  async function find(
    caller: ConsoleCaller,
    filter: SessionFilter,
    page: Page,
  ): Promise<{ found: Found[]; next: string | null }> {
    const { process, payment, booth, state } = filter
    const booths = boothsFor(caller, booth)
    const ids = payment === undefined ? undefined : await payments.withReference(payment)
    const more = await sessions.search({
      ...{ process, ids, state, booths },
      ...(await whenOf(filter, booths)),
      after: page.after,
      limit: page.limit + 1,
    })
    const found = more.slice(0, page.limit)
    return { found, next: more.length > found.length ? (found.at(-1)?.mark ?? null) : null }
  }

  /** When it was, as its own booth counts its days. */
  async function whenOf(
    { days: of = 'begun', from, until, mode }: SessionFilter,
    booths: readonly string[] | null,
  ): Promise<Pick<Parameters<Sessions['search']>[0], 'begun' | 'party' | 'eitherOf' | 'mode'>> {
    const all = [sql<SqlBool>`true`]
    if ((from ?? until) === undefined) return { mode, eitherOf: all }
    const among = await namedBooths(db, booths)
    const days = daysAt(among, { from, until })
    if (of === 'begun') return { mode, begun: days, eitherOf: all }
    if (of === 'party') return { mode, begun: begunFor(days), party: days, eitherOf: all }
    const eitherOf = payments.onDays[of]({ days, mode })
    // What comes back comes when it comes.
    return of === 'paid' ? { begun: begunFor(days), eitherOf } : { eitherOf }
  }

  async function namesOf(found: ShownSession[]) {
    const [booths, modes] = await Promise.all([
      boothNames(db, [...new Set(found.map(({ owner }) => owner))]),
      deps.modes.list({ includeDisabled: true }),
    ])
    return { booths, modes: new Map(modes.map(({ id, name }) => [id, name])) }
  }

  async function show(caller: ConsoleCaller, found: ShownSession[]): Promise<ConsoleSession[]> {
    const mails = await deps.mail.statesOf(found.map(({ id }) => id))
    const names = await namesOf(found)
    return found.map((session) => ({
      id: session.id,
      processId: processId(session.id),
      createdAt: session.createdAt.toISOString(),
      startedAt: session.startedAt?.toISOString() ?? null,
      endedAt: session.endDateTime?.toISOString() ?? null,
      booth: { id: session.owner, name: names.booths.get(session.owner) ?? '' },
      mode: session.sessionMode,
      modeName: names.modes.get(session.sessionMode ?? 0) ?? null,
      price: session.price,
      payment: paymentOf(session),
      songName: session.songName,
      email: seesGuests(caller) ? maskedEmail(session.customerEmail) : null,
      mail: mails.get(session.id) ?? 'none',
    }))
  }

  async function* csvLines(caller: ConsoleCaller, filter: SessionFilter) {
    yield csvLine(CSV_COLUMNS)
    let after: string | undefined
    for (let lines = 0; lines < MOST_CSV_LINES; lines += CSV_PAGE) {
      const { found, next } = await find(caller, filter, { after, limit: CSV_PAGE })
      const { booths, modes } = await namesOf(found)
      yield found
        .map((session) =>
          csvLine([
            processId(session.id),
            session.id,
            session.createdAt,
            booths.get(session.owner) ?? '',
            session.sessionMode,
            modes.get(session.sessionMode ?? 0) ?? null,
            session.price,
            paymentOf(session),
            session.startedAt,
            session.endDateTime,
            session.songName,
          ]),
        )
        .join('')
      if (next === null) return undefined
      after = next
    }
    yield csvLine([`Only the newest ${MOST_CSV_LINES} are here. Ask for fewer days.`])
    return undefined
  }

  return {
    async list(caller, filter, page) {
      const { found, next } = await find(caller, filter, page)
      return { sessions: await show(caller, found), next }
    },
    csv: (caller, filter) => streamed(csvLines(caller, filter)),
    show,
  }
}

/** Links close within an hour, and money that is slow takes days: nothing comes later than that. */
const LONGEST_PAYMENT_MS = 31 * 86_400_000

/**
 * When sessions began that were paid, or whose party began, on these days. Said as well, for a list is
 * read by when they began: else a month of last year would be looked for in everything since.
 */
function begunFor({ elsewhere, ...usual }: BoothDays): BoothDays {
  return { ...widened(usual), elsewhere: elsewhere.map(widened) }
}

function widened<Days extends Span>(days: Days): Days {
  if (days.from === '-infinity') return days
  const from = new Date(Date.parse(days.from) - LONGEST_PAYMENT_MS).toISOString()
  return { ...days, from }
}

const CSV_COLUMNS = [
  'process_id',
  'session',
  'created_at',
  'booth',
  'mode',
  'mode_name',
  'price_eur',
  'payment',
  'party_started_at',
  'ended_at',
  'song',
]

function paymentOf({ payment, sessionMode }: ShownSession): ConsoleSession['payment'] {
  return payment === 'unpaid' && sessionMode === null ? 'none' : payment
}

function streamed(
  texts: AsyncGenerator<string, undefined>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const next = await texts.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(next.value))
    },
    // Whoever asked is gone: no more pages are read.
    cancel: async () => void (await texts.return(undefined)),
  })
}
