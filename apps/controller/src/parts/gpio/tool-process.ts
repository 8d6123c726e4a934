import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Clock, rest } from '@discobooth/runtime/clock'

export type Environment = Readonly<Record<string, string | undefined>>

interface ToolCall {
  command: readonly [string, ...string[]]
  env: Environment
}

export type ToolResult = { ok: true; stdout: string } | { ok: false; reason: string }

const errorTail = 300
/** Even a killed process can hang in the kernel; nobody waits for it longer than this. */
const killLimitMs = 1_000

/** Runs a program to its end, within `limitMs`. */
export function runTool(
  options: ToolCall & {
    clock: Clock
    limitMs: number
    outputLimit?: number
    /** Ends it before its time. */
    signal?: AbortSignal
  },
): Promise<ToolResult> {
  const [program, ...args] = options.command
  const { outputLimit = 4_096 } = options
  const child = spawn(program, args, { env: { ...options.env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const stderr = collectTail(child)
  const end = () => child.kill('SIGKILL')
  options.signal?.addEventListener('abort', end)
  child.once('close', () => options.signal?.removeEventListener('abort', end))
  let stdout = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout = (stdout + text).slice(0, outputLimit)
  })
  return new Promise((resolve) => {
    const cancel = options.clock.after(options.limitMs, () => {
      child.kill('SIGKILL')
      resolve({ ok: false, reason: `${program} gave no answer within ${options.limitMs} ms.` })
    })
    child.once('error', (error) => {
      cancel()
      resolve({ ok: false, reason: `${program} could not be run: ${error.message}.` })
    })
    child.once('close', (code, signal) => {
      cancel()
      if (code === 0) resolve({ ok: true, stdout })
      else resolve({ ok: false, reason: describeEnd({ program, code, signal, stderr: stderr() }) })
    })
  })
}

export interface ToolProcess {
  /** Why it is no longer running; never rejects. */
  readonly ended: Promise<string>
  kill(): Promise<void>
}

/** A program that runs until it is killed, and is killed with us even when we are not asked. */
export function startTool(
  options: ToolCall & { clock: Clock; onLine?: (line: string) => void },
): ToolProcess {
  const [program] = options.command
  const [first, ...args] = diesWithUs(options.command)
  // A group of its own: Ctrl-C in a terminal is for the controller, which then ends its tools in order.
  const child = spawn(first, args, {
    env: { ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const stderr = collectTail(child)
  const { onLine } = options
  if (onLine === undefined) child.stdout.resume()
  else createInterface({ input: child.stdout }).on('line', onLine)
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${program} could not be run: ${error.message}.`))
    child.once('exit', (code, signal) =>
      resolve(describeEnd({ program, code, signal, stderr: stderr() })),
    )
  })
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL')
      const gone = new AbortController()
      await Promise.race([ended, rest(options.clock, killLimitMs, gone.signal)])
      gone.abort()
    },
  }
}

const setpriv = '/usr/bin/setpriv'

export function diesWithUs(command: ToolCall['command']): readonly [string, ...string[]] {
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--', ...command] : command
}

function collectTail(child: ChildProcess): () => string {
  let tail = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-errorTail)
  })
  return () => tail.trim()
}

function describeEnd(end: {
  program: string
  code: number | null
  signal: string | null
  stderr: string
}): string {
  const how = end.signal === null ? `with code ${end.code}` : `by ${end.signal}`
  return `${end.program} ended ${how}${end.stderr === '' ? '' : ` (${end.stderr})`}.`
}

/** Where a program is, by the environment's PATH; null when it is not there. */
export function findProgram(name: string, env: Environment): string | null {
  const folders = isAbsolute(name) ? [''] : (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isRunnable) ?? null
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
