import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const stopLimitMs = 60_000

export interface CommandGroup {
  /** Everything it has said so far. */
  output(): string
  /** Waits for what must come of it; fails when it ends before, or takes longer. */
  until(what: string, isSo: () => Promise<boolean> | boolean, limitMs: number): Promise<void>
  /** As Ctrl-C does; what is not gone a minute later is killed, and that is an error. */
  stop(): Promise<void>
}

/** A shell's command in a session of its own: no terminal to ask a question at, and no input. */
export function startCommand(
  command: string,
  { folder, env }: { folder: string; env: Record<string, string> },
): CommandGroup {
  const child = spawn('sh', ['-c', command], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }

  return {
    output: () => output,
    async until(what, isSo, limitMs) {
      const since = performance.now()
      while (!(await isSo())) {
        const why = hasEnded(child)
          ? 'ended before'
          : performance.now() - since > limitMs && `took over ${limitMs / 1_000} s until`
        // A question would find nobody to answer it, and be the last thing said.
        if (why) throw new Error(`${command} ${why} ${what}:\n${output}`)
        await pause(20)
      }
    },
    async stop() {
      signalGroup(child, 'SIGINT')
      const since = performance.now()
      while (processesIn(folder).length > 0) {
        if (performance.now() - since > stopLimitMs) {
          const left = processesIn(folder)
          for (const pid of left) process.kill(pid, 'SIGKILL')
          throw new Error(`${command} left ${left.length} processes behind:\n${output}`)
        }
        await pause(50)
      }
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || hasEnded(child)) return
  process.kill(-child.pid, signal)
}

/** Whoever works in this folder or below it, in whatever group: the database has one of its own. */
function processesIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const at = placeOf(pid)
      return at === folder || at.startsWith(`${folder}/`)
    })
    .map(Number)
}

function placeOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}
