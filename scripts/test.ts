import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { preflight } from './preflight/preflight.ts'
import { chromium, ffmpeg } from './preflight/programs.ts'
import { type Step, steps } from './suite/steps.ts'
import { runSuite } from './suite/suite.ts'

/** `test.ts` runs everything; `test.ts STEP [ARGUMENT…]` one step with more arguments. */
const [only, ...more] = process.argv.slice(2)
const isLong = process.env['TEST_LONG'] === '1'
const started = performance.now()
const interrupted = new AbortController()
const print = (line: string) => console.log(line)

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    process.exitCode = 128 + constants.signals[name]
    interrupted.abort()
  })
}

function chooseSteps(): readonly Step[] {
  if (only === undefined) return steps.filter((step) => isLong || !step.onlyLong)
  // Alone, `hosted` is `hosted-e2e` as well; what is to be run of one is no argument of the other.
  return steps
    .filter(({ name }) => name === only || (more.length === 0 && name.startsWith(`${only}-`)))
    .map((step) => ({
      ...step,
      live: true,
      commands: step.commands.map((command) => [...command, ...more] as const),
    }))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode ||= 1
}

/** The tests start our programs dozens of times; what Node has compiled once halves each start. */
const compiled = join(import.meta.dirname, '../node_modules/.cache/node-compiled')
/** So does what Playwright has compiled, wherever the tests' own folder is. */
const compiledSpecs = join(import.meta.dirname, '../node_modules/.cache/playwright')

const MEMORY = '/dev/shm'
/** Far more than the tests write, and more than a backend's disk must have for it to call itself well. */
const ENOUGH_MEMORY = 7 * 1_024 ** 3

/**
 * A folder in memory for what the tests write, where there is one: the files of some two hundred
 * databases cost a disk's file system a tenth of the processors' time.
 */
function openFolderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH_MEMORY) return undefined
    const folder = mkdtempSync(join(MEMORY, 'discobooth-tests-'))
    // As /tmp is: a database runs as a user of its own.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    // Not every system has one, or lets us write there.
    return undefined
  }
}

async function main(): Promise<void> {
  const chosen = chooseSteps()
  if (chosen.length === 0) {
    fail(`There is no step ${only}: ${steps.map((step) => step.name).join(', ')}.`)
    return
  }
  const hasTests = chosen.some((step) => step.result !== undefined)
  const ready = await preflight({
    programs: hasTests ? [chromium, ffmpeg] : [],
    environment: process.env,
    isRoot: process.getuid?.() === 0,
    announce: print,
  })
  if (!ready.ok) {
    fail(ready.reason)
    return
  }
  const folder = hasTests && !process.env['TMPDIR'] ? openFolderInMemory() : undefined
  const environment = {
    NODE_COMPILE_CACHE: compiled,
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: compiledSpecs,
    ...process.env,
    ...(folder !== undefined && { TMPDIR: folder }),
    ...ready.environment,
  }
  const { passed, failed, unsteady } = await runSuite({
    root: join(import.meta.dirname, '..'),
    steps: chosen,
    environment,
    // It ends what hangs, and does not judge a busy machine.
    stepLimitMs: isLong ? 3 * 3_600_000 : 1_800_000,
    signal: interrupted.signal,
    print,
  })
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (failed > 0) process.exitCode ||= 1
  print(`${((performance.now() - started) / 1000).toFixed(1)} s in all`)
  for (const name of unsteady) print(`UNSTEADY, passed only when run again: ${name}`)
  if (hasTests || failed > 0) print(`${passed} passed, ${failed} failed`)
}

await main()
