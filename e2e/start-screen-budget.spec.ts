import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { measureStartScreen, startScreenGoals } from './fixtures/start-screen.ts'
import { test } from './fixtures/test.ts'

test('the start screen costs at most 95 kB of gzipped JavaScript and 12 requests', async ({
  page,
}) => {
  const cost = await measureStartScreen(page)
  test.info().annotations.push({ type: 'cost', description: JSON.stringify(cost) })
  expect(cost.scripts).toBeGreaterThan(0)
  expect(cost.gzippedScriptBytes).toBeLessThanOrEqual(startScreenGoals.gzippedScriptBytes)
  expect(cost.requests).toBeLessThanOrEqual(startScreenGoals.requests)
})

async function expectNoViolations(page: Page): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page }).analyze()
  expect(passes.length).toBeGreaterThan(0)
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

const languages = [
  { language: 'EN', party: "LET'S PARTY", modes: 'SELECT MODE', promo: 'Enter Promo Code' },
  { language: 'NL', party: 'START HET FEEST', modes: 'KIES JE MODUS', promo: 'Voer promocode in' },
]
for (const { language, party, modes, promo } of languages) {
  test(`axe finds nothing on the start and the mode screen in ${language}`, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: language, exact: true }).click()
    const start = page.getByRole('button', { name: party })
    await expect(start).toBeVisible()
    await expectNoViolations(page)

    await start.click()
    await expect(page.getByRole('heading', { name: modes })).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
    await expectNoViolations(page)

    await page.getByRole('button', { name: promo }).click()
    await expect(page.getByRole('dialog', { name: promo })).toBeVisible()
    await expectNoViolations(page)
  })
}
