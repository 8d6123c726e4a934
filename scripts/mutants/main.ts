import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { everyMutant } from './every-mutant.ts'
import { folders, programs } from './folders.ts'
import type { Mutant } from './mutant.ts'
import { described, figures, paper } from './paper.ts'
import { fingerprint, lastResults, openResults } from './results.ts'
import { drawSample } from './sample.ts'
import { goal, hasSurvived, meetsGoal } from './score.ts'
import { testMutants } from './stryker.ts'

/** A few more than promised, for those that cannot be run. */
const sampleSize = { total: 840, perFolder: 84 }
const root = join(import.meta.dirname, '../..')
const workFolder = 'test-results/mutants'
const inWorkFolder = (name: string) => join(root, workFolder, name)
const lastRun = inWorkFolder('results.jsonl')
const interrupted = new AbortController()
const seed = Number(process.env['MUTANTS_SEED'] ?? 19)

/**
 * `main.ts` tests the sample of all folders and writes docs/mutants.md; `main.ts FOLDER…` that of
 * these; `main.ts survivors [FOLDER…]` once more what the last run did not find.
 */
async function main(): Promise<void> {
  const named = process.argv.slice(2)
  const onlySurvivors = named[0] === 'survivors'
  const names = onlySurvivors ? named.slice(1) : named
  const unknown = names.filter((name) => !folders.some((folder) => folder.name === name))
  if (unknown.length > 0) {
    const all = folders.map(({ name }) => name).join(', ')
    return fail(`There is no folder ${unknown.join(', ')}: ${all}.`)
  }
  const isChosen = ({ folder }: Mutant) => names.length === 0 || names.includes(folder)
  const every = await everyMutant(folders, root)
  const survivors = new Set(
    lastResults(lastRun)
      .filter(hasSurvived)
      .map(({ id }) => id),
  )
  const drawn = onlySurvivors
    ? every.filter(({ id }) => survivors.has(id))
    : drawSample(every, { ...sampleSize, seed })
  const sample = drawn.filter(isChosen)
  console.log(`${sample.length} of ${every.length} faults, seed ${seed}`)
  const started = performance.now()
  const tested = await testAll(sample, {
    results: onlySurvivors ? inWorkFolder('survivors.jsonl') : lastRun,
    state: `${fingerprint(root)} ${seed}`,
  })
  console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)

  const run = { seed, tested }
  for (const mutant of tested.filter(hasSurvived)) {
    console.log(`survived: ${mutant.file}:${mutant.line} ${described(mutant)}`)
  }
  for (const { name, found, of, percent } of figures(run)) {
    console.log(`${name}: ${found} of ${of} found, ${percent.toFixed(1)} %`)
  }
  if (tested.length < sample.length) return fail('Not all were tested: run it again, it goes on.')
  if (named.length === 0) writeFileSync(join(root, 'docs/mutants.md'), paper(run))
  if (!onlySurvivors && !meetsGoal(tested)) {
    fail(`The goal is ${goal.overall} % of all and ${goal.eachFolder} % of each folder.`)
  }
}

async function testAll(
  sample: readonly Mutant[],
  { results, state }: { results: string; state: string },
) {
  for (const program of programs) {
    const done = new Set(openResults(results, state).map(({ id }) => id))
    const mine = folders.filter((folder) => folder.program === program.name)
    const mutants = sample
      .filter(({ folder }) => mine.some(({ name }) => name === folder))
      .filter(({ id }) => !done.has(id))
    if (mutants.length > 0)
      await testMutants(program, {
        chosen: { root, workFolder, results, mutants },
        signal: interrupted.signal,
      })
  }
  const wanted = new Set(sample.map(({ id }) => id))
  return openResults(results, state).filter(({ id }) => wanted.has(id))
}

function fail(reason: string): void {
  console.error(reason)
  process.exitCode ||= 1
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    process.exitCode = 128 + constants.signals[name]
    interrupted.abort()
  })
}

try {
  await main()
} catch (error) {
  // What it was about is said above. Tests have to pass before a fault is planted.
  fail(`${String(error)}. Run it again, it goes on where it stopped.`)
}
