import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { en } from '../apps/kiosk/src/i18n/en.ts'
import { nl } from '../apps/kiosk/src/i18n/nl.ts'
import { measureStartScreen, startScreenGoals } from './fixtures/start-screen.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

test('the start screen costs at most 95 kB of gzipped JavaScript and 12 requests', async ({
  page,
}) => {
  const { shown, online } = await measureStartScreen(page)
  test.info().annotations.push({ type: 'cost', description: JSON.stringify({ shown, online }) })
  expect(shown.scripts).toBeGreaterThan(0)
  expect(shown.gzippedScriptBytes).toBeLessThanOrEqual(startScreenGoals.gzippedScriptBytes)
  expect(shown.requests).toBeLessThanOrEqual(startScreenGoals.requests)
})

async function expectNoViolations(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length).toBeGreaterThan(0)
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

const languages = [
  { language: 'EN', texts: en },
  { language: 'NL', texts: nl },
]
for (const {
  language,
  texts: { start, mode },
} of languages) {
  test(`axe finds nothing on the start and the mode screen in ${language}`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: language, exact: true }).click()
    const party = page.getByRole('button', { name: start.party })
    await expect(party).toBeVisible()
    await expectNoViolations(page)

    await party.click()
    await expect(page.getByRole('heading', { name: mode.title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await expectNoViolations(page)

    await page.getByRole('button', { name: mode.enterPromo }).click()
    await expect(page.getByRole('dialog', { name: mode.enterPromo })).toBeVisible()
    await expectNoViolations(page)
  })
}
