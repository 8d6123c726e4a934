import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const limitMs = 120_000

/** Seconds from the command until both the kiosk and the API answer; then stops it again. */
export async function measureNpmStart(options: { root: string; dataDir: string }): Promise<number> {
  const port = await freePort()
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: options.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      CONTROLLER_PORT: String(await freePort()),
      DATA_DIR: options.dataDir,
    },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  }
  try {
    const base = `http://127.0.0.1:${port}`
    while (!((await answers(base)) && (await answers(`${base}/functions/v1/api/health`)))) {
      if (child.exitCode !== null || performance.now() - started > limitMs) {
        throw new Error(`npm start does not answer:\n${Buffer.concat(output).toString()}`)
      }
      await pause(20)
    }
    return Math.round(performance.now() - started) / 1000
  } finally {
    if (child.exitCode === null) {
      const exited = once(child, 'exit', { signal: AbortSignal.timeout(limitMs) })
      child.kill('SIGTERM')
      await exited
    }
  }
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
