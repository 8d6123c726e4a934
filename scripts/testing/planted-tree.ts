import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkSource } from '../checks/check-source.ts'
import { tableOwners } from '../checks/table-owners.ts'

/** The smallest repository in which every rule has ground to stand on, and which breaks none. */
const cleanTree: Record<string, string> = {
  'apps/kiosk/package.json': '{ "name": "@discobooth/kiosk" }',
  'apps/backend/package.json': '{ "name": "@discobooth/backend" }',
  'packages/contract/package.json': '{ "name": "@discobooth/contract" }',
  'packages/fakes/package.json': '{ "name": "@discobooth/fakes" }',
  'packages/contract/src/modes/mode.ts':
    "import { z } from 'zod/mini'\nexport const mode = z.string()\n",
  'apps/kiosk/src/flow/next.ts':
    "import type { Mode } from '@discobooth/contract/modes/mode'\nexport const next = (mode: Mode) => mode\n",
  'apps/kiosk/src/ui/Button.tsx': 'export const Button = () => <button type="button" />\n',
  'apps/backend/src/platform/db/schema.ts': schemaOf(Object.keys(tableOwners)),
  'apps/backend/src/sales/modes/service.ts': 'export const listModes = () => []\n',
  'apps/backend/src/sales/modes/store.ts': 'export const readModes = () => []\n',
  'apps/backend/src/sales/sessions/routes.ts':
    "import { listModes } from '../modes/service.ts'\nexport const routes = listModes\n",
}

export function schemaOf(tables: readonly string[]): string {
  return `export type Schema = { ${tables.map((table) => `'${table}': object`).join('; ')} }\n`
}

/** What the check says about the clean tree with these files added to it. */
export function checkPlanted(planted: Record<string, string>): string[] {
  return checkTree({ ...cleanTree, ...planted })
}

export function checkTree(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    const { violations } = checkSource(root)
    return violations.map(({ path, line, message }) => `${path}:${line} ${message}`)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

/** The clean tree without the files whose path begins so. */
export function checkWithout(start: string): string[] {
  return checkTree(
    Object.fromEntries(Object.entries(cleanTree).filter(([path]) => !path.startsWith(start))),
  )
}
