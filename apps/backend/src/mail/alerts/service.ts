import type { AlertKind, BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import { alertKinds } from '@discobooth/contract/operator/operator-api'
import { operatorLanguageOf } from '@discobooth/contract/texts/languages'
import { findRecipient } from '../../operator/booths/record.ts'
import type { Database, InTransaction } from '../../platform/db/schema.ts'
import { tellConsoles } from '../../platform/events/service.ts'
import type { JobResult, Jobs } from '../../platform/jobs/service.ts'
import type { Mail } from '../service.ts'
import { deleteOldAlerts } from '../store.ts'
import { conditionsOf } from './conditions.ts'
import { asTold, createPeopleOfAlerts, type PeopleOfAlerts } from './people.ts'
import {
  type Alert,
  type CurrentAlert,
  closeAlert,
  countMailed,
  deleteOver,
  findCurrent,
  findWithin,
  lastMailed,
  lockWaiting,
  markTold,
  openAlert,
  type WaitingAlert,
} from './store.ts'
import { writeAlert } from './template.ts'
import type { SecurityEvent } from './words.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const LIMITS = {
  /** At most one mail of a kind in so long, but for SOS; what comes meanwhile is in the next one. */
  apartMs: 15 * MINUTE_MS,
  /** More emergencies than an hour ever has: a fault, or a stolen key. From then on they come as others do. */
  sosAnHour: 10,
  watchMs: MINUTE_MS / 2,
  suspicionMs: 60 * MINUTE_MS,
  forgetEveryMs: DAY_MS / 4,
  keptMs: 30 * DAY_MS,
}
const KINDS = { tell: 'tell-operator', watch: 'watch-parts', forget: 'forget-alerts' }

export type Alerts = {
  /** Something happened, once; in the transaction in which it did. */
  raise(trx: InTransaction, alert: Alert): Promise<void>
  /** Somebody tries what is not theirs; each kind of it is told once an hour. */
  suspect(
    trx: InTransaction,
    suspicion: Omit<Alert, 'kind' | 'subject'> & { event: SecurityEvent },
  ): Promise<void>
}

/** What is wrong now, and what has just happened; `booths`: null: all. SOS first, then the newest. */
export type CurrentAlerts = (booths: readonly string[] | null) => Promise<CurrentAlert[]>

/** When guests of a booth needed help within a time, as far as alerts are kept. */
export type Emergencies = (span: {
  booth: string
  from: Date
  until: Date
}) => Promise<{ session_id: string | null; beganAt: Date }[]>

