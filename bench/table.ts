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
  /** The commit that what eyes see is compared with. */
  before?: string | undefined
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
    ...(run.before === undefined ? [] : [`- Before: ${run.before}`]),
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
  const isCompared = figures.some(({ before }) => before !== undefined)
  const head = isCompared
    ? ['| figure | before | value | goal | |', '|---|---:|---:|---:|---|']
    : ['| figure | value | goal | |', '|---|---:|---:|---|']
  const table = [...head, ...figures.map((figure) => drawRow(figure, isCompared))]
  return [
    '',
    `## ${name}`,
    about,
    ...(figures.length > 0 ? ['', ...table] : []),
    ...(failure === undefined ? [] : ['', `**Did not finish**: ${onOneLine(failure)}`]),
  ]
}

function drawRow(figure: Figure, isCompared: boolean): string {
  const { name, value, before, unit, goal, atLeast, ok } = figure
  const beside = isCompared ? ` ${before === undefined ? '' : written(before)} |` : ''
  const wanted = goal === undefined ? '' : `${atLeast ? '≥' : '≤'} ${written(goal)}`
  const verdict = ok === undefined ? '' : ok ? 'met' : '**missed**'
  return `| ${onOneLine(name)} |${beside} ${written(value)} ${unit} | ${wanted} | ${verdict} |`
}

function written(value: number): string {
  return value.toLocaleString('en')
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()
}
