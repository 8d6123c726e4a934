import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumArguments } from './scripts/chromium.ts'
import { locate } from './scripts/preflight/program.ts'
import { chromium } from './scripts/preflight/programs.ts'

const executablePath = await locate(chromium, process.env)
/** Generous: they end a test that hangs, they do not judge how fast a busy machine is. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
}

/**
 * Three projects: what needs nothing but Node, what needs the real Postgres that one global set-up
 * starts, and what draws, in the machine's real Chromium.
 */
export default defineConfig({
  test: {
    // By itself it leaves one of two cores idle, and much of what is tested waits for processes.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{apps,packages,scripts,e2e,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'apps/backend/**'],
          ...limits,
        },
      },
      {
        test: {
          name: 'backend',
          include: ['{apps/backend,supabase}/**/*.test.ts'],
          globalSetup: ['apps/backend/src/db/testing/postgres.setup.ts'],
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
          globalSetup: [
            'apps/kiosk/src/music/spotify/testing/fake-spotify.setup.ts',
            'apps/kiosk/src/payments/testing/fake-qr.setup.ts',
          ],
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
