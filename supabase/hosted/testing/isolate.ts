import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { followFunctions, functionNames, root } from '../upload.ts'

export const READY_MS = 60_000

/** What a function may do on the host: nothing but call others and read its secrets. No file, no program. */
const permissions = ['--allow-net=127.0.0.1', '--allow-env', '--no-prompt']

export type Secrets = Record<string, string>

export type Isolate = {
  port: number
  deno: string
  /** From nothing to the first call that can be taken. */
  startMs: number
  child: ChildProcess
  /** Its exit code; null: we ended it. */
  ended: Promise<number | null>
  output: () => string
}

/** Nothing but what is uploaded; packages come from where `npm ci` put them, at the versions of the lock file. */
export function layUpload(): string {
  const folder = mkdtempSync(join(tmpdir(), 'discobooth-upload-'))
  const { files } = followFunctions()
  for (const file of [...files, 'supabase/functions/deno.json']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(import.meta.dirname, 'edge-host.ts'), join(folder, 'edge-host.ts'))
  for (const name of functionNames) {
    const entry = `import './edge-host.ts'\nimport './supabase/functions/${name}/index.ts'\n`
    writeFileSync(join(folder, `${name}.ts`), entry)
  }
  return folder
}

type Host = {
  deno: { program: string }
  /** What was uploaded. */
  folder: string
  secrets: () => Secrets
}
export type Isolates = ReturnType<typeof createIsolates>

/** Where the host runs each function, woken by its first call. */
export function createIsolates(host: Host) {
  const awake = new Map<string, Promise<Isolate>>()
  const all = new Set<ChildProcess>()

  return {
    /** `ends`: a new one, which is ended when it may be. */
    wake(name: string, ends = false): Promise<Isolate> {
      const known = awake.get(name)
      if (known && !ends) return known
      const waking = startIsolate({ ...host, name, ends, started: (child) => all.add(child) })
      awake.set(name, waking)
      const forget = () => awake.get(name) === waking && awake.delete(name)
      void waking.then(({ ended }) => ended).then(forget, forget)
      return waking
    },
    /** As if nobody had called for a while. */
    endAll() {
      for (const child of all) child.kill('SIGKILL')
      all.clear()
      awake.clear()
    },
  }
}

async function startIsolate(
  options: Host & { name: string; ends: boolean; started: (child: ChildProcess) => void },
): Promise<Isolate> {
  const { deno, folder, name, secrets, ends } = options
  const began = performance.now()
  const child = spawn(
    deno.program,
    [
      ...['run', '--no-check', '--cached-only', '--node-modules-dir=manual'],
      ...['--config', 'supabase/functions/deno.json', ...permissions, `${name}.ts`],
      ...(ends ? ['ends-when-idle'] : []),
    ],
    { cwd: folder, env: { ...secrets(), DENO_DIR: join(folder, '.deno') }, stdio: 'pipe' },
  )
  options.started(child)
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const lines = createInterface(child.stdout)
  const ended = once(child, 'exit').then(([code]): number | null => code)
  const first = await Promise.race([
    once(lines, 'line', { signal: AbortSignal.timeout(READY_MS) }),
    ended.then(() => undefined),
  ])
  lines.on('line', (line) => (output += `${line}\n`))
  if (!first) throw new Error(`The function ${name} ended while it started: ${output}`)
  const { port, deno: version } = JSON.parse(String(first[0])) as { port: number; deno: string }
  const startMs = performance.now() - began
  return { port, deno: version, startMs, child, ended, output: () => output }
}
