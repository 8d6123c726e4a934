import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lastResults, openResults } from './results.ts'
import { plantedIn, tested } from './testing/mutants.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutants-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const [first, second, third] = tested(plantedIn('flow', 3), 'Killed').map((one) =>
  JSON.stringify(one),
)

describe('results of planted faults', () => {
  it('go on where a killed run stopped, also in the middle of a line', () => {
    const file = join(folder, 'deep/results.jsonl')
    expect(openResults(file, 'today')).toEqual([])
    appendFileSync(file, `${first}\n${second?.slice(0, 20)}`)
    expect(openResults(file, 'today').map(({ id }) => id)).toEqual(['flow-0'])
    appendFileSync(file, `${third}\n`)
    expect(openResults(file, 'today').map(({ id }) => id)).toEqual(['flow-0', 'flow-2'])
  })

  it('begin anew when code or tests have changed, and the last ones can be asked for until then', () => {
    const file = join(folder, 'results.jsonl')
    openResults(file, 'today')
    appendFileSync(file, `${first}\n`)
    expect(lastResults(file)).toHaveLength(1)
    expect(openResults(file, 'tomorrow')).toEqual([])
    expect(lastResults(file)).toEqual([])
  })
})
