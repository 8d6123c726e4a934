import { defineConfig } from '@playwright/test'
import onMachine from './playwright.config.ts'

/** The guest's way once more, on functions of a Supabase project: `npm run test:hosted`. */
export default defineConfig<object, { host: 'functions' }>({
  ...onMachine,
  projects: [
    {
      name: 'functions',
      testMatch: ['**/party.spec.ts', '**/pay.spec.ts', '**/hosted/*.spec.ts'],
      // The first is the demo's cashier; the others wait for modes with pictures.
      grepInvert: /declined on the phone|paid after going back|a promo code is/,
    },
  ],
  outputDir: 'test-results/hosted-e2e',
  globalSetup: './e2e/fixtures/hosted-booth.ts',
  // Each has a database, a browser and up to six isolates.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/hosted-e2e.json' }]],
  use: { ...onMachine.use, host: 'functions' },
})
