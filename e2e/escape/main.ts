import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { preflight } from '../../scripts/preflight/preflight.ts'
import { systemChromium, xdotool, xvfb } from '../../scripts/preflight/programs.ts'
import { policyThen } from './as-of-d49a5a1.ts'
import { shortcuts } from './shortcuts.ts'

/**
 * `npm run test:escape`: does a keyboard leave the kiosk? The same shortcuts are pressed twice in a real
 * Chromium on a screen in memory: with the flags, the policy and the keeper of today, where none may lead
 * anywhere, and with those of d49a5a1, where at least five must, or the test would see nothing.
 */
const LEFT_THEN = 5
const LIMIT_MS = 30 * 60_000

const Tried = z.object({
  shortcut: z.string(),
  seen: z.array(z.string()),
  readFile: z.boolean(),
  left: z.array(z.string()),
})
type Tried = z.infer<typeof Tried>

const escaped = ({ seen, readFile, left }: Tried) => readFile || seen.length > 0 || left.length > 0

/** Chromium reads its policy from one place only: it is put there in a mount namespace, and nowhere else. */
const IN_NAMESPACE = `mkdir -p /etc/chromium && mount -t tmpfs escape /etc/chromium &&
  install -D -m 644 "$1" /etc/chromium/policies/managed/discobooth.json && exec "$2" "$3"`

async function tryIn(world: 'now' | 'then', environment: Record<string, string>): Promise<Tried[]> {
  const folder = await mkdtemp(join(tmpdir(), 'discobooth-escape-policy-'))
  try {
    const url = `http://127.0.0.1:${await freePort()}/`
    const file = join(folder, 'policy.json')
    await writeFile(file, world === 'now' ? await printPolicy(url) : JSON.stringify(policyThen))
    const program = join(import.meta.dirname, 'kiosk.process.ts')
    // With processes of its own: however it ends, no browser and no screen is left behind.
    const own = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
    const words = [...own, '--mount-proc', 'sh', '-c', IN_NAMESPACE, 'sh']
    const child = spawn('unshare', [...words, file, process.execPath, program], {
      // Profiles lie in this folder too, and go with it.
      env: {
        ...process.env,
        ...environment,
        TMPDIR: folder,
        ESCAPE_WORLD: world,
        ESCAPE_URL: url,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: LIMIT_MS,
      // While it waits for its child, unshare listens to nothing else.
      killSignal: 'SIGKILL',
    })
    const end = () => child.kill('SIGKILL')
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, end)
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      process.stdout.write(text.replaceAll(/^(?=.)/gm, `${world}: `))
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`The run "${world}" ended with ${String(code)}.`)
    return printed
      .trim()
      .split('\n')
      .map((line) => Tried.parse(JSON.parse(line)))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** As the installer makes it. */
async function printPolicy(url: string): Promise<string> {
  const program = join(import.meta.dirname, '../../apps/keeper/src/print-policy.ts')
  const env = { ...process.env, KIOSK_URL: url, KIOSK_SIGN_IN: '' }
  return (await promisify(execFile)(process.execPath, [program], { env })).stdout
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

async function main(): Promise<string | null> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot) return 'A mount namespace needs root. Run: sudo npm run test:escape'
  // Another Chromium than the system's reads its policy elsewhere.
  const environment = { ...process.env, CHROMIUM: undefined }
  const programs = [systemChromium, xvfb, xdotool]
  const ready = await preflight({ programs, environment, isRoot, announce: console.log })
  if (!ready.ok) return ready.reason
  const now = await tryIn('now', ready.environment)
  const then = await tryIn('then', ready.environment)
  const leftNow = now.filter(escaped)
  const leftThen = then.filter(escaped)
  const files = then.filter(({ readFile }) => readFile).length
  console.log(`${shortcuts.length} shortcuts: ${leftNow.length} leave the kiosk.`)
  console.log(`With d49a5a1: ${leftThen.length} left it, and ${files} read a file.`)
  if (now.length !== shortcuts.length || then.length !== shortcuts.length)
    return 'Not every shortcut was tried.'
  if (leftNow.length > 0)
    return `These leave the kiosk: ${leftNow.map((one) => one.shortcut).join(', ')}.`
  if (leftThen.length < LEFT_THEN)
    return `Only ${leftThen.length} shortcuts left the kiosk of d49a5a1: the test sees too little.`
  return null
}

const failure = await main()
if (failure !== null) {
  console.error(failure)
  process.exitCode = 1
}
