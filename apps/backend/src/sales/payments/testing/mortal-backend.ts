import { randomUUID } from 'node:crypto'
import type { Booth } from '../../../operator/booths/service.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { createJobs } from '../../../platform/jobs/service.ts'
import { createLogs } from '../../../platform/logs/service.ts'
import { createModes } from '../../modes/service.ts'
import { createPromos, promoUses } from '../../promos/service.ts'
import { createSessions } from '../../sessions/service.ts'
import { createPayments } from '../service.ts'
import type { Books, Fault } from './books.ts'

/** The backend's real services on one database: they can be killed in any outside call, and made anew. */
export function createMortalBackend(options: {
  db: Database
  books: Books
  now: () => number
  nextFault: () => Fault
}) {
  const { db, books, now } = options
  let isDead = false
  const death = Promise.withResolvers<'killed'>()
  const kill = () => {
    isDead = true
    death.resolve('killed')
  }
  const isoNow = () => new Date(now()).toISOString()
  const logs = createLogs({ db, now: isoNow, bucket: generous, refusals: generous })
  const jobs = createJobs({
    db,
    now,
    most: 1,
    pause: () => Promise.resolve(),
    report: (line) => {
      throw new Error(line)
    },
  })
  const modes = createModes(db)
  const payments = createPayments({
    db,
    modes,
    providers: {
      selling: books.providerFor({ isDead: () => isDead, kill, nextFault: options.nextFault }),
      former: [],
    },
    now,
    newId: randomUUID,
    jobs,
    logs,
    tell: () => Promise.resolve(),
    alerts: nobodyTold,
    refundsAnHour: Number.POSITIVE_INFINITY,
    giveBackPromo: promoUses.giveBack,
    promoAcceptedAt: promoUses.acceptedAt,
  })
  const promos = createPromos({
    db,
    now: () => new Date(now()),
    wrongCodes: {
      take: () => Promise.resolve({ ok: true }),
      giveBack: () => Promise.resolve(),
    },
    logs,
    modes,
    money: payments,
  })
  const sessions = createSessions({
    db,
    now: isoNow,
    newId: randomUUID,
    modes,
    logs,
    payments,
    alerts: nobodyTold,
    recordings: { expect: () => Promise.resolve() },
  })
  return { sessions, payments, promos, jobs, kill, death: death.promise }
}

const nobodyTold = { raise: () => Promise.resolve(), suspect: () => Promise.resolve() }
/** How much is logged and guessed is another test's matter. */
const generous = { take: () => ({ ok: true }) as const, giveBack: () => undefined }

export type MortalBackend = ReturnType<typeof createMortalBackend>

export function boothOf(id: string, freeMode: boolean): Booth {
  return {
    id,
    settings: { freeMode, outOfOrderSince: null } as Booth['settings'],
    means: { booth: 'unknown', music: 'unknown', deliversMedia: true },
  }
}
