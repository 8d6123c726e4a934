import { join } from 'node:path'
import { expect, it } from 'vitest'
import { circlesOf, count, crowdedFolders } from './count.ts'
import { countHouse, most } from './house.ts'

const file = (path: string, text = 'export {}\n') => ({ path, text })
const papers = { glossary: '| word | meaning |\n|---|---|\n| a | b |\n', architecture: 'one two' }

it('the house is kept: every count is within its limit (npm run house)', () => {
  const counts = new Map(Object.entries(countHouse(join(import.meta.dirname, '../..'))))
  for (const [name, limit] of Object.entries(most)) {
    expect(counts.get(name), name).toBeLessThanOrEqual(limit)
  }
  expect(counts.get('files')).toBeGreaterThan(400)
})

it('counts source, not tests; styles by their lines, texts not', () => {
  const files = [
    file('apps/a/src/small.ts', 'x\n'.repeat(49)),
    file('apps/a/src/large.tsx', 'x\n'.repeat(301)),
    file('apps/a/src/small.test.ts', 'x\n'.repeat(10)),
    file('apps/a/src/testing/rig.ts', 'x\n'.repeat(10)),
    file('apps/a/src/look.css', 'x\n'.repeat(5)),
    file('apps/a/src/i18n/nl.ts', 'x\n'.repeat(60)),
    file('scripts/test.ts', 'x\n'),
  ]
  expect(count(files, papers)).toMatchObject({
    files: 3,
    lines: 355,
    under50Lines: 1,
    over300Lines: 1,
    glossaryWords: 1,
    architectureWords: 2,
  })
})

it('finds a folder with more than 25 files of its own', () => {
  const of = (number: number) =>
    Array.from({ length: number }, (_, at) => file(`apps/a/src/f${at}.ts`))
  expect(crowdedFolders(of(25))).toEqual([])
  expect(crowdedFolders(of(26))).toEqual(['apps/a/src'])
})

it('finds files that import each other, over however many others', () => {
  const files = [
    file('apps/a/src/a.ts', "import type { B } from './b.ts'\n"),
    file('apps/a/src/b.ts', "import './c.ts'\n"),
    file('apps/a/src/c.ts', "import { a } from './a.ts'\n"),
    file('apps/a/src/d.ts', "import './a.ts'\n"),
  ]
  expect(circlesOf(files).map((one) => one.toSorted())).toEqual([
    ['apps/a/src/a.ts', 'apps/a/src/b.ts', 'apps/a/src/c.ts'],
  ])
  expect(circlesOf(files.slice(1))).toEqual([])
})
