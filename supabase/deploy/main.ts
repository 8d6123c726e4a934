import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs, promisify } from 'node:util'
import {
  boothKeysOf,
  boothNamed,
  newBooth,
} from '../../apps/backend/src/operator/booths/at-terminal.ts'
import { runCommand } from '../../apps/backend/src/platform/db/command.ts'
import { openDatabase } from '../../apps/backend/src/platform/db/pool.ts'
import { poolOver } from '../../apps/backend/src/platform/db/statement-wire.ts'
import { readUploads, root } from '../hosted/upload.ts'
import { createManagementApi, DeployFailure, type ManagementApi } from './management-api.ts'
import {
  type AskAtTerminal,
  groups,
  type HostFacts,
  readSecretsFile,
  storeUrl,
} from './questions.ts'
import { check, deploy, stepsOf } from './steps.ts'

// At a terminal: a Supabase project becomes a booth's backend, or is brought up to this version.

const USAGE = `Usage: npm run deploy:supabase -- --project REF [--check] [--secrets FILE] [--ask GROUP]… [--page FOLDER]
       npm run deploy:supabase -- --project REF --enrol [BOOTH] | --new-booth BOOTH
  --project  the reference of the project, as in the address of its dashboard
  --check    say what is missing, and change nothing
  --secrets  NAME=value, one a line, instead of questions
  --ask      ask for some secrets again: ${groups.map(({ name }) => name).join(', ')}
  --page     make the folder for the static host there, as npm run hosted-page does
  --enrol      a code with which a kiosk or a machine joins the booth, once, within ten minutes
  --new-booth  makes another booth of this name, and a code for its first kiosk
The access token is SUPABASE_ACCESS_TOKEN, or is asked for.`

const HEALTH_MS = 15_000
const near = /^http:\/\/127\.0\.0\.1(:\d+)?$/
const tell = (line: string) => console.log(line)
const pause = (ms: number) => sleep(ms)

/** Asks the person there; what is hidden is shown to nobody who looks over a shoulder. */
const askAtTerminal: AskAtTerminal = async ({ text, isHidden }) => {
  if (!process.stdin.isTTY) {
    throw new DeployFailure(
      'There is no terminal to ask at. Set SUPABASE_ACCESS_TOKEN, and name the secrets with --secrets FILE.',
    )
  }
  process.stdout.write(text)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? silent : process.stdout,
    terminal: true,
  })
  try {
    return await new Promise<string>((done, reject) => {
      lines.once('line', done)
      // Ctrl-C and Ctrl-D.
      lines.once('close', () =>
        reject(new DeployFailure('Broken off. Run this again: it goes on.')),
      )
    })
  } finally {
    lines.close()
    if (isHidden) process.stdout.write('\n')
  }
}

const runNode = (...words: string[]) =>
  promisify(execFile)(process.execPath, words, { cwd: root, maxBuffer: 10 * 1_048_576 })

await runCommand(run)

async function run(words: string[]): Promise<number> {
  const asked = read(words)
  if (!asked) {
    console.error(USAGE)
    return 2
  }
  const token =
    process.env['SUPABASE_ACCESS_TOKEN'] ||
    (await askAtTerminal({ text: 'Access token of your Supabase account: ', isHidden: true }))
  const { project } = asked
  const url = addressFor('SUPABASE_API_URL', 'https://api.supabase.com')
  const api = createManagementApi({ url, token, project, pause })
  const host = await factsOf(api, project)
  if (asked.joins) {
    const { code } = await makeCode(api, asked.joins)
    tell(
      `${code}\nType it at /setup of its kiosk, or on its machine: discobooth join CODE. It counts once, for ten minutes.`,
    )
    return 0
  }
  const steps = stepsOf({
    api,
    host,
    uploads: await readUploads(),
    given: asked.secrets ? readSecretsFile(await readFile(asked.secrets, 'utf8'), host) : undefined,
    again: asked.again,
    ask: askAtTerminal,
    tell,
    answers: () => isWell(host),
    pause,
  })
  if (asked.isCheck) return (await check(steps, tell)) ? 0 : 1
  await deploy(steps, tell)
  if (asked.page !== undefined) await page(api, host, resolve(asked.page))
  return 0
}

