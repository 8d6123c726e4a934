import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { DATABASE } from '../platform/db/embedded/settings.ts'
import { pidFileOf } from '../platform/db/embedded/testing/folder.ts'

const ENTRY = fileURLToPath(new URL('../node.ts', import.meta.url))
const READY_MS = 50_000

export const boothKey = 'test-booth-key-test-booth-key-test'

/** The real thing: the backend's own entry in a process of its own, on a port of its own. */
export function forkBackend(env: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = fork(ENTRY, {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DEMO_BOOTH_KEY: boothKey, ...env },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return {
    child,
    output: () => output,
    /** Its exit code, or the signal that ended it. */
    ended: whenEnded(child),
    ready: () => whenReady(child),
  }
}

// Not 'close', which never comes once the parent has disconnected.
async function whenEnded(child: ChildProcess): Promise<number | string> {
  const streams = [child.stdout, child.stderr].flatMap((stream) =>
    stream ? [finished(stream)] : [],
  )
  const [code, signal] = await once(child, 'exit')
  await Promise.all(streams)
  return code ?? signal
}

async function whenReady(child: ChildProcess): Promise<{ url: string; api: Api }> {
  const [message] = await once(child, 'message', { signal: AbortSignal.timeout(READY_MS) })
  return { url: message.url, api: createApi(message.url) }
}

type Api = ReturnType<typeof createApi>

function createApi(url: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    operationId: string = randomUUID(),
  ) => {
    const ask = () =>
      fetch(`${url}/functions/v1/api${path}`, {
        method,
        headers: {
          'x-booth-key': boothKey,
          'x-operation-id': operationId,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        // Ends what hangs; how fast a busy machine is, is not judged here.
        signal: AbortSignal.timeout(50_000),
      })
    const response = await ask().catch((error: unknown) => {
      // Closed for standing idle, in the moment in which a busy machine used it again. The operation's
      // id makes asking again safe; a backend that has ended refuses that too.
      if (!isReset(error)) throw error
      return ask()
    })
    const answer = JSON.parse(await response.text())
    return { status: response.status, headers: response.headers, body: answer }
  }
}

const isReset = (error: unknown) =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ECONNRESET'

/** A connection past the backend, to the Postgres that runs on this folder. */
export async function connectTo(dataDir: string): Promise<pg.Client> {
  const socketDir = readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[4] ?? ''
  const { user, port, name: database } = DATABASE
  const client = new pg.Client({ host: socketDir, user, port, database })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
