import { defineConfig } from 'vitest/config'

/** `npm run test:hosted`: fetches Deno once, so it is no part of `npm test`. */
export default defineConfig({
  test: {
    name: 'hosted',
    root: '.',
    include: ['supabase/hosted/**/*.test.ts'],
    globalSetup: ['supabase/hosted/testing/host.setup.ts'],
    // Each test waits for processes of its own; two cores start two of them at once well enough.
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 40_000 } },
  },
})
