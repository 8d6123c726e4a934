/** A public description of a service, as it was read. */
export type Description = {
  /** What rows call it. */
  name: string
  /** Repository and file, or publisher and title. */
  source: string
  /** Its own version, and the commit where there is one. */
  version: string
}

/** A call that a service refuses. The tables of these are the owners: tests and paper come from them. */
export type RefusedCall<Asker extends string = string, Situation extends string = string> = {
  /** What is wrong with it. */
  what: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its query. */
  path: string
  /** Its body, as it is sent. */
  sent?: string
  /** Whose token or key it is made with. */
  as: Asker
  /** What is so at the service's meanwhile. */
  when?: Situation
  status: number
  /** Words of the answer. */
  says: string
  from: Description
  /** Where in the description the rule stands. */
  at: string
}

const longest = 88

/** One service's part of docs/integrators/refusals.md. */
export function paperPart(service: string, calls: readonly RefusedCall[]): string {
  const descriptions = [...new Set(calls.map(({ from }) => from))]
  return [
    `## ${service}`,
    `${calls.length} calls. The rules were read in:`,
    '',
    table(
      ['name', 'source', 'version'],
      descriptions.map(({ name, source, version }) => [name, source, version]),
    ),
    '',
    table(
      ['what is wrong', 'call', 'made with', 'answer', 'written in', 'at'],
      calls.map((call) => [
        call.when === undefined ? call.what : `${call.what} (${call.when})`,
        code([`${call.method} ${call.path}`, call.sent].filter(Boolean).join(' ')),
        call.as,
        `${call.status} ${call.says}`,
        call.from.name,
        code(call.at),
      ]),
    ),
  ].join('\n')
}

function table(heads: string[], rows: string[][]): string {
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n')
}

function line(cells: string[]): string {
  return `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`
}

function code(text: string): string {
  return `\`${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}\``
}
