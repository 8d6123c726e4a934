import type { ConsoleMe, ConsoleRole } from '@discobooth/contract/console/people-api'
import type { ConsoleRoute } from '@discobooth/contract/operator/config'
import { type ComponentType, lazy } from 'react'
import OverviewPage, { wantedAt } from '../overview/OverviewPage.tsx'
import type { IconName } from '../ui/Button.tsx'
import type { Wanted } from './console-context.tsx'

export type PageName =
  | 'overview'
  | 'booths'
  | 'sessions'
  | 'prices'
  | 'promos'
  | 'mails'
  | 'closing'
  | 'privacy'
  | 'people'
  | 'audit'
  | 'alerts'
  | 'account'

type PageOfConsole = {
  name: PageName
  path: ConsoleRoute
  icon: IconName
  /** Who finds it in the menu; the backend asks for itself. */
  roles: readonly ConsoleRole[]
  /** Fetched when it is opened, or before, once there is nothing better to do. */
  load: Load
  component: ComponentType<{ me: ConsoleMe }>
}

type Load = () => Promise<{
  default: ComponentType<{ me: ConsoleMe }>
  /** What it will ask the backend for at an address. */
  wantedAt?: (search: URLSearchParams) => Wanted
}>
const coming = (load: Load) => ({ load, component: lazy(load) })

const everyone = ['owner', 'manager', 'bookkeeper', 'viewer'] as const
const owner = ['owner'] as const
const forGuests = ['owner', 'manager'] as const
const money = ['owner', 'bookkeeper'] as const

/** The pages in the order of the menu; each but the first comes with its own code. */
export const pages: readonly PageOfConsole[] = [
  {
    name: 'overview',
    path: '/',
    icon: 'overview',
    roles: everyone,
    // Where everybody begins: it comes with the frame around it.
    load: async () => ({ default: OverviewPage, wantedAt }),
    component: OverviewPage,
  },
  {
    name: 'booths',
    path: '/booths',
    icon: 'booths',
    roles: everyone,
    ...coming(() => import('../booths/BoothsPage.tsx')),
  },
  {
    name: 'sessions',
    path: '/sessions',
    icon: 'sessions',
    roles: everyone,
    ...coming(() => import('../sessions/SessionsPage.tsx')),
  },
  {
    name: 'prices',
    path: '/prices',
    icon: 'prices',
    roles: everyone,
    ...coming(() => import('../prices/PricesPage.tsx')),
  },
  {
    name: 'promos',
    path: '/promos',
    icon: 'promos',
    roles: forGuests,
    ...coming(() => import('../promos/PromosPage.tsx')),
  },
  {
    name: 'mails',
    path: '/mails',
    icon: 'mails',
    roles: everyone,
    ...coming(() => import('../mails/MailsPage.tsx')),
  },
  {
    name: 'closing',
    path: '/closing',
    icon: 'closing',
    roles: money,
    ...coming(() => import('../closing/ClosingPage.tsx')),
  },
  {
    name: 'privacy',
    path: '/privacy',
    icon: 'privacy',
    roles: owner,
    ...coming(() => import('../privacy/PrivacyPage.tsx')),
  },
  {
    name: 'people',
    path: '/people',
    icon: 'people',
    roles: owner,
    ...coming(() => import('../people/PeoplePage.tsx')),
  },
  {
    name: 'audit',
    path: '/audit',
    icon: 'audit',
    roles: owner,
    ...coming(() => import('../audit/AuditPage.tsx')),
  },
  {
    name: 'alerts',
    path: '/alerts',
    icon: 'alerts',
    roles: everyone,
    ...coming(() => import('../alerts/AlertsPage.tsx')),
  },
  {
    name: 'account',
    path: '/account',
    icon: 'account',
    roles: everyone,
    ...coming(() => import('../account/AccountPage.tsx')),
  },
]

/** The page of an address, while it is still being found out who asks for it. */
export async function fetchPageAt({ pathname, search }: Location): Promise<Wanted | undefined> {
  const path = pathname.replace(/^\/console/, '') || '/'
  const page = await pages.find((one) => isAt(one.path, path))?.load()
  return page?.wantedAt?.(new URLSearchParams(search))
}

export const isAt = (path: string, location: string) =>
  location === path || (path !== '/' && location.startsWith(`${path}/`))
