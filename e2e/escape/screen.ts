import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A screen in memory, with a keyboard that xdotool types on. */
export class Screen {
  readonly #xdotool: string
  readonly #display: string
  readonly #server: ReturnType<typeof spawn>

  private constructor(options: {
    xdotool: string
    display: string
    server: ReturnType<typeof spawn>
  }) {
    this.#xdotool = options.xdotool
    this.#display = options.display
    this.#server = options.server
  }

  /** The server chooses a free number by itself, and tells it when it is ready. */
  static async start({ xvfb, xdotool }: { xvfb: string; xdotool: string }): Promise<Screen> {
    const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1024x768x24'], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    })
    const number = await new Promise<string>((resolve, reject) => {
      server.stdio[3]?.once('data', (text: Buffer) => resolve(text.toString().trim()))
      server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    })
    return new Screen({ xdotool, display: `:${number}`, server })
  }

  get environment() {
    return { ...process.env, DISPLAY: this.#display }
  }

  async windows(): Promise<string[]> {
    return (await this.#x('search', '--onlyvisible', '--name', '.*')).split('\n').filter(Boolean)
  }

  nameOf(window: string): Promise<string> {
    return this.#x('getwindowname', window)
  }

  /** There is no window manager to do it; in a booth cage gives it to the newest window. */
  async focus(window: string): Promise<void> {
    await this.#x('windowfocus', window)
  }

  async press(key: string): Promise<void> {
    await this.#x('key', '--clearmodifiers', key)
  }

  async type(text: string): Promise<void> {
    await this.#x('type', '--clearmodifiers', text)
  }

  stop(): void {
    this.#server.kill()
  }

  async #x(...words: string[]): Promise<string> {
    // It ends with 1 where it finds nothing, and a window may be gone meanwhile.
    const done = await run(this.#xdotool, words, {
      env: this.environment,
      timeout: 30_000,
    }).catch(() => ({ stdout: '' }))
    return done.stdout.trim()
  }
}
