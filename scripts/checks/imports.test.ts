import { describe, expect, it } from 'vitest'
import { checkPlanted } from '../testing/planted-tree.ts'

describe('import directions', () => {
  it('has nothing to say about a clean tree', () => {
    expect(checkPlanted({})).toEqual([])
  })

  it.each([
    ['by name', "import { app } from '@discobooth/backend/src/app.ts'"],
    ['by relative path', "import { app } from '../../backend/src/app.ts'"],
    ['as a type', "import type { App } from '../../backend/src/app.ts'"],
    ['as an inline type', "import { type App } from '../../backend/src/app.ts'"],
    ['for its effect', "import '../../backend/src/app.ts'"],
    ['dynamically', "export const load = () => import('../../backend/src/app.ts')"],
    ['dynamically by template', 'export const load = () => import(`../../backend/src/app.ts`)'],
    ['as a type expression', "export type App = import('../../backend/src/app.ts').App"],
    ['by require', "export const app = require('../../backend/src/app.ts')"],
    ['by import =', "import app = require('../../backend/src/app.ts')"],
    ['with a query', "import app from '../../backend/src/app.ts?raw'"],
  ])('an app never imports another app: %s', (_, line) => {
    const found = checkPlanted({ 'apps/kiosk/src/main.ts': `\n${line}\n` })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^apps\/kiosk\/src\/main\.ts:2 an app never imports another app /)
  })

  it('an app may import packages and itself', () => {
    expect(
      checkPlanted({
        'apps/kiosk/src/main.ts':
          "import '@discobooth/contract/modes/mode'\nimport '@discobooth/fakes/mail'\nimport './flow/next.ts'\nimport react from 'react'\n",
      }),
    ).toEqual([])
  })

  it.each(['../../../scripts/chromium.ts', '../../../supabase/functions/api/index.ts'])(
    'an app does not reach out to %s',
    (address) => {
      expect(checkPlanted({ 'apps/kiosk/src/main.ts': `import '${address}'\n` })).toEqual([
        `apps/kiosk/src/main.ts:1 an app imports its own files and packages only ('${address}')`,
      ])
    },
  )

  it('a package never imports an app', () => {
    expect(
      checkPlanted({ 'packages/fakes/src/mail.ts': "import '@discobooth/backend/src/app.ts'\n" }),
    ).toEqual([
      "packages/fakes/src/mail.ts:1 a package imports packages only ('@discobooth/backend/src/app.ts')",
    ])
  })

  it('the contract imports nothing of ours', () => {
    expect(
      checkPlanted({ 'packages/contract/src/a.ts': "import '@discobooth/fakes/b'\n" }),
    ).toEqual([
      "packages/contract/src/a.ts:1 the contract imports nothing of ours ('@discobooth/fakes/b')",
    ])
  })

  it('functions import the backend, not the kiosk', () => {
    const path = 'supabase/functions/api/index.ts'
    expect(checkPlanted({ [path]: "import '../../../apps/backend/src/app.ts'\n" })).toEqual([])
    expect(checkPlanted({ [path]: "import '../../../apps/kiosk/src/main.ts'\n" })).toHaveLength(1)
  })

  it.each(['../session/store.ts', 'zustand', 'node:crypto', '@discobooth/fakes/mail'])(
    'flow does not import %s',
    (address) => {
      expect(checkPlanted({ 'apps/kiosk/src/flow/a.ts': `import '${address}'\n` })).toEqual([
        `apps/kiosk/src/flow/a.ts:1 flow imports the contract and itself only ('${address}')`,
      ])
    },
  )

  it('a test of flow may use the test runner, and still no session', () => {
    const test = (line: string) => checkPlanted({ 'apps/kiosk/src/flow/a.test.ts': `${line}\n` })
    expect(test("import 'vitest'\nimport 'fast-check'\nimport './next.ts'")).toEqual([])
    expect(test("import '../session/store.ts'")).toHaveLength(1)
  })

  it.each(['session', 'backend', 'booth', 'music'])('ui knows no %s', (folder) => {
    const address = `../${folder}/x.ts`
    expect(checkPlanted({ 'apps/kiosk/src/ui/A.tsx': `import '${address}'\n` })).toEqual([
      `apps/kiosk/src/ui/A.tsx:1 ui knows no ${folder} ('${address}')`,
    ])
  })

  it('only the route table knows the screens', () => {
    const from = (path: string, line = "import '../screens/a/A.tsx'") =>
      checkPlanted({ [`apps/kiosk/src/${path}`]: `${line}\n` })
    const told = (path: string, address = '../screens/a/A.tsx') => [
      `apps/kiosk/src/${path}:1 only the route table knows the screens ('${address}')`,
    ]
    expect(from('app/Shell.tsx')).toEqual(told('app/Shell.tsx'))
    expect(from('app/b.ts', "export const load = () => import('../screens/a/A.tsx')")).toEqual(
      told('app/b.ts'),
    )
    expect(from('kiosk.ts', "import './screens/a/A.tsx'")).toEqual(
      told('kiosk.ts', './screens/a/A.tsx'),
    )
    expect(from('app/route-table.tsx')).toEqual([])
    expect(from('app/App.test.tsx')).toEqual([])
    expect(from('screens/b/B.tsx', "import '../a/A.tsx'")).toEqual([])
  })

  it('a backend module uses another only through its service', () => {
    const from = (path: string, address: string) =>
      checkPlanted({ [path]: `import '${address}'\n` })
    const sessions = 'apps/backend/src/sales/sessions/service.ts'
    expect(from(sessions, '../modes/service.ts')).toEqual([])
    expect(from(sessions, '../../platform/db/pool.ts')).toEqual([])
    expect(from('apps/backend/src/app.ts', './sales/modes/store.ts')).toEqual([])
    expect(from('apps/backend/src/sales/module.ts', './modes/store.ts')).toEqual([])
    expect(from(sessions, '../modes/store.ts')).toEqual([
      `${sessions}:1 the module sales/sessions uses sales/modes only through sales/modes/service.ts or record.ts ('../modes/store.ts')`,
    ])
  })

  it.each(['node:crypto', 'fs', 'pg', '@hono/node-server'])(
    'the backend imports %s only where Node is meant',
    (address) => {
      const from = (path: string) => checkPlanted({ [path]: `import '${address}'\n` })
      expect(from('apps/backend/src/node.ts')).toEqual([])
      expect(from('apps/backend/src/platform/node/serve.ts')).toEqual([])
      expect(from('apps/backend/src/platform/db/pool.ts')).toEqual([])
      expect(from('apps/backend/src/mail/smtp.node.ts')).toEqual([])
      expect(from('apps/backend/src/recordings/adapters/disk.ts')).toEqual([])
      expect(from('apps/backend/src/sales/modes/service.test.ts')).toEqual([])
      expect(from('apps/backend/src/sales/modes/routes.ts')).toEqual([
        `apps/backend/src/sales/modes/routes.ts:1 the backend imports Node only in node.ts, platform/node/, platform/db/, adapters/ and *.node.ts ('${address}')`,
      ])
    },
  )

  it.each([
    "export { a } from './a.ts'",
    "export * from './a.ts'",
    "export * as a from './a.ts'",
    "export type { A } from './a.ts'",
    "import { a } from './a.ts'\nexport { a }",
  ])('no re-exports: %s', (text) => {
    const found = checkPlanted({ 'packages/contract/src/b.ts': `${text}\n` })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('no re-exports')
  })

  it('an import that is computed is refused in apps, because nothing could follow it', () => {
    expect(
      checkPlanted({ 'apps/kiosk/src/main.ts': 'export const load = (x: string) => import(x)\n' }),
    ).toEqual([
      'apps/kiosk/src/main.ts:1 an import names its module as plain text, or no check can follow it',
    ])
  })

  it.each(['/src/app.ts', 'file:///apps/backend/app.ts', '#app', '~/app'])(
    'an address like %s is refused',
    (address) => {
      const found = checkPlanted({ 'apps/kiosk/src/main.ts': `import '${address}'\n` })
      expect(found).toHaveLength(1)
      expect(found[0]).toContain('an import is a relative path or the name of a package')
    },
  )
})
