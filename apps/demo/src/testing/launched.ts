import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'

const KIOSK = join(import.meta.dirname, 'kiosk.fixture')
const COPIES = join(import.meta.dirname, '../../.vite')
export const DEMO_FIXTURE = fileURLToPath(new URL('demo.fixture.ts', import.meta.url))

export function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'discobooth-demo-'))
  onTestFinished(() => {
    for (const pid of processesOf(dataDir)) signal(pid, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return dataDir
}

/** A kiosk of its own, inside the repository so that vite is found. */
export function makeKiosk(): string {
  mkdirSync(COPIES, { recursive: true })
  const kioskDir = mkdtempSync(join(COPIES, 'test-'))
  onTestFinished(() => rmSync(kioskDir, { recursive: true, force: true }))
  cpSync(KIOSK, kioskDir, { recursive: true })
  return kioskDir
}

export type Launched = {
  process: ChildProcess
  output: () => string
  /** Waits for the text in the output and gives what a first group in it caught. */
  says: (text: RegExp) => Promise<string>
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export function launch(command: string[], env: NodeJS.ProcessEnv, cwd?: string): Launched {
  const [file = '', ...rest] = command
  const child = spawn(file, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    signal: child.signalCode,
  }))
  const says = async (wanted: RegExp) => {
    const found = await vi.waitUntil(() => wanted.exec(text) ?? child.exitCode !== null, {
      timeout: 50_000,
    })
    if (found === true) throw new Error(`It ended without saying ${wanted}:\n${text}`)
    return found[1] ?? found[0]
  }
  return { process: child, output: () => text, says, ended }
}

/** Every process that has the folder in its environment, its arguments or as its place. */
export function processesOf(dataDir: string): number[] {
  const pids = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && name !== `${process.pid}`,
  )
  return pids.filter((pid) => traces(pid).includes(dataDir)).map(Number)
}

function traces(pid: string): string {
  try {
    const texts = ['environ', 'cmdline'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8'))
    return texts.concat(readlinkSync(`/proc/${pid}/cwd`)).join('\n')
  } catch {
    return ''
  }
}

export async function whenNoneIsLeft(dataDir: string): Promise<void> {
  await vi.waitUntil(() => processesOf(dataDir).length === 0, { timeout: 20_000 })
}

export function signal(pid: number | undefined, name: NodeJS.Signals): void {
  try {
    if (pid) process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
