import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Where our programs read what they are told. */
const readers = globSync(
  [
    'apps/backend/src/platform/node/environment/*.ts',
    'apps/*/src/{*settings,recordings/settings}.ts',
    'apps/keeper/src/nightly.ts',
  ],
  { cwd: root, exclude: ['**/*.test.ts'] },
)

/** What one of our programs tells another, or systemd tells all of them: nobody sets it by hand. */
const among = new Set([
  'DEMO_BOOTH_KEY',
  'DEMO_CONTROLLER_URL',
  'STAGE_DIR',
  'KIOSK_DIR',
  'CONSOLE_DIR',
  'SCREEN_FILE',
  'STATE_DIRECTORY',
  'RUNTIME_DIRECTORY',
  'KIOSK_PROFILE_DIR',
  'HOME',
])

/** Read by Node itself, and by the unit that starts cage. */
const elsewhere = ['TZ', 'CAGE_FLAGS']

const name = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'
/** A key of a schema, `env['NAME']`, or a name handed to what reads it. */
const ways = [
  `^ {2}${name}:`,
  `(?:env\\[|variable\\()'${name}'`,
  `\\(\\s*env,\\s*'${name}'`,
  `line\\('${name}'`,
]
const pattern = new RegExp(ways.join('|'), 'gm')

const variablesOf = (text: string) =>
  [...text.matchAll(pattern)].map((found) => found.slice(1).find(Boolean) ?? '')

it('every variable that our programs read is in the operators’ settings, and no other', () => {
  const known = new Set(readers.flatMap((path) => variablesOf(read(path))))
  for (const one of among) known.delete(one)
  const [, inFiles = ''] = read('docs/operators/settings.md').split('\n## In files\n')
  const rows = inFiles.split('\n').filter((line) => line.startsWith('|'))
  const named = rows.flatMap((row) => {
    const [, names = '', , what = ''] = row.split('|')
    return [...`${names} ${what}`.matchAll(new RegExp(`\`${name}\``, 'g'))].map(
      ([, one = '']) => one,
    )
  })
  expect(known.size).toBeGreaterThan(50)
  expect([...new Set(named)].toSorted()).toEqual([...new Set([...known, ...elsewhere])].toSorted())
})

it('sees a variable in each way of reading it', () => {
  const text = `const Environment = z.object({
  NEW_ONE: z.optional(z.string()),
})
env['A_SECOND'] || readPort(env, 'A_THIRD', 1) || line('A_FOURTH', '') || variable('A_FIFTH')`
  expect(variablesOf(text)).toEqual(['NEW_ONE', 'A_SECOND', 'A_THIRD', 'A_FOURTH', 'A_FIFTH'])
})

it('the settings that the installer writes are among them', () => {
  const paper = read('docs/operators/settings.md')
  const written = ['deploy/booth.env', 'deploy/kiosk.env'].flatMap((path) =>
    [...read(path).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, one]) => one),
  )
  expect(written.length).toBeGreaterThan(10)
  for (const one of written) expect(paper).toContain(`\`${one}\``)
})
