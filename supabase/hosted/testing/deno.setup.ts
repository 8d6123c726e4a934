import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { root } from '../upload.ts'

declare module 'vitest' {
  interface ProvidedContext {
    denos: Deno[]
  }
}

type Deno = { version: string; program: string }

const INSTALL_LIMIT_MS = 300_000
const manifests = join(root, 'supabase/hosted/deno')
const cache = join(root, 'node_modules/.cache/deno-for-hosted-tests')

/**
 * Both Denos, at the versions and checksums of a lock file of their own. They are no dependency of the
 * repository: they are 220 MB, and whoever starts the demo or runs the other tests needs neither.
 */
export default function setup(project: TestProject): void {
  const lock = readFileSync(join(manifests, 'package-lock.json'))
  const folder = join(cache, createHash('sha256').update(lock).digest('hex').slice(0, 16))
  if (!existsSync(folder)) install(folder)
  const denos = ['deno-2.2', 'deno-2.9'].map((name) => findDeno(folder, name))
  for (const { version } of denos) console.log(`Functions are tried under Deno ${version}.`)
  project.provide('denos', denos)
}

// Under its name only when it is whole. No script of theirs runs: the program itself is in the package.
function install(folder: string): void {
  mkdirSync(cache, { recursive: true })
  const unfinished = mkdtempSync(`${folder}.`)
  cpSync(manifests, unfinished, { recursive: true })
  console.log('Fetching Deno from the registry of npm, once …')
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_LIMIT_MS,
  })
  renameSync(unfinished, folder)
}

function findDeno(folder: string, name: string): Deno {
  const system = `${process.platform}-${process.arch}`
  const platform = process.platform === 'linux' ? `${system}-glibc` : system
  const from = createRequire(join(folder, 'node_modules', name, 'package.json'))
  const program = join(dirname(from.resolve(`@deno/${platform}/package.json`)), 'deno')
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'),
  ) as { version: string }
  return { version, program }
}
