import type { Hono } from 'hono'
import { createCashier } from '../demo/cashier/cashier.ts'
import { serveCashier } from '../demo/cashier/routes.ts'
import type { Alerts } from '../mail/alerts/service.ts'
import { createAllowances } from '../platform/db/allowances.ts'
import type { Channels, Listening } from '../platform/db/announcements.ts'
import type { Database } from '../platform/db/schema.ts'
import { eventRoutes } from '../platform/events/routes.ts'
import { createEvents, type Events } from '../platform/events/service.ts'
import type { Env } from '../platform/http/door.ts'
import type { Route } from '../platform/http/route.ts'
import { createJobs, type Jobs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import { createPricing } from './modes/pricing.ts'
import type { Modes, Pricing } from './modes/service.ts'
import type { ProvidersInUse } from './payments/provider.ts'
import { paymentRoutes } from './payments/routes.ts'
import { createPayments, type Payments } from './payments/service.ts'
import { createPromoDesk } from './promos/batches.ts'
import { promoRoutes } from './promos/routes.ts'
import { createPromos, type PromoDesk, promoUses } from './promos/service.ts'
import { qrRoutes } from './qr/routes.ts'
import { wallOf } from './takings/business-time.ts'

export type SalesDependencies = {
  /** Who takes real money, and who took it before; without one the demo's cashier does as if (M6). */
  paymentProviders?: ProvidersInUse | undefined
  /** Under which a guest's phone finds this backend. */
  ownUrl: () => string
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Hears what another backend on the same database has to tell. */
  listen: (channels: Channels, isHeard: () => boolean) => Listening
  /** For how long a host lets an answer go on. */
  streamLastsMs?: number | undefined
}

export type Sales = {
  payments: Payments
  jobs: Jobs
  pricing: Pricing
  /** Promo codes, for owners and managers. */
  promoDesk: PromoDesk
  /** Tells a booth what its operator changed, asks, or gives. */
  news: Pick<Events, 'tellSettings' | 'tellCommands' | 'tellGift' | 'listeners'>
  /** What consoles are told. */
  consoleNews: Events['consoles']
  routes: Route[]
  /** The pages that are no API. */
  serve(hono: Hono<Env>): void
  /** Codes to try the demo with. */
  seedDemo(): Promise<void>
  /** Tells those who listen what happens; `start` does so as well. */
  tell(): void
  start(): void
  /** Ends the streams, which would otherwise hold up the end. */
  closeStreams(): void
  stop(): Promise<void>
}

/** Payments and all that belongs to them: promos, jobs, news for the kiosk, QR codes, the cashier. */
export function createSales(
  deps: SalesDependencies & {
    db: Database
    now: () => string
    logs: Logs
    alerts: Alerts
    modes: Pick<Modes, 'find' | 'list'>
    monotonic: () => number
    /** Where the provider reports, below the API's base. */
    deliver: (request: { path: string; headers: Record<string, string>; body: string }) => Promise<{
      ok: boolean
    }>
    report: (line: string) => void
    checkKey: Parameters<typeof eventRoutes>[0]['checkKey']
  },
): Sales {
  const { db, logs, pause } = deps
  const now = () => Date.parse(deps.now())
  const jobs = createJobs({ db, now, pause, report: deps.report })
  const events = createEvents({ ...deps, pause })
  const cashier =
    deps.paymentProviders === undefined
      ? createCashier({
          db,
          now,
          newId,
          jobs,
          origin: deps.ownUrl,
          deliver: (event) => deps.deliver({ path: '/payment-webhook', ...event }),
        })
      : undefined
  const providers = deps.paymentProviders ?? (cashier && { selling: cashier.provider, former: [] })
  if (!providers) throw new Error('there is no payment provider')
  const payments = createPayments({
    db,
    providers,
    now,
    newId,
    jobs,
    logs,
    alerts: deps.alerts,
    modes: deps.modes,
    tell: events.tellPayment,
    giveBackPromo: promoUses.giveBack,
    promoAcceptedAt: promoUses.acceptedAt,
  })
  const promos = createPromos({
    db,
    now: () => new Date(now()),
    wrongCodes: createAllowances({ db, now, table: 'promo_tries' }),
    logs,
    modes: deps.modes,
    money: payments,
  })
  const listening = deps.listen(events.channels, events.isHeard)
  const tell = () => {
    listening.start()
    events.start()
  }

  return {
    payments,
    jobs,
    pricing: createPricing({ db, now, jobs, report: deps.report }),
    promoDesk: createPromoDesk({ db, now, modes: deps.modes, random: randomBytes, wall: wallOf }),
    news: events,
    consoleNews: events.consoles,
    routes: [
      ...paymentRoutes(payments),
      ...promoRoutes(promos),
      ...eventRoutes({ events, checkKey: deps.checkKey }),
      ...qrRoutes(),
    ],
    serve(hono) {
      if (cashier) serveCashier(hono, cashier, db)
    },
    seedDemo: () => promos.seedDemo(),
    tell,
    start() {
      tell()
      jobs.start()
      // What is missing shows only in a call: asked now, before a guest does, and nobody waits for it.
      void payments.check().catch((error: unknown) => {
        deps.report(`the payments were not checked: ${String(error)}`)
      })
    },
    closeStreams: () => events.stop(),
    async stop() {
      events.stop()
      await Promise.all([jobs.stop(), listening.stop()])
    },
  }
}

function newId(): string {
  return crypto.randomUUID()
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
