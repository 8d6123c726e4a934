import { fork } from 'node:child_process'
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const STAMP = '.built-from'
// Ignored by git, and on the same disk as the result, which is moved into its place.
const WORKSHOP = '.vite'
const BUILD_LIMIT_MS = 180_000
const END_WITH_PARENT = new URL('end-with-parent.ts', import.meta.url).href

export type PageBuild = {
  /** Builds if the sources changed since the last time. */
  start: () => Promise<{ problem: string } | undefined>
  stop: () => Promise<void>
}

export type PageBuildOptions = {
  /** What people know the page by: kiosk, console. */
  name: string
  dir: string
  /** What the build depends on besides the page's own sources. */
  alsoFrom: string[]
  log: (line: string) => void
}

export function createPageBuild(options: PageBuildOptions): PageBuild {
  const { name, dir, log } = options
  const dist = join(dir, 'dist')
  const sources = [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'still.config.ts',
    'tsconfig.json',
    'package.json',
  ]
    .map((source) => join(dir, source))
    .concat(options.alsoFrom)
  const ending = new AbortController()
  let work: Promise<unknown> = Promise.resolve()

  async function build(fingerprint: string): Promise<{ problem: string } | undefined> {
    const workshop = join(dir, WORKSHOP)
    await removeLeftovers(workshop)
    const fresh = join(workshop, `build-${process.pid}`)
    const old = join(workshop, `build-${process.pid}.old`)
    try {
      const output = await runVite(fresh)
      if (ending.signal.aborted) return undefined
      if (output !== undefined) return { problem: `The ${name} could not be built:\n${output}` }
      await writeFile(join(fresh, STAMP), await stampFor(fresh, fingerprint))
      await rename(dist, old).catch(() => undefined)
      await rename(fresh, dist)
      return undefined
    } finally {
      for (const folder of [fresh, old]) await rm(folder, { recursive: true, force: true })
    }
  }

  /** What vite wrote, if it failed. */
  async function runVite(outDir: string): Promise<string | undefined> {
    // A signal that has come tells nobody again: vite would run to its end.
    if (ending.signal.aborted) return undefined
    const vite = findVite(dir)
    if (vite === undefined) return 'vite is not installed. Run npm ci.'
    const child = fork(vite, ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: dir,
      // Whatever started us: tests say so of themselves, and React would come with its warnings.
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--import', END_WITH_PARENT],
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const limit = AbortSignal.any([ending.signal, AbortSignal.timeout(BUILD_LIMIT_MS)])
    limit.addEventListener('abort', () => child.kill('SIGKILL'))
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
    }
    const code = await new Promise((resolve) => {
      child.once('error', resolve)
      child.once('close', resolve)
    })
    return code === 0 ? undefined : output.join('').trim()
  }

  async function buildIfChanged(): Promise<{ problem: string } | undefined> {
    const fingerprint = await fingerprintContents(sources)
    const stamp = await readFile(join(dist, STAMP), 'utf8').catch(() => '')
    if (stamp === (await stampFor(dist, fingerprint)) || ending.signal.aborted) return undefined
    log(`Building the ${name} …`)
    return build(fingerprint)
  }

  return {
    start: () => {
      const attempt = buildIfChanged().catch((error: unknown) => ({
        problem: `The ${name} could not be built: ${error instanceof Error ? error.message : String(error)}`,
      }))
      work = attempt
      return attempt
    },
    stop: async () => {
      ending.abort()
      await work
    },
  }
}

async function stampFor(folder: string, fingerprint: string): Promise<string> {
  return `${fingerprint} ${await fingerprintListing(folder, STAMP)}\n`
}

// A build that was cut off stays behind under the number of a process that is no more.
async function removeLeftovers(workshop: string): Promise<void> {
  await mkdir(workshop, { recursive: true })
  for (const name of await readdir(workshop)) {
    const pid = Number(/^build-(\d+)/.exec(name)?.[1])
    if (pid && (pid === process.pid || !exists(pid))) {
      await rm(join(workshop, name), { recursive: true, force: true })
    }
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function findVite(dir: string): string | undefined {
  try {
    const manifest = createRequire(join(dir, 'package.json')).resolve('vite/package.json')
    return join(dirname(manifest), 'bin', 'vite.js')
  } catch {
    return undefined
  }
}

/** One number for the contents of these files and folders; a missing one counts as empty. */
async function fingerprintContents(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(path)) await addContents(hash, file)
  }
  return hash.digest('hex')
}

/** One number for which files a folder holds and how large they are. */
async function fingerprintListing(folder: string, except: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await filesUnder(folder)) {
    if (file !== join(folder, except)) {
      hash.update(`${file.slice(folder.length)} ${(await stat(file)).size}\n`)
    }
  }
  return hash.digest('hex')
}

async function addContents(hash: Hash, file: string): Promise<void> {
  const { size } = await stat(file)
  hash.update(`${file} ${size}\n`)
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) hash.update(chunk)
  })
}

async function filesUnder(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return []
  if (stats.isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}
