import { expect } from '@playwright/test'
import { accountedFor, printNothing, writeLines } from './fixtures/console-burst.ts'
import { test } from './fixtures/test.ts'

const lines = 10_000

// What a burst costs the page is measured by `npm run bench -- console`.
test('[7.backend-function.2] of ten thousand console lines in a second the backend has as many as it takes, and an honest count of the others', async ({
  page,
  booth,
}) => {
  await printNothing(page)
  await page.goto('/')
  // The page is loaded before its program runs; until then nobody listens to the console.
  await page.getByText('Help?').waitFor()
  const before = await accountedFor(booth)
  await writeLines(page, lines)
  const told = async () => {
    const { kept, dropped } = await accountedFor(booth)
    return kept + dropped - before.kept - before.dropped
  }
  // The kiosk may have had something to say itself meanwhile.
  await expect.poll(told, { timeout: 100_000 }).toBeGreaterThanOrEqual(lines)
  const { kept, dropped } = await accountedFor(booth)
  expect(kept - before.kept).toBeGreaterThan(0)
  expect(dropped - before.dropped).toBeGreaterThan(kept - before.kept)
})
