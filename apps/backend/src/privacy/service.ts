import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { noteChange } from '../accounts/record.ts'
import type { Database, InTransaction } from '../platform/db/schema.ts'
import type { Jobs } from '../platform/jobs/service.ts'
import type { Recordings } from '../recordings/service.ts'
import { knownSessions } from '../sales/sessions/record.ts'
import {
  actsOf,
  findAct,
  insertAct,
  listErasures,
  type NewAct,
  type StoredAct,
  unknownActs,
} from './store.ts'

/** What was done, written outside of the database, where a restore from backup does not reach. */
export type PrivacyJournal = {
  /** On the disk when it answers. A line may be there twice. */
  append(line: string): Promise<void>
  lines(): Promise<string[]>
}

export type PrivacyAct = StoredAct

export type Privacy = {
  markOf(email: string): Promise<string>
  /** Writes an act down, unless one of this id is there. What it takes follows by `carryOut`. */
  note(trx: InTransaction, act: NewAct): Promise<PrivacyAct | undefined>
  /** Does what an act says, as far as it is not done: now, and by a job if this process dies. */
  carryOut(id: string): Promise<void>
  find(id: string): Promise<PrivacyAct | undefined>
  /** Of one address, the latest first. */
  ofMark(mark: string): Promise<PrivacyAct[]>
  erasures(page: { before: string | undefined; limit: number }): Promise<PrivacyAct[]>
  /** A guest deleted one session by their mail. */
  noteForgotten(trx: InTransaction, sessionId: string): Promise<void>
  /** A guest wants no offers any more; said twice, it is once. */
  withdraw(mark: string): Promise<void>
  /** Does again what a restored backup does not know. Before the first call and the first mail. */
  prepare(): Promise<void>
}

const KIND = 'privacy-act'
/** Two taps, or a tap and the mail program's own call. */
const SAME_MS = 60_000
const AT_ONCE = 500

export function createPrivacy(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  newId: () => string
  jobs: Pick<Jobs, 'ask' | 'handle'>
  report: (line: string) => void
  /** Where there is a disk. */
  privacyJournal?: PrivacyJournal | undefined
  links: { addressMark(email: string): Promise<string> }
  forgetIn: Recordings['forgetIn']
}): Privacy {
  const { db, jobs, links, privacyJournal: journal } = deps

  async function note(trx: InTransaction, act: NewAct): Promise<PrivacyAct | undefined> {
    const made = await insertAct(trx, act)
    if (made) await jobs.ask(trx, { kind: KIND, key: act.id, inMs: 0 })
    return made
  }

  async function forgetAll(sessions: readonly string[]): Promise<void> {
    for (const id of await knownSessions(db, sessions)) {
      await db.transaction().execute((trx) => deps.forgetIn(trx, id))
    }
  }

  async function carryOut(id: string): Promise<void> {
    const act = await findAct(db, id)
    if (!act) return
    await journal?.append(JSON.stringify(act))
    // What a guest deletes is gone in the transaction in which it is written down.
    if (act.kind === 'erasure') await forgetAll(act.sessions)
  }

  /** Of these the jobs have nothing left to do. */
  const carriedOut = new Set<string>()
  jobs.handle(KIND, async ({ key }) => {
    if (!carriedOut.delete(key)) await carryOut(key)
    return undefined
  })

  async function replay(acts: JournalLine[]): Promise<number> {
    const unknown = await unknownActs(
      db,
      acts.map(({ id }) => id),
    )
    const missed = acts.filter(({ id }) => unknown.delete(id))
    for (const act of missed) {
      // First what it takes: if this ends in between, the act is still unknown and done again.
      await forgetAll(act.sessions)
      await db.transaction().execute((trx) => insertAct(trx, act))
    }
    return missed.length
  }

  return {
    markOf: links.addressMark,
    note,
    async carryOut(id) {
      await carryOut(id)
      carriedOut.add(id)
    },
    find: (id) => findAct(db, id),
    ofMark: (mark) => actsOf(db, mark),
    erasures: (page) => listErasures(db, page),

    async noteForgotten(trx, sessionId) {
      const at = deps.now()
      await note(trx, { id: deps.newId(), kind: 'own_erasure', at, sessions: [sessionId] })
    },

    withdraw: (mark) =>
      db.transaction().execute(async (trx) => {
        const at = deps.now()
        const last = (await actsOf(trx, mark)).find(({ kind }) => kind === 'withdrawal')
        if (last && at - last.at.getTime() < SAME_MS) return
        const id = deps.newId()
        const act = await note(trx, { id, kind: 'withdrawal', at, mark, sessions: [] })
        if (!act) return
        const who = { person: null, name: 'Guest', role: null, origin: 'mail' }
        const action = 'wants no offers any more'
        await noteChange(trx, { who, at: act.at, action, subject: id })
      }),

    async prepare() {
      if (!journal) return
      const acts = (await journal.lines()).flatMap(readLine)
      let done = 0
      for (let from = 0; from < acts.length; from += AT_ONCE) {
        done += await replay(acts.slice(from, from + AT_ONCE))
      }
      if (done > 0)
        deps.report(`privacy: ${done} acts that the database did not know are done again`)
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
})
type JournalLine = z.infer<typeof JournalLine>

/** A line that a power cut tore is of an act whose job writes it again. */
function readLine(line: string): JournalLine[] {
  const read = z.safeParse(JournalLine, parseJson(line))
  return read.success ? [read.data] : []
}
