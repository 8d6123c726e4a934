import { expect } from '@playwright/test'
import { measureStartScreen, startScreenGoals } from './fixtures/start-screen.ts'
import { test } from './fixtures/test.ts'

test.use({ looks: 'full' })

test('the start screen costs at most 90 kB of gzipped JavaScript and 8 requests, and 140 kB with what works behind it', async ({
  page,
}) => {
  const { shown, online } = await measureStartScreen(page)
  test.info().annotations.push({ type: 'cost', description: JSON.stringify({ shown, online }) })
  expect(shown.scripts).toBeGreaterThan(0)
  expect(shown.gzippedScriptBytes).toBeLessThanOrEqual(startScreenGoals.shown.gzippedScriptBytes)
  expect(shown.requests).toBeLessThanOrEqual(startScreenGoals.shown.requests)
  expect(online.scripts).toBeGreaterThan(shown.scripts)
  expect(online.gzippedScriptBytes).toBeLessThanOrEqual(startScreenGoals.online.gzippedScriptBytes)
})
