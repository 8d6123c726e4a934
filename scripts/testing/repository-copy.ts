import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const repository = join(import.meta.dirname, '../..')
const left = new Set(['node_modules', '.git', 'dist', 'data', 'docs', 'test-results'])

/** This repository as it is now, somewhere else, so that a test can spoil it. */
export function copyRepository() {
  const root = mkdtempSync(join(tmpdir(), 'copy-'))
  cpSync(repository, root, {
    recursive: true,
    filter: (source) => source === repository || !left.has(basename(source)),
  })
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    plant(path: string, text: string) {
      writeFileSync(join(root, path), text)
    },
    append(path: string, text: string) {
      writeFileSync(join(root, path), readFileSync(join(root, path), 'utf8') + text)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
