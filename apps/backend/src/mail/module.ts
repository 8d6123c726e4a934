import type { BackendPartStatus } from '@discobooth/contract/operator/operator-api'
import type { Hono } from 'hono'
import { inboxTransport, serveInbox } from '../demo/inbox/routes.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Env } from '../platform/http/door.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { createJobs, type Jobs } from '../platform/jobs/service.ts'
import type { Logs } from '../platform/logs/service.ts'
import type { PeopleOfAlerts } from './alerts/people.ts'
import {
  type Alerts,
  type CurrentAlerts,
  createAlerts,
  type Emergencies,
} from './alerts/service.ts'
import { createMail, type Mail } from './service.ts'
import type { MailTransport } from './transport.ts'

/** A mail server that hangs may hold up as many of these, and none of the jobs about money. */
const MOST_AT_ONCE = 4

export type MailPart = {
  mail: Mail
  alerts: Alerts & { current: CurrentAlerts; emergencies: Emergencies; people: PeopleOfAlerts }
  /** Has the operator told when a part is ill. */
  watch(partsOf: (booth: string) => Promise<BackendPartStatus[]>): void
  /** Whether mails stay in the demo's inbox. */
  hasInbox: boolean
  /** The demo's inbox, where there is no real one. */
  serve(hono: Hono<Env>): void
  prepare(): Promise<void>
  runDue: Jobs['runDue']
  start(): void
  stop(): Promise<void>
}

/** All mails, and what operators are told by them. */
export function createMailPart(deps: {
  db: Database
  now: () => number
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  report: (line: string) => void
  logs: Logs
  /** Who takes mails; without one, only the demo has any. */
  transport: MailTransport | undefined
  isDemo: boolean
  attachmentsOf: Parameters<typeof createMail>[0]['attachmentsOf']
  delivered: Parameters<typeof createMail>[0]['delivered']
  offersUrl: Parameters<typeof createMail>[0]['offersUrl']
  /** The demo's stage shows the inbox in a frame. */
  isOnStage?: boolean
}): MailPart {
  const { db, now } = deps
  const transport = deps.transport ?? (deps.isDemo ? inboxTransport : undefined)
  const jobs = createJobs({ ...deps, most: MOST_AT_ONCE })
  const mail = createMail({ ...deps, jobs, transport })
  const alerts = createAlerts({ db, now, jobs, mail })

  return {
    mail,
    alerts,
    hasInbox: transport === inboxTransport,
    watch: alerts.watch,
    serve(hono) {
      if (transport !== inboxTransport) return
      const pagePolicy = securityHeaders({ framed: () => deps.isOnStage === true })
      serveInbox(hono, { mail, pagePolicy })
    },
    prepare: alerts.prepare,
    runDue: jobs.runDue,
    start: () => jobs.start(),
    async stop() {
      await jobs.stop()
      transport?.stop()
      // What was cut off just now still writes down that it was.
      await jobs.stop()
    },
  }
}
