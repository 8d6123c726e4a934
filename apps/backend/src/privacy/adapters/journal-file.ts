import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../platform/node/disk.ts'
import type { PrivacyJournal } from '../service.ts'

/** One line for each act, in a folder beside the database's: who moves that away leaves this here. */
export function openJournalFile(dir: string): PrivacyJournal {
  const path = join(dir, 'journal.jsonl')

  async function write(text: string): Promise<void> {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const handle = await open(path, 'a', 0o600)
    try {
      await handle.appendFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await syncFolder(dir)
  }

  /** Who restored it as root reads what to do about it. */
  function explain(error: unknown): never {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the journal ${path} can't be read or written (${reason}): it and its folder must belong to the user that the backend runs as`,
      { cause: error },
    )
  }

  return {
    // Begins a line of its own, whatever a power cut left of the one before.
    append: (line) => write(`\n${line}\n`).catch(explain),
    check: () => write('').catch(explain),
    async lines() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        return explain(error)
      })
      return text.split('\n').filter((line) => line !== '')
    },
  }
}
