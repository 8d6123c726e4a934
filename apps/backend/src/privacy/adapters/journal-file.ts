import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../platform/node/disk.ts'
import type { PrivacyJournal } from '../service.ts'

/** One line for each act, in a folder beside the database's: who moves that away leaves this here. */
export function openJournalFile(dir: string): PrivacyJournal {
  const path = join(dir, 'journal.jsonl')
  return {
    async append(line) {
      await mkdir(dir, { recursive: true, mode: 0o700 })
      const handle = await open(path, 'a', 0o600)
      try {
        // Begins a line of its own, whatever a power cut left of the one before.
        await handle.appendFile(`\n${line}\n`)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await syncFolder(dir)
    },
    async lines() {
      const text = await readFile(path, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
        throw error
      })
      return text.split('\n').filter((line) => line !== '')
    },
  }
}
