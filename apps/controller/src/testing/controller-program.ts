import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const programKey = 'the-key-of-the-program-in-tests'

/** The controller as it is really run: a process of its own. */
export class ControllerProgram {
  readonly child: ChildProcess
  readonly exited: Promise<number | null>
  output = ''
  url = ''

  constructor(env: Record<string, string> = {}) {
    const folder = mkdtempSync(join(tmpdir(), 'booth-'))
    this.child = fork(join(import.meta.dirname, '../main.ts'), {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
        CONTROLLER_PORT: '0',
        BOOTH_KEY: programKey,
        DATA_DIR: folder,
        ...env,
      },
      execPath: process.execPath,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
    this.exited = new Promise((resolve) => {
      this.child.once('exit', (code) => {
        rmSync(folder, { recursive: true })
        resolve(code)
      })
    })
  }

  async ready(): Promise<string> {
    const first: Promise<[{ type: string; url: string }]> = once(this.child, 'message') as never
    const message = await Promise.race([first, this.exited])
    if (!Array.isArray(message)) throw new Error(`It ended instead: ${this.output}`)
    this.url = message[0].url
    return this.url
  }

  async kill(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.exited
  }

  async send(command: string, durationMs = 100_000): Promise<Response> {
    return fetch(`${this.url}/start`, {
      method: 'POST',
      headers: { 'x-booth-key': programKey },
      body: JSON.stringify({
        command,
        song_duration: durationMs,
        sessionId: '0e3b5a52-3f0a-4a55-9a54-0b7f0f6f1c11',
        option: 'D',
      }),
    })
  }

  async post(path: string, body: object): Promise<void> {
    await fetch(this.url + path, { method: 'POST', body: JSON.stringify(body) })
  }

  async text(path: string): Promise<string> {
    return (await fetch(this.url + path)).text()
  }
}
