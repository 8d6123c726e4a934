import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPlanted, checkTree, checkWithout } from '../testing/planted-tree.ts'
import { readSourceTree } from './source-tree.ts'

describe('the shape of the tree', () => {
  it.each(['ts', 'tsx', 'css'])('a .%s file has at most 300 lines', (extension) => {
    const path = `apps/kiosk/src/long.${extension}`
    expect(checkPlanted({ [path]: '\n'.repeat(300) })).toEqual([])
    expect(checkPlanted({ [path]: '\n'.repeat(301) })).toEqual([
      `${path}:301 301 lines: a file has at most 300`,
    ])
  })

  it('no index files, but for the entries Supabase wants', () => {
    expect(checkPlanted({ 'supabase/functions/api/index.ts': 'export {}\n' })).toEqual([])
    expect(checkPlanted({ 'apps/kiosk/src/ui/index.ts': 'export {}\n' })).toEqual([
      'apps/kiosk/src/ui/index.ts:1 no index files: a file is named after what it holds',
    ])
  })

  it('a file that does not parse is a problem, not a file without imports', () => {
    const found = checkPlanted({ 'apps/kiosk/src/main.ts': 'const const = 1\n' })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('apps/kiosk/src/main.ts:1 does not parse')
  })

  it.each([
    ['packages/contract', 'the contract'],
    ['apps/kiosk/src/flow', "the kiosk's flow"],
    ['apps/kiosk/src/ui', "the kiosk's ui"],
    ['apps/backend/src/sales/modes', 'a service of the backend'],
  ])('a rule that reads nothing under %s fails', (folder, name) => {
    const found = checkWithout(folder)
    expect(found.some((line) => line.includes(`found no file of ${name} `))).toBe(true)
  })

  it('an empty tree fails', () => {
    expect(checkTree({}).length).toBeGreaterThan(0)
  })

  it('reads this repository, and nothing that is not ours', () => {
    const paths = readSourceTree(join(import.meta.dirname, '../..')).map((file) => file.path)
    expect(paths).toContain('scripts/checks/shape.test.ts')
    expect(paths).toContain('packages/contract/src/wire/limits.ts')
    expect(paths.filter((path) => path.includes('node_modules/'))).toEqual([])
  })
})
