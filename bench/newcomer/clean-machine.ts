import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** How a machine reaches its registry is its own: a company's proxy and certificates stay. */
const ways = /^(npm_config_(registry|cafile|https?_proxy|proxy|noproxy)|https?_proxy|no_proxy)$/i
const trust = new Set(['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'])

/** Nothing that somebody has set up before: programs are found, and the home is empty. */
export function newcomersEnvironment(environment: Environment, home: string) {
  const kept = Object.entries(environment).filter(([name]) => ways.test(name) || trust.has(name))
  return { ...Object.fromEntries(kept), PATH: withoutOurs(environment['PATH'] ?? ''), HOME: home }
}

/** `npm run` puts its own folders in front, whose programs a newcomer does not have. */
function withoutOurs(path: string): string {
  return path
    .split(':')
    .filter((folder) => !/node_modules|node-gyp-bin/.test(folder))
    .join(':')
}

/** The same holds for a registry of one's own, which is named in the home. */
export async function takeRegistryAlong(home: string): Promise<void> {
  const settings = join(homedir(), '.npmrc')
  if (existsSync(settings)) await copyFile(settings, join(home, '.npmrc'))
}

/** The command below a heading of the README: what is measured is what is written. */
export function commandOf(readme: string, heading: string): string {
  const [, below = ''] = readme.split(`\n## ${heading}\n`)
  const command = /^```sh\n(.+)\n```/m.exec(below.split('\n## ')[0] ?? '')?.[1]
  if (command === undefined) throw new Error(`The README names no command under ${heading}.`)
  return command
}
