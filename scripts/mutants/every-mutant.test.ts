import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, everyMutant } from './every-mutant.ts'
import { folders } from './folders.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-'))
  mkdirSync(join(root, 'door'))
})
afterEach(() => rmSync(root, { recursive: true }))

const door = { name: 'door', program: 'controller' as const, code: ['door/*.ts'] }
const code = `export const mayOpen = (isDown: boolean, who: string) =>
  isDown || who === 'guest'
`

describe('every fault that can be planted', () => {
  it('says where it is and what is changed into what; texts stay as they are', async () => {
    writeFileSync(join(root, 'door/door.ts'), code)
    const mutants = await everyMutant([door], root)
    expect(mutants).toContainEqual(
      expect.objectContaining({
        folder: 'door',
        file: 'door/door.ts',
        line: 2,
        original: "isDown || who === 'guest'",
        replacement: "isDown && who === 'guest'",
      }),
    )
    expect(mutants.filter(({ mutator }) => mutator === 'StringLiteral')).toEqual([])
  })

  it('is the same fault when it moves to another line', async () => {
    writeFileSync(join(root, 'door/door.ts'), code)
    const before = await everyMutant([door], root)
    writeFileSync(join(root, 'door/door.ts'), `/** Why. */\n${code}`)
    const after = await everyMutant([door], root)
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after[0]?.line).toBe((before[0]?.line ?? 0) + 1)
  })

  it('is not looked for in tests and what they share', async () => {
    mkdirSync(join(root, 'door/testing'))
    writeFileSync(join(root, 'door/door.test.ts'), code)
    writeFileSync(join(root, 'door/testing/fake-door.ts'), code)
    const wide = { ...door, code: ['door/**/*.ts'] }
    expect(await everyMutant([wide], root)).toEqual([])
  })

  it('has code in every folder that is named: none has moved away', () => {
    for (const folder of folders) {
      expect(codeOf(folder, join(import.meta.dirname, '../..')), folder.name).not.toEqual([])
    }
  })
})
