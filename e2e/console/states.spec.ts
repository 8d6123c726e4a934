import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { enterConsole } from '../fixtures/console.ts'
import { test } from '../fixtures/test.ts'
import { isLong } from '../fixtures/visits.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

/** What each page has besides itself: the button that opens it, and the ones that follow in it. */
const dialogs: readonly { path: string; buttons: readonly string[] }[] = [
  { path: 'closing', buttons: ['VAT rates'] },
  { path: 'closing', buttons: ['Seller'] },
  { path: 'prices', buttons: ['Change Song only'] },
  { path: 'booths', buttons: ['Add a booth'] },
  { path: 'people', buttons: ['Invite somebody'] },
  { path: 'people', buttons: ['Change owner@discobooth.example', 'Remove'] },
]
const pages = [
  '',
  'booths',
  'sessions',
  'closing',
  'prices',
  'people',
  'audit',
  'privacy',
  'account',
]

async function lookInBothThemes(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const seen = await lookWithAxe(page)
    expect(seen.map((violation) => `${where}, ${colorScheme}: ${violation}`)).toEqual([])
  }
}

// Half a minute: for the long run. Day by day each page is looked at where it is tested.
const lookedAt = isLong ? test : test.skip

lookedAt('axe finds nothing in any dialog, nor where no answer comes', async ({ page, booth }) => {
  await enterConsole(page, booth)
  for (const { path, buttons } of dialogs) {
    await page.goto(`/console/${path}`)
    for (const [place, name] of buttons.entries()) {
      const among = place === 0 ? page.locator('main') : page.getByRole('dialog')
      await among.getByRole('button', { name, exact: true }).click()
    }
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Loading')).toHaveCount(0)
    await lookInBothThemes(page, `${path}, ${buttons.join(', ')}`)
  }
  await page.route(/\/api\/console\/(?!me$)/, (route) => route.abort())
  for (const path of pages) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path !== 'account' && path !== 'privacy') {
      await expect(page.getByRole('alert').first()).toBeVisible()
    }
    await lookInBothThemes(page, `${path}, without an answer`)
  }
})
