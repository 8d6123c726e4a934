import { defineConfig } from '@playwright/test'
import onMachine from './playwright.config.ts'

/** The guest's way once more, on functions of a Supabase project: `npm run test:hosted`. */
export default defineConfig<object, { host: 'functions' }>({
  ...onMachine,
  projects: [
    {
      name: 'functions',
      testMatch: [
        ...['**/recording.spec.ts', '**/network-cut.spec.ts', '**/hosted/*.spec.ts'],
        ...['**/party.spec.ts', '**/pay.spec.ts', '**/queue.spec.ts'],
      ],
      // Only the demo's cashier can be asked to decline.
      grepInvert: /declined on the phone/,
    },
  ],
  outputDir: 'test-results/hosted-e2e',
  globalSetup: './e2e/fixtures/hosted-booth.ts',
  // Each has a database, a browser and up to six isolates.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/hosted-e2e.json' }]],
  use: { ...onMachine.use, host: 'functions' },
})
