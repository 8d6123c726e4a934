import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const folder = resolve(import.meta.dirname, '../../docs/operators')
/** Beside tests: what measures under load, and what needs a screen and a keyboard. */
const IS_TEST = /\.(?:test\.tsx?|spec\.ts)$|\/bench\/\w+\.ts$|\/e2e\/escape\/main\.ts$/

const [, table = ''] = readFileSync(`${folder}/security.md`, 'utf8').split('## Threats')
const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split(' | '))

it('every threat has what holds it and a test that is there', () => {
  expect(rows.length).toBeGreaterThan(40)
  for (const [threat, holds, tests = ''] of rows) {
    const named = [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
    expect([threat, holds, named.length > 0]).toEqual([threat, expect.stringMatching(/\w/), true])
    for (const path of named) {
      expect([path, IS_TEST.test(path), existsSync(resolve(folder, path))]).toEqual([
        path,
        true,
        true,
      ])
    }
  }
})
