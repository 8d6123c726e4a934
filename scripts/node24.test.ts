import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const gate = join(import.meta.dirname, 'node24.js')
const pretendNode20 = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } })",
)}`

describe('the gate before every .ts program', () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'node24-'))
    writeFileSync(
      join(folder, 'program.ts'),
      'const seen: string[] = process.argv.slice(1)\nconsole.log(JSON.stringify(seen))\nprocess.exitCode = 7\n',
    )
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const start = (...flags: string[]) =>
    spawnSync(process.execPath, [...flags, gate, 'program.ts', '--flag'], {
      cwd: folder,
      encoding: 'utf8',
    })

  it('ends with one line that says what to do under an older Node', () => {
    const { status, stdout, stderr } = start('--import', pretendNode20)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toBe(
      'DiscoBooth needs Node 24, but this is Node 20.11.0: run "npm ci" (it brings its own Node), then start it through npm.\n',
    )
  })

  it('runs the program with its own arguments and exit code under Node 24', () => {
    const { status, stdout } = start()
    expect(JSON.parse(stdout)).toEqual(['program.ts', '--flag'])
    expect(status).toBe(7)
  })
})
