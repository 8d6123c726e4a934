import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

interface CommandOptions {
  command: readonly [string, ...string[]]
  root: string
  environment: Record<string, string | undefined>
  limitMs: number
  /** Shown as it comes; otherwise kept, and part of the outcome. */
  live: boolean
  signal: AbortSignal
  /** How long a child may take to clean up after it was asked to end. */
  graceMs?: number
}

export type CommandOutcome = { ok: true } | { ok: false; reason: string; output: string }

/**
 * Runs one command to its end. The child leads a process group of its own, so that ending it also
 * ends the browsers and servers it started.
 */
export function runCommand(options: CommandOptions): Promise<CommandOutcome> {
  const { command, root, environment, limitMs, live, signal, graceMs = 15_000 } = options
  const [file, ...parameters] = command
  const child = spawn(file, parameters, {
    cwd: root,
    detached: true,
    env: {
      ...environment,
      PATH: [join(root, 'node_modules', '.bin'), environment['PATH']].join(delimiter),
    },
    stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))

  const signalGroup = (name: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name)
    } catch {
      // The group has ended by itself in the meantime.
    }
  }
  let cause: string | undefined
  let lastResort: NodeJS.Timeout | undefined
  const end = (why: string) => {
    if (cause !== undefined) return
    cause = why
    signalGroup('SIGINT')
    lastResort = setTimeout(() => signalGroup('SIGKILL'), graceMs)
  }
  const onAbort = () => end('interrupted')
  signal.addEventListener('abort', onAbort)
  if (signal.aborted) onAbort()
  const limit = setTimeout(() => end(`took longer than ${limitMs / 1000} s`), limitMs)

  return new Promise((resolve) => {
    const finish = (failure: string | undefined) => {
      clearTimeout(limit)
      clearTimeout(lastResort)
      signal.removeEventListener('abort', onAbort)
      const reason = cause ?? failure
      if (reason === undefined) resolve({ ok: true })
      else resolve({ ok: false, reason, output: Buffer.concat(output).toString() })
    }
    child.on('error', (error) => finish(`${file} does not start: ${error.message}`))
    child.on('close', (code, name) => {
      signalGroup('SIGKILL')
      finish(code === 0 ? undefined : `${file} ended with ${name ?? `exit code ${code}`}`)
    })
  })
}
