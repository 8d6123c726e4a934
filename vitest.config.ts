import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments } from './scripts/chromium.ts'
import { locate } from './scripts/preflight/program.ts'
import { chromium } from './scripts/preflight/programs.ts'

const executablePath = await locate(chromium, process.env)
const isLong = process.env['TEST_LONG'] === '1'
/** Generous: they end a test that hangs, they do not judge how fast a busy machine is. */
const limits = {
  // What needs it is named at the end of the run (decision 6). The long run forgives nothing.
  retry: isLong ? 0 : 1,
  // There one test may play an evening two thousand times.
  testTimeout: isLong ? 1_200_000 : 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 40_000 } },
}

/** Test files share a process: half of their CPU time was loading the same modules again. */
const shared = { isolate: false }

/**
 * Three projects: what needs nothing but Node, what needs the real Postgres that one global set-up
 * starts, and what draws, in the machine's real Chromium.
 */
export default defineConfig({
  test: {
    // By itself it leaves one of two cores idle, and much of what is tested waits for processes.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{apps,packages,scripts,songs,e2e,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/backend/**', 'bench/owner/**'],
          ...shared,
          ...limits,
        },
      },
      {
        test: {
          // By its name the last: what waits in 'node' then runs beside the browsers, and this fills both cores.
          name: 'postgres',
          include: ['{apps/backend,supabase,bench/owner}/**/*.test.ts'],
          // They need Deno: `npm run test:hosted`.
          exclude: ['supabase/hosted/**'],
          globalSetup: ['apps/backend/src/platform/db/testing/postgres.setup.ts'],
          ...shared,
          ...limits,
        },
      },
      {
        // Named ahead: a package that Vite finds only in the middle of a run reloads the page under it.
        optimizeDeps: {
          include: [
            'eventsource-parser',
            'fast-check',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'wouter',
            'wouter/memory-location',
            'wouter/use-browser-location',
            'zod/mini',
            'zustand',
            'zustand/vanilla',
          ],
        },
        test: {
          name: 'browser',
          include: ['apps/kiosk/src/**/*.test.tsx'],
          setupFiles: ['apps/kiosk/src/app/testing/shared-page.setup.ts'],
          globalSetup: [
            'apps/kiosk/src/music/spotify/testing/fake-spotify.setup.ts',
            'apps/kiosk/src/payments/testing/fake-qr.setup.ts',
          ],
          ...shared,
          ...limits,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                ...(executablePath === undefined ? {} : { executablePath }),
                args: chromiumArguments,
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
