import type { Figure } from './report.ts'

export interface PartResult {
  /** As one names it on the command line. */
  name: string
  /** What its figures are about. */
  about: string
  figures: readonly Figure[]
  /** Why it did not finish, if it did not. */
  failure?: string
}

export interface Run {
  machine: string
  date: string
  commit: string
  /** Small counts: these figures are good for trying the bench, and for nothing else. */
  isShort: boolean
  parts: readonly PartResult[]
}

/** The page that a run leaves behind. */
export function drawBenchmarks(run: Run): string {
  const figures = run.parts.flatMap((part) => part.figures)
  const missed = figures.filter(({ ok }) => ok === false)
  const met = figures.filter(({ ok }) => ok === true)
  const failed = run.parts.filter(({ failure }) => failure !== undefined)
  return [
    '# Benchmarks',
    'Written by `npm run bench`; do not edit. One run, on one machine, one part after the other.',
    '',
    `- Machine: ${run.machine}`,
    `- Date: ${run.date}`,
    `- Commit: ${run.commit}`,
    `- Goals: ${met.length} met, ${missed.length} missed${count(failed.length)}`,
    ...(run.isShort ? ['- **Small counts (`BENCH_SHORT`): good for trying the bench only.**'] : []),
    ...run.parts.flatMap(drawPart),
    '',
  ].join('\n')
}

function count(failed: number): string {
  return failed === 0 ? '' : `; ${failed} part${failed === 1 ? '' : 's'} did not finish`
}

function drawPart({ name, about, figures, failure }: PartResult): string[] {
  const table = ['| figure | value | goal | |', '|---|---:|---:|---|', ...figures.map(drawRow)]
  return [
    '',
    `## ${name}`,
    about,
    ...(figures.length > 0 ? ['', ...table] : []),
    ...(failure === undefined ? [] : ['', `**Did not finish**: ${onOneLine(failure)}`]),
  ]
}

function drawRow({ name, value, unit, goal, atLeast, ok }: Figure): string {
  const wanted = goal === undefined ? '' : `${atLeast ? '≥' : '≤'} ${written(goal)}`
  const verdict = ok === undefined ? '' : ok ? 'met' : '**missed**'
  return `| ${onOneLine(name)} | ${written(value)} ${unit} | ${wanted} | ${verdict} |`
}

function written(value: number): string {
  return value.toLocaleString('en')
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
