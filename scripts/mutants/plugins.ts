import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type Checker, CheckStatus } from '@stryker-mutator/api/check'
import type { MutantResult, StrykerOptions } from '@stryker-mutator/api/core'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import type { Reporter } from '@stryker-mutator/api/report'
import { readChosen } from './chosen.ts'
import { type Located, position, type TestedMutant } from './mutant.ts'

export const strykerValidationSchema = { properties: { chosen: { type: 'string' } } }

function chosenBy(options: StrykerOptions) {
  const chosen = readChosen(String(options['chosen']))
  const byPosition = new Map(chosen.mutants.map((mutant) => [mutant.position, mutant]))
  return { ...chosen, byPosition, pathOf: (file: string) => relative(chosen.root, file) }
}

/** What was not drawn is said not to compile, which is how StrykerJS leaves a mutant out. */
function chosenOnly(options: StrykerOptions): Checker {
  const { byPosition, pathOf } = chosenBy(options)
  return {
    init: async () => undefined,
    group: async (mutants) => [mutants.map(({ id }) => id)],
    check: async (mutants) =>
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          byPosition.has(position(pathOf(mutant.fileName), mutant))
            ? { status: CheckStatus.Passed }
            : { status: CheckStatus.CompileError, reason: 'not drawn' },
        ]),
      ),
  }
}
chosenOnly.inject = tokens(commonTokens.options)

/** Results are counted from one, like lines in an editor; mutants are not. */
function countedFromZero({ location: { start, end }, ...mutant }: MutantResult): Located {
  const back = ({ line, column }: typeof start) => ({ line: line - 1, column: column - 1 })
  return { ...mutant, location: { start: back(start), end: back(end) } }
}

/** Writes each result down at once. */
function asTheyCome(options: StrykerOptions): Reporter {
  const { byPosition, pathOf, results } = chosenBy(options)
  const total = byPosition.size
  let done = 0
  return {
    onMutantTested: (result) => {
      const chosen = byPosition.get(position(pathOf(result.fileName), countedFromZero(result)))
      if (chosen === undefined) return
      const { status, statusReason = '' } = result
      const [reason = ''] = statusReason.split('\n')
      const tested: TestedMutant = { ...chosen, status, reason }
      appendFileSync(results, `${JSON.stringify(tested)}\n`)
      done += 1
      console.log(`${done}/${total} ${status} ${chosen.file}:${chosen.line}`)
    },
  }
}
asTheyCome.inject = tokens(commonTokens.options)

export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.Checker, 'chosen-only', chosenOnly),
  declareFactoryPlugin(PluginKind.Reporter, 'as-they-come', asTheyCome),
]
