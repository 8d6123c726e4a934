import { execFileSync } from 'node:child_process'
import {
  closeSync,
  constants,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const gpiodVersions = ['1.6', '2'] as const
export type GpiodVersion = (typeof gpiodVersions)[number]

type Tool = 'gpiofind' | 'gpioget' | 'gpiomon' | 'gpioset'

const lineNames = ['GPIO17', 'GPIO27', 'GPIO22', 'GPIO23', 'GPIO24', 'GPIO25']

/** A chip of GPIO lines as files, and stand-ins of libgpiod's tools that work on them. */
export class StubGpio {
  readonly env: Record<string, string>
  readonly #folder = mkdtempSync(join(tmpdir(), 'gpio-'))
  readonly #pipes = new Map<string, number>()

  constructor(version: GpiodVersion) {
    const tools = join(import.meta.dirname, `gpiod-${version}`)
    this.env = { PATH: `${tools}:${process.env['PATH'] ?? ''}`, GPIO_STUB: this.#folder }
    const pipes = [...lineNames, 'never'].map((name) => this.#file(`${name}.pipe`))
    execFileSync('mkfifo', pipes)
    for (const name of lineNames) {
      this.#pipes.set(name, openSync(this.#file(`${name}.pipe`), constants.O_RDWR))
      writeFileSync(this.#file(`${name}.level`), '0\n')
    }
  }

  /** The world outside moves an input; an edge nobody watches for is lost, as in the kernel. */
  drive(line: string, level: 0 | 1): void {
    writeFileSync(this.#file(`${line}.level`), `${level}\n`)
    if (this.isWatched(line)) this.#tell(line, level === 1 ? 'rising' : 'falling')
  }

  /** The input moves in a moment in which nobody can notice. */
  driveUnnoticed(line: string, level: 0 | 1): void {
    writeFileSync(this.#file(`${line}.level`), `${level}\n`)
  }

  /** The process that has the line says something, or dies of it: 'die', 'quit' or any text. */
  tell(line: string, word: string): void {
    if (this.holder(line) === null) throw new Error(`Nobody has ${line}.`)
    this.#tell(line, word)
  }

  isWatched = (line: string) => this.holder(line)?.value === 'watching'

  /** What a relay is driven to; null when no living process drives it. */
  driven(line: string): 0 | 1 | null {
    const value = this.holder(line)?.value
    if (value === '1') return 1
    return value === '0' ? 0 : null
  }

  /** What a kernel that keeps the level of a process that is gone would drive. */
  lastDriven(line: string): string {
    return (
      readFileSync(this.#file(`${line}.holder`), 'utf8')
        .trim()
        .split(' ')[1] ?? ''
    )
  }

  holder(line: string): { pid: number; value: string } | null {
    const file = this.#file(`${line}.holder`)
    if (!existsSync(file)) return null
    const [pid, value = ''] = readFileSync(file, 'utf8').trim().split(' ')
    return isAlive(Number(pid)) ? { pid: Number(pid), value } : null
  }

  pids = (): number[] => lineNames.flatMap((line) => this.holder(line)?.pid ?? [])

  /** From now on the tool fails with this message, hangs, or says this; null heals it. */
  misbehave(tool: Tool, how: { fails: string } | { hangs: true } | { says: string } | null): void {
    for (const kind of ['fails', 'hangs', 'says'])
      rmSync(this.#file(`${tool}.${kind}`), { force: true })
    for (const [kind, text] of Object.entries(how ?? {}))
      writeFileSync(this.#file(`${tool}.${kind}`), String(text))
  }

  calls(tool: Tool): number {
    const file = this.#file(`${tool}.calls`)
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0
  }

  sayVersion(text: string): void {
    writeFileSync(this.#file('version'), `${text}\n`)
  }

  close(): void {
    for (const pipe of this.#pipes.values()) closeSync(pipe)
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #file = (name: string) => join(this.#folder, name)

  #tell(line: string, word: string): void {
    writeSync(this.#pipes.get(line)!, `${word}\n`)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
