export interface Step {
  name: string
  /** Run side by side; one that fails ends the others. */
  commands: readonly (readonly [string, ...string[]])[]
  /** Shows its progress by itself. */
  live?: true
  /** Only in the long run, or by its name: it needs more than `npm test` may ask for. */
  onlyLong?: true
  /** Where its machine-readable result is written. */
  result?: { path: string; kind: 'vitest' | 'playwright' }
}

const vitestResult = 'test-results/vitest.json'
const hostedResult = 'test-results/hosted.json'
const hostedPlaywrightResult = 'test-results/hosted-e2e.json'
const fleetResult = 'test-results/fleet-e2e.json'
const playwrightResult = 'test-results/playwright.json'

/** What `npm test` does, in order: the cheapest ways to be wrong come first. */
export const steps: readonly Step[] = [
  {
    name: 'types',
    commands: [
      'tsconfig.json',
      'apps/kiosk/tsconfig.json',
      'apps/console/tsconfig.json',
      'apps/controller/src/simulator/page/tsconfig.json',
      'apps/demo/stage/tsconfig.json',
      'e2e/tsconfig.json',
    ].map((project) => ['tsc', '--project', project] as const),
  },
  { name: 'format', commands: [['biome', 'check', '--error-on-warnings', '.']] },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings', '.']] },
  { name: 'imports', commands: [['node', 'scripts/check-imports.ts']] },
  { name: 'knip', commands: [['knip', '--no-progress', '--treat-config-hints-as-errors']] },
  {
    name: 'unit',
    commands: [
      [
        'vitest',
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestResult}`,
      ],
    ],
    live: true,
    result: { path: vitestResult, kind: 'vitest' },
  },
  { name: 'build', commands: [['node', 'scripts/build.ts']] },
  {
    name: 'e2e',
    commands: [['playwright', 'test']],
    live: true,
    result: { path: playwrightResult, kind: 'playwright' },
  },
  // Two Denos and a Postgres, fetched once.
  {
    name: 'hosted',
    commands: [
      [
        'vitest',
        'run',
        '--config=supabase/hosted/vitest.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${hostedResult}`,
      ],
    ],
    live: true,
    onlyLong: true,
    result: { path: hostedResult, kind: 'vitest' },
  },
  {
    name: 'hosted-e2e',
    commands: [['playwright', 'test', '--config=playwright.hosted.config.ts']],
    live: true,
    onlyLong: true,
    result: { path: hostedPlaywrightResult, kind: 'playwright' },
  },
  {
    name: 'fleet',
    commands: [['playwright', 'test', '--config=playwright.fleet.config.ts']],
    live: true,
    onlyLong: true,
    result: { path: fleetResult, kind: 'playwright' },
  },
  // A screen in memory, a keyboard for it, the system's Chromium and root.
  { name: 'escape', commands: [['node', 'e2e/escape/main.ts']], live: true, onlyLong: true },
]
