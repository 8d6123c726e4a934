import { defineConfig } from '@playwright/test'
import { chromiumArguments } from './scripts/chromium.ts'
import { locate } from './scripts/preflight/program.ts'
import { chromium } from './scripts/preflight/programs.ts'

// Chosen once, here: every worker must give its tests the same names.
process.env['TEST_SEED'] ??= process.env['TEST_LONG'] === '1' ? String(Date.now() % 1_000_000) : '8'

const executablePath = await locate(chromium, process.env)

/**
 * Each needs a booth, and so a worker, of its own. They come first: at the end one long file would run
 * alone, and the short ones that share a booth fill both cores.
 */
const withOwnBooth = [
  '**/console/business.spec.ts',
  '**/fleet.spec.ts',
  '**/console/promos.spec.ts',
  '**/network-cut.spec.ts',
  '**/recording.spec.ts',
  '**/spotify-party.spec.ts',
  '**/sudden-end.spec.ts',
  '**/console/evening.spec.ts',
  '**/song-heard.spec.ts',
]

/** They are about functions alone: playwright.hosted.config.ts. */
const onFunctions = '**/e2e/hosted/**'

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'own', testMatch: withOwnBooth },
    { name: 'shared', testMatch: '**/*.spec.ts', testIgnore: [...withOwnBooth, onFunctions] },
  ],
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/fixtures/pages-build.setup.ts',
  // Most of a journey is waiting: for a door, a countdown, a song.
  workers: 4,
  // Generous: they end a test that hangs, they do not judge how fast a busy machine is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // What needs it is named at the end of the run (decision 6). The long run forgives nothing.
  retries: process.env['TEST_LONG'] === '1' ? 0 : 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // The smallest first-class size: the larger ones cost the cores without a GPU, and have pictures of their own.
    viewport: { width: 768, height: 1024 },
    hasTouch: true,
    // Shorter than a test's own, so that what hangs is named.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Without a GPU every moving light costs a slice of the two cores the tests run on.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Amsterdam',
    // A worker that answers from its cache would hide what the server does; it has a spec of its own.
    serviceWorkers: 'block',
    // Writing them down costs a tenth of the processor; `--trace on` does it for one spec.
    trace: 'off',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: chromiumArguments,
    },
  },
})
