import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProgramDescription } from './life.ts'
import { createPageBuild, type PageBuildOptions } from './page-build.ts'
import { createProgram } from './program.ts'
import { checkPort, type Settings } from './settings.ts'

/** What a program of the booth may need to know. */
export type Place = Settings & { boothKey: string }

export type DemoOptions = {
  settings: Settings
  /** Built where their sources have changed. */
  pages: readonly Omit<PageBuildOptions, 'log'>[]
  /** They start together, and stop one after another, the last one first. */
  programs: (place: Place) => ProgramDescription[]
  welcome: (place: Place, urls: string[]) => string
  stop: AbortSignal
  log: (line: string) => void
}

type Problem = { problem: string }

/** The whole booth, until it is told to stop. The answer says why it could not run, if so. */
export async function runDemo(options: DemoOptions): Promise<Problem | undefined> {
  const { settings, stop, log } = options
  const checked = await checkPort({ ...settings, prefix: '' })
  if ('problem' in checked) return checked
  const controller = await checkPort({ ...settings.controller, prefix: 'CONTROLLER_' })
  if ('problem' in controller) return controller
  const key = await makeKey(settings.dataDir)
  if ('problem' in key) return key

  const place = {
    ...settings,
    ...checked,
    ...key,
    controller: { ...settings.controller, ...controller },
  }
  const builds = options.pages.map((page) => createPageBuild({ ...page, log }))
  const programs = options.programs(place).map((description) => createProgram({ description, log }))
  const urls: string[] = []

  const starts = programs.map(async (program, order): Promise<Problem | undefined> => {
    const outcome = await program.start()
    if ('problem' in outcome) return outcome
    urls[order] = outcome.url
    return undefined
  })

  const stopped = whenAborted(stop)
  const problem = await Promise.race([
    stopped,
    firstProblem([...builds.map((build) => build.start()), ...starts]),
  ])
  if (!problem && !stop.aborted) {
    log(options.welcome(place, urls))
    await stopped
  }
  if (!problem) log('Stopping …')
  await Promise.all(builds.map((build) => build.stop()))
  for (const program of programs.toReversed()) await program.stop()
  return problem
}

async function makeKey(dataDir: string): Promise<{ boothKey: string } | Problem> {
  try {
    return { boothKey: await ensureBoothKey(dataDir) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      problem: `The data folder ${dataDir} can't be used (${reason}). Set DATA_DIR to another.`,
    }
  }
}

/** Settles as soon as one of them has a problem, or when all have gone well. */
async function firstProblem(
  attempts: Promise<Problem | undefined>[],
): Promise<Problem | undefined> {
  return new Promise((resolve, reject) => {
    for (const attempt of attempts) {
      attempt.then((problem) => problem && resolve(problem), reject)
    }
    Promise.all(attempts).then(() => resolve(undefined), reject)
  })
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}

const PARENT_POLL_MS = 500

/**
 * Aborts when somebody wants us to stop. Ctrl-C arrives twice (from the terminal and through npm),
 * so a second signal asks for nothing new; and an npm that was killed can't tell us anything.
 */
export function listenForStop(): { signal: AbortSignal; close: () => void } {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => stop.abort())
  }
  const parent = process.ppid
  const poll = setInterval(() => {
    if (process.ppid !== parent) stop.abort()
  }, PARENT_POLL_MS)
  return { signal: stop.signal, close: () => clearInterval(poll) }
}

const KEY = /^[0-9a-f]{64}$/

/** The key that lets the demo's booth speak with its backend: made once, readable by us alone. */
export async function ensureBoothKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'demo-booth.key')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (KEY.test(known.trim())) return known.trim()

  const key = randomBytes(32).toString('hex')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const temporary = `${file}.${process.pid}`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(`${key}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
  return key
}