/** Tells operators by mail what they can't see from afar (P9). */
export function createAlerts(deps: {
  db: Database
  /** Milliseconds since 1970. */
  now: () => number
  jobs: Pick<Jobs, 'ask' | 'handle'>
  mail: Mail
}): Alerts & {
  current: CurrentAlerts
  emergencies: Emergencies
  people: PeopleOfAlerts
  /** Has the parts looked at from now on. */
  watch(partsOf: (booth: string) => Promise<BackendPartStatus[]>): void
  prepare(): Promise<void>
} {
  const { db, now, jobs, mail } = deps
  const people = createPeopleOfAlerts(deps)

  async function note(trx: InTransaction, alert: Alert, inMs: number): Promise<void> {
    // Nobody wants last month's emergencies on the day that mail is set up: those are told already.
    const isNew = await openAlert(trx, alert, { now: now(), inMs, isTold: !mail.isSetUp })
    if (!isNew) return
    const { booth, kind } = alert
    await tellConsoles(trx, { event: 'alert', booth })
    if (mail.isSetUp) await jobs.ask(trx, { kind: KINDS.tell, key: `${kind} ${booth}`, inMs })
  }

  async function write(
    trx: InTransaction,
    { booth, kind }: { booth: string; kind: AlertKind },
    alerts: WaitingAlert[],
  ): Promise<string | null> {
    const to = await findRecipient(trx, booth)
    if (!to) return null
    const { boothId } = to
    const language = operatorLanguageOf(to.language)
    const happenings = alerts.map(asTold)
    const those = await people.at(trx, booth)
    const [first = null] = await people.tell(trx, those, { booth, kind, boothId, happenings })
    // Who has chosen for themselves is told as they chose, and nothing twice.
    const isChosen = those.some(({ email }) => email === to.operatorEmail.toLowerCase())
    if (isChosen || !to.operatorEmail || !to.alerts.includes(kind)) return first
    return mail.send(trx, {
      booth,
      kind: 'alert',
      sessionId: null,
      to: to.operatorEmail,
      language,
      ...writeAlert({ kind, language, boothId, happenings }),
    })
  }

  /** How many emergencies have a mail of their own now. */
  async function aloneOf(trx: InTransaction, pile: { booth: string; kind: AlertKind }) {
    const mailed = await countMailed(trx, pile, now() - 60 * MINUTE_MS)
    return Math.max(0, LIMITS.sosAnHour - mailed)
  }

  jobs.handle(KINDS.tell, ({ key }) => {
    const [name, booth = ''] = key.split(' ')
    const kind = alertKinds.find((known) => known === name)
    if (!kind) return Promise.resolve(undefined)
    const pile = { booth, kind }
    return db.transaction().execute(async (trx): Promise<JobResult> => {
      const waiting = await lockWaiting(trx, pile)
      if (waiting.length === 0) return undefined
      const alone = kind === 'sos' ? await aloneOf(trx, pile) : 0
      const last = alone > 0 ? undefined : await lastMailed(trx, pile)
      const firstDue = Math.min(...waiting.map(({ dueAt }) => dueAt.getTime()))
      const waitMs = Math.max(firstDue, last === undefined ? 0 : last + LIMITS.apartMs) - now()
      if (waitMs > 0) return { againInMs: waitMs }
      const [due, later] = split(waiting, now())
      // Somebody may need help now: an emergency neither waits for another nor hides behind one.
      const rest = due.slice(alone)
      const piles = due.slice(0, alone).map((one) => [one])
      for (const told of rest.length > 0 ? [...piles, rest] : piles) {
        const ids = told.map(({ id }) => id)
        await markTold(trx, ids, { now: now(), mail: await write(trx, pile, told) })
      }
      return later.length > 0 ? { againInMs: LIMITS.apartMs } : undefined
    })
  })

  jobs.handle(KINDS.forget, async () => {
    await deleteOver(db, now() - LIMITS.keptMs)
    await deleteOldAlerts(db, now() - LIMITS.keptMs)
    return { againInMs: LIMITS.forgetEveryMs }
  })

  const raise = (trx: InTransaction, alert: Alert) => note(trx, alert, 0)

  return {
    raise,
    emergencies: (span) => findWithin(db, { ...span, kind: 'sos' }),
    people,
    current: (booths) => findCurrent(db, { booths, now: now() }),

    suspect(trx, { event, ...about }) {
      const subject = `${event} ${Math.floor(now() / LIMITS.suspicionMs)}`
      return raise(trx, { ...about, kind: 'security', subject })
    },

    watch(partsOf) {
      jobs.handle(KINDS.watch, async () => {
        const booths = mail.isSetUp ? await people.watched() : []
        for (const booth of booths) {
          const conditions = (await partsOf(booth)).flatMap(conditionsOf)
          await db.transaction().execute(async (trx) => {
            for (const { kind, subject, detail, isIll, afterMs } of conditions) {
              const alert = { booth, kind, subject, detail }
              if (isIll) await note(trx, alert, afterMs)
              else if (await closeAlert(trx, alert, now())) {
                await tellConsoles(trx, { event: 'alert', booth })
              }
            }
          })
        }
        return { againInMs: LIMITS.watchMs }
      })
    },

    async prepare() {
      await db.transaction().execute(async (trx) => {
        await jobs.ask(trx, { kind: KINDS.watch, key: 'all', inMs: 0 })
        await jobs.ask(trx, { kind: KINDS.forget, key: 'all', inMs: 0 })
      })
    },
  }
}

function split<One extends { dueAt: Date }>(alerts: One[], now: number): [One[], One[]] {
  const isDue = ({ dueAt }: One) => dueAt.getTime() <= now
  return [alerts.filter(isDue), alerts.filter((alert) => !isDue(alert))]
}
