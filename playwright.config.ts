import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './scripts/chromium.ts'
import { locate } from './scripts/preflight/program.ts'
import { chromium } from './scripts/preflight/programs.ts'

const executablePath = await locate(chromium, process.env)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/fixtures/kiosk-build.setup.ts',
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    viewport: { width: 1080, height: 1920 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // A worker that answers from its cache would hide what the server does; it has a spec of its own.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArguments,
    },
  },
})
