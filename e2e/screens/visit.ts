import type { Language } from '@discobooth/contract/session/session'
import { sessionKeys } from '@discobooth/contract/session/storage-keys'
import { type Page, expect as patientExpect } from '@playwright/test'
import type { Texts } from '../../apps/kiosk/src/i18n/en.ts'
import type { Booth } from '../fixtures/booth.ts'
import { modeTiles } from '../fixtures/guest.ts'

export interface Visit {
  page: Page
  booth: Booth
  language: Language
  texts: Texts
}

export type Size = { width: number; height: number }

/** The booth itself, a landscape display, a tablet. */
export const kioskSizes: readonly Size[] = [
  { width: 1080, height: 1920 },
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
]
/** What the guest holds in their hand. */
export const phone: readonly Size[] = [{ width: 390, height: 844 }]
export const laptop: readonly Size[] = [{ width: 1280, height: 800 }]
export const desk: readonly Size[] = [...laptop, { width: 1920, height: 1080 }]

/** A screen in one of its states: how to get there, and when it has arrived. */
export interface Screen {
  name: string
  /** Where it is not the kiosk's. */
  sizes?: readonly Size[]
  /** Where it has not both. */
  languages?: readonly Language[]
  /** In each language: a touch of the switch would end it, or its words are said once. */
  opensAnew?: boolean
  /** Down to its end, where it is longer than its window. */
  isWhole?: boolean
  open(visit: Visit): Promise<void>
}

export const expect = patientExpect.configure({ timeout: 60_000 })

export const heading = ({ page }: Visit, name: string) =>
  expect(page.getByRole('heading', { name })).toBeVisible()

export async function modes({ page }: Visit): Promise<void> {
  // As guests do, from the start: there a new kiosk learns where its booth is.
  await page.goto('/')
  await expect(page.getByText('WhatsApp')).toBeVisible()
  await page.goto('/mode')
  await expect(modeTiles(page)).toHaveCount(4)
  await expect(page.locator('[data-away="true"]')).toHaveCount(0)
}

/** The page's own copy of its session says something else, and the backend is not heard about it. */
export async function bend({ page }: Visit, change: Record<string, unknown>): Promise<void> {
  await page.route('**/api/sessions/**', (route) => route.abort())
  await page.evaluate(
    ([key, values]) => {
      const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      sessionStorage.setItem(key, JSON.stringify({ ...stored, ...values }))
    },
    [sessionKeys.currentSession, change] as const,
  )
  await page.reload()
}

/** The tiles stand by price: song only, photo, video, both. */
export async function choose(visit: Visit, position: number): Promise<void> {
  await modes(visit)
  await modeTiles(visit.page).nth(position).getByRole('button').click()
}
