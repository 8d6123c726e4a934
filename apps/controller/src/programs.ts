import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Environment } from './parts/gpio/tool-process.ts'

/** Where a program is, by the environment's PATH; null when it is not there. */
export function findProgram(name: string, env: Environment): string | null {
  const folders = isAbsolute(name) ? [''] : (env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, name)).find(isRunnable) ?? null
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
