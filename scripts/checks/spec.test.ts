import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSourceTree } from './source-tree.ts'

const root = join(import.meta.dirname, '../..')
const spec = (name: string) => readFileSync(join(root, 'docs/spec', name), 'utf8')

/** Musts that no test names yet, each with what it waits for. */
const notYet = new Map<string, string>([])

const requirements = spec('requirements.tsv')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [id = '', kind = ''] = line.split('\t')
    return { id, kind }
  })
const decisions = [...spec('decisions.md').matchAll(/^- \*\*([A-Z]\d+) /gm)].map(
  ([, id = '']) => id,
)

const REQUIREMENTS = /\[([1-9](?:\.[a-z0-9-]+)+(?:, [1-9](?:\.[a-z0-9-]+)+)*)\]/g
const DECISIONS = /\(([MAFPC]\d{1,2}(?:, [MAFPC]\d{1,2})*)[),;]/g

/** Which numbers a text names, with the file that does. */
function named(pattern: RegExp, isWanted: (path: string) => boolean): Map<string, string> {
  const found = new Map<string, string>()
  for (const { path, text } of readSourceTree(root).filter((file) => isWanted(file.path))) {
    for (const [, ids = ''] of text.matchAll(pattern)) {
      for (const id of ids.split(', ')) found.set(id, path)
    }
  }
  return found
}

it('the copies are those that the paper names', () => {
  const sums = [...spec('README.md').matchAll(/^\| `([0-9a-f]{64})` \| ([\w.]+) \|$/gm)]
  expect(sums).toHaveLength(3)
  for (const [, sum, name = ''] of sums) {
    expect([name, createHash('sha256').update(spec(name)).digest('hex')]).toEqual([name, sum])
  }
})

it('every requirement and every decision that is named exists', () => {
  const ids = new Set(requirements.map(({ id }) => id))
  const asked = [...named(REQUIREMENTS, () => true)]
  expect(asked.filter(([id]) => !ids.has(id))).toEqual([])
  const decided = [...named(DECISIONS, () => true)]
  expect(decided.filter(([id]) => !decisions.includes(id))).toEqual([])
  expect([asked.length > 200, decided.length > 30]).toEqual([true, true])
})

it('every must is named by a test, but for those that wait', () => {
  const tested = named(REQUIREMENTS, (path) => /\.(?:test|spec)\.tsx?$/.test(path))
  const musts = requirements.filter(({ kind }) => kind === 'must').map(({ id }) => id)
  expect(musts.filter((id) => !tested.has(id))).toEqual([...notYet.keys()])
})
