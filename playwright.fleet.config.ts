import { defineConfig } from '@playwright/test'
import onMachine from './playwright.config.ts'

/** The guest's way once more, on two backends behind a balancer that picks at random: `npm run test:fleet`. */
export default defineConfig<object, { host: 'fleet' }>({
  ...onMachine,
  projects: [
    {
      name: 'fleet',
      testMatch: [
        '**/fleet.spec.ts',
        '**/inactivity.spec.ts',
        '**/party.spec.ts',
        '**/pay.spec.ts',
        '**/queue.spec.ts',
        '**/recording.spec.ts',
        '**/start-to-mode.spec.ts',
        '**/sudden-end.spec.ts',
      ],
    },
  ],
  outputDir: 'test-results/fleet-e2e',
  // Each has a database, a browser, a controller and two backends.
  workers: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/fleet-e2e.json' }]],
  use: { ...onMachine.use, host: 'fleet' },
})
