import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { noteChange } from '../accounts/record.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import type { Jobs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import type { Recordings } from '../recordings/service.ts'
import { addressesThatAgreed, knownSessions } from '../sales/sessions/record.ts'
import {
  actsOf,
  findAct,
  holdMark,
  insertAct,
  listErasures,
  markDone,
  type NewAct,
  type StoredAct,
  unknownActs,
} from './store.ts'

/** What was done, written outside of the database, where a restore from backup does not reach. */
export type PrivacyJournal = {
  /** On the disk when it answers. A line may be there twice. */
  append(line: string): Promise<void>
  /** Fails if nothing could be written now. */
  check(): Promise<void>
  lines(): Promise<string[]>
}

export type PrivacyAct = StoredAct

export type Privacy = {
  markOf(email: string): Promise<string>
  /** Writes an act down, unless one of this id is there. What it takes follows by `carryOut`. */
  note(trx: InTransaction, act: Omit<NewAct, 'doneAt'>): Promise<PrivacyAct | undefined>
  /** Does what an act says, as far as it is not done: now, or by a job if it is much or fails. */
  carryOut(id: string): Promise<PrivacyAct | undefined>
  find(id: string): Promise<PrivacyAct | undefined>
  /** Of one address: the latest erasures, and since when it wants no offers. */
  ofMark(mark: string): Promise<{ erasures: PrivacyAct[]; withdrawnAt: Date | null }>
  erasures(page: { before: string | undefined; limit: number }): Promise<PrivacyAct[]>
  /** A guest deleted one session by their mail. */
  noteForgotten(trx: InTransaction, sessionId: string): Promise<void>
  /** A guest wants no offers any more; said again with no consent in between, it is said already. */
  withdraw(mark: string): Promise<void>
  /** Does again what a restored backup does not know. Before the first call and the first mail. */
  prepare(): Promise<void>
}

const KINDS = { act: 'privacy-act', replay: 'privacy-journal' }
const AT_ONCE = 500
/** More sessions than a call waits for. */
const MUCH = 100
const MOST_ERASURES = 50
/** Another backend may take their jobs, and this one never hears of it. */
const MOST_CARRIED_OUT = 1_000
/** So many consents are looked through for one of this guest; after more, they may say it again. */
const MOST_CONSENTS = 500

