import type { JournalLine } from '@discobooth/contract/device/simulator'
import type { Clock } from '@discobooth/runtime/clock'

interface Entry {
  code: string
  detail: string
  at: number
}

const mostLines = 40

/** The booth's log: printed, kept for a while for those who come later, and told to who listens. */
export class Journal {
  readonly #clock: Clock
  readonly #print: (line: string) => void
  readonly #entries: Entry[] = []
  #listener: (line: JournalLine) => void = () => {}

  constructor(options: { clock: Clock; print: (line: string) => void }) {
    this.#clock = options.clock
    this.#print = options.print
  }

  write(code: string, detail = ''): void {
    const entry = { code, detail, at: this.#clock.now() }
    this.#entries.push(entry)
    if (this.#entries.length > mostLines) this.#entries.shift()
    this.#print(detail === '' ? `booth: ${code}` : `booth: ${code} ${detail}`)
    this.#listener(this.#line(entry))
  }

  lines(): JournalLine[] {
    return this.#entries.map((entry) => this.#line(entry))
  }

  listen(listener: (line: JournalLine) => void): void {
    this.#listener = listener
  }

  #line({ code, detail, at }: Entry): JournalLine {
    return { code, detail, agoMs: Math.round(this.#clock.now() - at) }
  }
}
