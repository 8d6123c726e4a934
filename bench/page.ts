import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { isShort } from './counts.ts'
import { drawBenchmarks, type PartResult } from './table.ts'

const repository = join(import.meta.dirname, '..')

/** A run of some parts, or with small counts, does not take the place of a whole one. */
export function leavePage(
  parts: readonly PartResult[],
  { isWhole, before }: { isWhole: boolean; before: string | undefined },
): string {
  const file = join(repository, isWhole ? 'docs/benchmarks.md' : 'test-results/benchmarks.md')
  const page = drawBenchmarks({
    machine: describeMachine(),
    date: new Date().toISOString().slice(0, 16).replace('T', ' ').concat(' UTC'),
    commit: describeCommit(repository),
    before: before && describeCommit(before),
    isShort,
    parts,
  })
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, page)
  return file
}

function describeMachine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() || 'unknown'
  const memory = Math.round(totalmem() / 2 ** 30)
  const { platform, arch, version } = process
  return `${cores.length} cores (${model}, ${arch}), ${memory} GB, ${platform} ${release()}, Node ${version}`
}

const git = (cwd: string, ...words: string[]) =>
  execFileSync('git', words, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Without git, a downloaded copy is measured as well. */
function describeCommit(clone: string): string {
  try {
    const isClean = git(clone, 'status', '--porcelain') === ''
    return git(clone, 'rev-parse', '--short=12', 'HEAD') + (isClean ? '' : ', with changes')
  } catch {
    return 'unknown'
  }
}