export function createPrivacy(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
  jobs: Pick<Jobs, 'ask' | 'handle'>
  report: (line: string) => void
  logs: Pick<Logs, 'report'>
  /** Where there is a disk. */
  privacyJournal?: PrivacyJournal | undefined
  links: { addressMark(email: string): Promise<string> }
  forgetIn: Recordings['forgetIn']
}): Privacy {
  const { db, jobs, links, privacyJournal: journal } = deps

  const note: Privacy['note'] = async (trx, act) => {
    // What a guest deletes is gone in the transaction in which it is written down.
    const doneAt = act.kind === 'erasure' ? null : act.at
    const made = await insertAct(trx, { ...act, doneAt })
    if (made) await jobs.ask(trx, { kind: KINDS.act, key: act.id, inMs: 0 })
    return made
  }

  async function forgetAll(sessions: readonly string[]): Promise<void> {
    for (const id of await knownSessions(db, sessions)) {
      await db.transaction().execute((trx) => deps.forgetIn(trx, id))
    }
  }

  /** What a guest asked for never waits for a disk. */
  async function forget(act: PrivacyAct): Promise<PrivacyAct> {
    if (act.doneAt) return act
    await forgetAll(act.sessions)
    const done = await markDone(db, act.id, deps.now())
    return done ?? (await findAct(db, act.id)) ?? act
  }

  async function writeDown(act: PrivacyAct): Promise<void> {
    await journal?.append(JSON.stringify(act))
  }

  /** Of these the jobs have nothing left to do, where it is this backend that runs them. */
  const carriedOut = new Set<string>()
  jobs.handle(KINDS.act, async ({ key }) => {
    if (carriedOut.delete(key)) return undefined
    const act = await findAct(db, key)
    if (act) await writeDown(await forget(act))
    return undefined
  })

  async function replayPart(acts: JournalLine[]): Promise<number> {
    const unknown = await unknownActs(
      db,
      acts.map(({ id }) => id),
    )
    const missed = acts.filter(({ id }) => unknown.delete(id))
    for (const act of missed) {
      // First what it takes: if this ends in between, the act is still unknown and done again.
      await forgetAll(act.sessions)
      await db
        .transaction()
        .execute((trx) => insertAct(trx, { ...act, doneAt: act.doneAt ?? act.at }))
    }
    return missed.length
  }

  async function replay(lines: readonly string[]): Promise<void> {
    const acts = lines.flatMap(readLine)
    let done = 0
    for (let from = 0; from < acts.length; from += AT_ONCE) {
      done += await replayPart(acts.slice(from, from + AT_ONCE))
    }
    if (done > 0) deps.report(`privacy: ${done} acts that the database did not know are done again`)
  }

  jobs.handle(KINDS.replay, async () => {
    if (!journal) return undefined
    await replay(await journal.lines())
    await journal.check()
    return undefined
  })

  /** A booth sells also without its journal; somebody has to know, and it is tried again until it works. */
  async function goOnWithout(error: unknown): Promise<void> {
    const message = `privacy: ${error instanceof Error ? error.message : String(error)}`
    deps.report(`${message}. The backend starts without it and tries again.`)
    const grave = { status: 'ERROR', priority: 'HIGH', type: 'AUDIT' } as const
    await deps.logs.report(null, { ...grave, session_id: null, message })
    const job = { kind: KINDS.replay, key: 'all', inMs: 0 }
    await db.transaction().execute((trx) => jobs.ask(trx, job))
  }

  /** Whether this address agreed to something in that time, or too many did to say. */
  async function hasAgreed(trx: InTransaction, mark: string, after: Date): Promise<boolean> {
    const wish = { after, until: deps.now(), most: MOST_CONSENTS }
    const { isCut, addresses } = await addressesThatAgreed(trx, wish)
    const marks = await Promise.all(addresses.map(links.addressMark))
    return isCut || marks.includes(mark)
  }

  return {
    markOf: links.addressMark,
    note,
    async carryOut(id) {
      const act = await findAct(db, id)
      if (!act || act.doneAt || act.sessions.length > MUCH) return act
      const done = await forget(act)
      try {
        await writeDown(done)
        carriedOut.add(id)
        const [oldest] = carriedOut
        if (carriedOut.size > MOST_CARRIED_OUT && oldest !== undefined) carriedOut.delete(oldest)
      } catch (error) {
        deps.report(`privacy: ${error instanceof Error ? error.message : String(error)}`)
      }
      return done
    },
    find: (id) => findAct(db, id),
    async ofMark(mark) {
      const erasures = await actsOf(db, { mark, kind: 'erasure', most: MOST_ERASURES })
      const [last] = await actsOf(db, { mark, kind: 'withdrawal', most: 1 })
      return { erasures, withdrawnAt: last?.at ?? null }
    },
    erasures: (page) => listErasures(db, page),

    async noteForgotten(trx, sessionId) {
      const at = deps.now()
      await note(trx, { id: deps.newId(), kind: 'own_erasure', at, sessions: [sessionId] })
    },

    withdraw: (mark) =>
      db.transaction().execute(async (trx) => {
        await holdMark(trx, mark)
        const [last] = await actsOf(trx, { mark, most: 1 })
        if (last?.kind === 'withdrawal' && !(await hasAgreed(trx, mark, last.at))) return
        const id = deps.newId()
        const at = deps.now()
        const act = await note(trx, { id, kind: 'withdrawal', at, mark, sessions: [] })
        if (!act) return
        const who = { person: null, name: 'Guest', role: null, origin: 'mail' }
        const action = 'wants no offers any more'
        await noteChange(trx, { who, at: act.at, action, subject: id })
      }),

    async prepare() {
      if (!journal) return
      const lines = await journal.lines().catch(goOnWithout)
      if (!lines) return
      await replay(lines)
      await journal.check().catch(goOnWithout)
    },
  }
}

const JournalLine = z.object({
  id: z.uuid(),
  kind: z.enum(['erasure', 'own_erasure', 'withdrawal']),
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  mark: z.nullable(z.string()),
  sessions: z.array(z.uuid()),
  counts: z.record(z.string(), z.int()),
  doneAt: z.nullish(z.iso.datetime()),
})
type JournalLine = z.infer<typeof JournalLine>

/** A line that a power cut tore is of an act whose job writes it again. */
function readLine(line: string): JournalLine[] {
  const read = z.safeParse(JournalLine, parseJson(line))
  return read.success ? [read.data] : []
}
