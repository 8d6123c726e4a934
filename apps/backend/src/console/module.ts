import type { AccountsPart } from '../accounts/module.ts'
import type { MailPart } from '../mail/module.ts'
import type { BoothDesk, Booths, Brands } from '../operator/booths/service.ts'
import type { Commands } from '../operator/commands/service.ts'
import type { SettingsDesk } from '../operator/desk/settings.service.ts'
import type { StatusDesk } from '../operator/desk/status.service.ts'
import type { Fleet } from '../operator/fleet/service.ts'
import type { Database } from '../platform/db/schema.ts'
import { consoleEventRoutes } from '../platform/events/routes.ts'
import type { Route } from '../platform/http/route.ts'
import type { Logs } from '../platform/logs/service.ts'
import type { Privacy } from '../privacy/service.ts'
import type { Recordings } from '../recordings/service.ts'
import type { Modes, Pricing } from '../sales/modes/service.ts'
import type { Sales } from '../sales/module.ts'
import type { Sessions } from '../sales/sessions/service.ts'
import { createBooks } from '../sales/takings/books/service.ts'
import { dayOf } from '../sales/takings/business-time.ts'
import { createTakings } from '../sales/takings/service.ts'
import { createDiagnostics } from './booths/diagnostics.ts'
import { boothsRoutes } from './booths/routes.ts'
import { createBoothsDesk } from './booths/service.ts'
import { closingRoutes } from './closing/routes.ts'
import { createClosingDesk } from './closing/service.ts'
import { boothCommandRoutes } from './commands/routes.ts'
import { createMailDesk } from './mails/desk.ts'
import { alertRoutes, mailRoutes } from './mails/routes.ts'
import { overviewRoutes } from './overview/routes.ts'
import { createOverviewDesk } from './overview/service.ts'
import { priceRoutes } from './prices/routes.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { createPrivacyDesk } from './privacy/service.ts'
import { promoDeskRoutes } from './promos/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { createReceiptDesk } from './receipts/service.ts'
import { createSessionActs } from './sessions/acts.ts'
import { createSessionList } from './sessions/list.ts'
import { sessionActRoutes, sessionListRoutes } from './sessions/routes.ts'
import { createStories } from './sessions/story.ts'

export type ConsoleDependencies = {
  db: Database
  version: string
  /** Milliseconds since 1970. */
  now: () => number
  booths: Booths
  commands: Commands
  sales: Pick<Sales, 'payments' | 'consoleNews' | 'news' | 'promoDesk'>
  sessions: Sessions
  pricing: Pricing
  modes: Modes
  mails: Pick<MailPart, 'alerts' | 'mail'>
  recordings: Pick<
    Recordings,
    'storyOf' | 'linksTo' | 'filesOf' | 'tally' | 'overview' | 'tryAgain'
  >
  privacy: Privacy
  desk: { partsOf: StatusDesk['parts']; settings: SettingsDesk }
  fleet: Fleet
  keys: BoothDesk
  brands: Brands
  accounts: Pick<AccountsPart, 'gate'>
  logs: Logs
}

/** What the console's pages ask of the backend (C1, C2), but for the accounts. */
export function createConsolePart(deps: ConsoleDependencies): { routes: Route[] } {
  const { sales, mails, desk, accounts } = deps
  const date = () => new Date(deps.now())
  const { payments } = sales
  const parts = { ...deps, date, dateOf, payments, mail: mails.mail, alerts: mails.alerts }
  const takings = createTakings(deps)
  const books = createBooks(deps)
  const overview = createOverviewDesk({ ...parts, takings, partsOf: desk.partsOf })
  const receipts = createReceiptDesk({
    ...parts,
    books,
    dayOf: (at, zone) => dayOf(at.getTime(), zone),
  })
  const list = createSessionList(parts)
  const booths = createBoothsDesk({ ...parts, takings, list })
  const stories = createStories({ ...parts, list })
  const acts = createSessionActs({ ...parts, stories, tell: sales.news })
  return {
    routes: [
      ...overviewRoutes(overview),
      ...boothsRoutes(booths, createDiagnostics({ ...parts, find: booths.find })),
      ...closingRoutes(createClosingDesk({ ...parts, books })),
      ...receiptRoutes(receipts),
      ...consoleEventRoutes({ news: sales.consoleNews, enter: accounts.gate.enter }),
      ...sessionListRoutes({ list, stories }),
      ...sessionActRoutes(acts),
      ...boothCommandRoutes(deps),
      ...mailRoutes(createMailDesk(parts)),
      ...alertRoutes(mails.alerts.people),
      ...priceRoutes(deps.pricing),
      ...promoDeskRoutes(sales.promoDesk),
      ...privacyRoutes(createPrivacyDesk(parts)),
    ],
  }
}

const dateOf = (iso: string) => new Date(iso)