function read(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        project: { type: 'string' },
        check: { type: 'boolean', default: false },
        secrets: { type: 'string' },
        ask: { type: 'string', multiple: true, default: [] },
        page: { type: 'string' },
        enrol: { type: 'boolean', default: false },
        'new-booth': { type: 'string' },
      },
    })
    const { project = '', check: isCheck, secrets, ask: again, page: folder } = values
    const { enrol, 'new-booth': newName } = values
    const [booth, ...more] = positionals
    if (more.length > 0 || (booth !== undefined && !enrol)) return null
    const isKnown = again.every((one) => groups.some(({ name }) => name === one))
    // It becomes a part of addresses.
    if (!/^[a-z0-9]{10,40}$/.test(project) || !isKnown) return null
    const joins = enrol || newName !== undefined ? { booth, newName } : undefined
    return { project, isCheck, secrets, again, page: folder, joins }
  } catch {
    return null
  }
}

/** A test's, on this machine: no token leaves by another way than TLS. */
function addressFor(name: string, usual: string): string {
  const own = process.env[name]
  if (!own) return usual
  if (near.test(own)) return own
  throw new DeployFailure(`${name} may name this machine only, like http://127.0.0.1:8080.`)
}

async function factsOf(api: ManagementApi, project: string): Promise<HostFacts> {
  const { name, region, status } = await api.project()
  if (!status.startsWith('ACTIVE')) {
    throw new DeployFailure(`The project ${name} is ${status}. Restore it in its dashboard first.`)
  }
  tell(`Project ${name} in ${region}`)
  const projectUrl = addressFor('SUPABASE_PROJECT_URL', `https://${project}.supabase.co`)
  return { project, region, projectUrl }
}

/** Without a way to the database of its own: no password, and nothing that others could read. */
async function makeCode(
  api: ManagementApi,
  { booth, newName }: { booth: string | undefined; newName: string | undefined },
) {
  const db = openDatabase(poolOver(api))
  const id = newName === undefined ? await boothNamed(db, booth) : await newBooth(db, newName)
  return boothKeysOf(db).makeJoinCode(id, 'a command')
}

async function isWell({ projectUrl }: HostFacts): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(HEALTH_MS)
    const answer = await fetch(`${projectUrl}/functions/v1/api/health`, { signal })
    return answer.ok && (await answer.text()).includes('"database":"up"')
  } catch {
    return false
  }
}

async function page(api: ManagementApi, host: HostFacts, folder: string): Promise<void> {
  const plays = (await api.secrets()).get('MUSIC_PROVIDER')
  const hasSpotify = plays === createHash('sha256').update('spotify').digest('hex')
  await makePage({ api, host, folder, hasSpotify })
  tell(`done     page: upload the whole of ${folder} to your static host`)
}

/** The folder for the static host, built from what is here. */
async function makePage(options: {
  api: ManagementApi
  host: HostFacts
  folder: string
  hasSpotify: boolean
}): Promise<void> {
  const { api, host, folder, hasSpotify } = options
  const [key] = await api.publishableKeys()
  if (key === undefined) {
    throw new DeployFailure('The project has no publishable key. Make one under its API keys.')
  }
  const words = ['--backend', host.projectUrl, '--key', key, '--into', folder]
  try {
    await runNode('scripts/node24.js', 'scripts/test.ts', 'build')
    await runNode(
      join(root, 'apps/backend/src/hosted-page.node.ts'),
      ...words,
      ...['--store', storeUrl(host.projectUrl)],
      ...(hasSpotify ? ['--spotify'] : []),
    )
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    throw new DeployFailure(`The page could not be made: ${said || String(error)}`)
  }
}
