import type { JournalLine } from '@discobooth/contract/device/simulator'
import type { Clock } from '@discobooth/runtime/clock'

interface Entry {
  code: string
  detail: string
  at: number
}

const mostLines = 40

/** The booth's log: printed, kept for a while for those who come later, and told to who listens. */
export function createJournal(options: { clock: Clock; print: (line: string) => void }) {
  const { clock, print } = options
  const entries: Entry[] = []
  let tell: ((line: JournalLine) => void) | null = null

  function line({ code, detail, at }: Entry): JournalLine {
    return { code, detail, agoMs: Math.round(clock.now() - at) }
  }

  return {
    write(code: string, detail = ''): void {
      const entry = { code, detail, at: clock.now() }
      entries.push(entry)
      if (entries.length > mostLines) entries.shift()
      print(detail === '' ? `booth: ${code}` : `booth: ${code} ${detail}`)
      tell?.(line(entry))
    },
    lines(): JournalLine[] {
      return entries.map((entry) => line(entry))
    },
    listen(listener: (line: JournalLine) => void): void {
      tell = listener
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
