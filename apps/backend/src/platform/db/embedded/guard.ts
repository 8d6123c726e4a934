import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const SCRIPT = fileURLToPath(new URL('guard.sh', import.meta.url))
const ROUND_MS = 250
const DISMISS_LIMIT_MS = 2_000

export type Guard = {
  /** From now on the server with its socket here belongs to this guard's backend. */
  takeLease: (socketDir: string) => Promise<void>
  dismiss: () => Promise<void>
}

/** A shell that outlives us, so that a server whose backend was killed is not left for ever. */
export function postGuard(options: {
  clusterDir: string
  leaseFile: string
  graceMs: number
}): Guard {
  const rounds = String(Math.ceil(options.graceMs / ROUND_MS))
  const child = spawn('/bin/sh', [SCRIPT, options.leaseFile, options.clusterDir, rounds], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.unref()
  return {
    takeLease: async (socketDir) => {
      child.stdin.write(`${socketDir}\n`)
      const temporary = `${options.leaseFile}.${child.pid}`
      await writeFile(temporary, `${child.pid}\n`)
      await rename(temporary, options.leaseFile)
    },
    dismiss: () => dismiss(child),
  }
}

async function dismiss(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  const gone = once(child, 'exit', { signal: AbortSignal.timeout(DISMISS_LIMIT_MS) })
  child.stdin?.end('done\n')
  await gone.catch(() => child.kill('SIGKILL'))
}
