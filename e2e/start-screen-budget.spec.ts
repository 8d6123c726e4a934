import { expect } from '@playwright/test'
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
