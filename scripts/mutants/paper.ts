import type { TestedMutant } from './mutant.ts'
import { goal, hasSurvived, percentage, scoreOf } from './score.ts'

export interface Run {
  seed: number
  tested: readonly TestedMutant[]
}

interface Figure {
  name: string
  found: number
  of: number
  percent: number
}

/** A fault as one line, short enough to read. */
export function described({ original, replacement }: TestedMutant): string {
  return `${shortened(original)} → ${shortened(replacement)}`
}

const shortened = (code: string) => {
  const line = code.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 80 ? line : `${line.slice(0, 50)} … ${line.slice(-27)}`
}

/** One line for each folder, then one for all. */
export function figures({ tested }: Run): Figure[] {
  const folders = [...Map.groupBy(tested, ({ folder }) => folder)]
  return [
    ...folders.toSorted(([a], [b]) => a.localeCompare(b)).map(([name, own]) => figure(name, own)),
    figure('all', tested),
  ]
}

function figure(name: string, own: readonly TestedMutant[]): Figure {
  const score = scoreOf(own)
  return { name, found: score.found, of: score.found + score.survived, percent: percentage(score) }
}

/** `docs/mutants.md`. */
export function paper(run: Run): string {
  const survivors = run.tested
    .filter(hasSurvived)
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  const { invalid } = scoreOf(run.tested)
  return `${[
    '# Planted faults',
    'Do the tests fail when the product is broken? `npm run test:mutants` breaks it, one small fault at a time, and runs the tests that meet the fault. It writes this page.',
    '',
    `- Faults: the default operators of StrykerJS without string literals, a sample with seed ${run.seed} (\`MUTANTS_SEED\` draws another), at least ${goal.eachFolder} % of each folder and ${goal.overall} % of all to be found.`,
    '- Found: a test failed, or did not end. Survived: all tests passed, or none came by. An explained survivor has survived.',
    `- Not counted: ${invalid} that ended the test run itself.`,
    "- Not among the tests: what starts our programs as processes (a fault is planted in the test's own process only), what draws in a browser, and journeys.",
    '',
    '| folder | planted | found | |',
    '|---|---|---|---|',
    ...figures(run).map(
      ({ name, found, of, percent }) => `| ${name} | ${of} | ${found} | ${percent.toFixed(1)} % |`,
    ),
    '',
    '## Survivors',
    ...(survivors.length === 0 ? ['None.'] : ['| where | what was changed | |', '|---|---|---|']),
    ...survivors.map(
      (mutant) =>
        `| ${mutant.file}:${mutant.line} | ${inCell(described(mutant))} | ${mutant.status === 'NoCoverage' ? 'no test comes by' : ''} |`,
    ),
  ].join('\n')}\n`
}

const inCell = (code: string) => `\`${code.replaceAll('`', "'").replaceAll('|', '\\|')}\``
