import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseFailure } from './failure.ts'

/** The user and group Postgres runs as when we are root, which it refuses to be. */
export type Account = { uid: number; gid: number }

const OWN_ACCOUNT = 'discobooth-db'
const FALLBACKS = ['postgres', 'nobody']

/** `undefined` means: run as who we are. */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux') {
    throw new DatabaseFailure(
      'account_missing',
      'The built-in database does not run as root here. Start it as an ordinary user, or set DATABASE_URL.',
    )
  }
  return ownerOf(clusterDir) ?? makeOwnAccount() ?? findFallback()
}

/** An existing cluster keeps its owner, so root and an ordinary user can take turns on one folder. */
function ownerOf(clusterDir: string): Account | undefined {
  const stats = statSync(clusterDir, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

function makeOwnAccount(): Account | undefined {
  const existing = lookUp(OWN_ACCOUNT)
  if (existing) return existing
  try {
    execFileSync(
      '/usr/sbin/useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent']
        .concat('--shell', '/usr/sbin/nologin')
        .concat(OWN_ACCOUNT),
      { stdio: 'ignore', timeout: 10_000 },
    )
  } catch {
    return undefined
  }
  return lookUp(OWN_ACCOUNT)
}

function findFallback(): Account {
  for (const name of FALLBACKS) {
    const account = lookUp(name)
    if (account) return account
  }
  throw new DatabaseFailure(
    'account_missing',
    `Postgres does not run as root, and no user could be made for it. Run: useradd --system ${OWN_ACCOUNT}`,
  )
}

function lookUp(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}
