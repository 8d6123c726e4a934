import { type Argument, type Program, Visitor } from 'oxc-parser'
import { backendModuleOf, backendRoot } from './import-rules.ts'
import { isTest, lineAt, parseSource, type SourceFile, type Violation } from './source-tree.ts'

const schemaPath = `${backendRoot}/platform/db/schema.ts`

/** Who reads and writes each table; all others ask them, with their transaction. */
export const tableOwners: Readonly<Record<string, string>> = {
  booths: 'operator/booths',
  booth_keys: 'operator/booths',
  join_codes: 'operator/booths',
  booth_beats: 'operator/fleet',
  booth_faults: 'operator/fleet',
  booth_passcodes: 'operator/access',
  passcode_tries: 'operator/access',
  operator_passes: 'operator/access',
  staff_refunds: 'operator/desk',
  booth_commands: 'operator/commands',
  operations: 'platform/db',
  jobs: 'platform/jobs',
  news: 'platform/events',
  logs: 'platform/logs',
  console_lines: 'platform/logs',
  modes: 'sales/modes',
  mode_exceptions: 'sales/modes',
  price_changes: 'sales/modes',
  planned_mode_changes: 'sales/modes',
  promos: 'sales/promos',
  promo_uses: 'sales/promos',
  promo_tries: 'sales/promos',
  session: 'sales/sessions',
  consents: 'sales/sessions',
  consent_wordings: 'sales/sessions',
  payments: 'sales/payments',
  payment_log: 'sales/payments',
  charges: 'sales/payments',
  provider_prices: 'sales/payments',
  ledger_entries: 'sales/payments',
  payouts: 'sales/payments',
  ledger_readings: 'sales/payments',
  takings: 'sales/takings',
  takings_days: 'sales/takings',
  takings_of_all: 'sales/takings',
  takings_days_of_all: 'sales/takings',
  takings_days_of_booths: 'sales/takings',
  vat_rates: 'sales/takings',
  closed_months: 'sales/takings',
  closed_lines: 'sales/takings',
  book_days: 'sales/takings',
  sellers: 'console',
  receipts: 'console',
  payment_events: 'sales/payments',
  mails: 'mail',
  alerts: 'mail',
  alert_choices: 'mail',
  held_alerts: 'mail',
  recordings: 'recordings',
  media_files: 'recordings',
  media_secret: 'recordings',
  cashier_links: 'demo/cashier',
  cashier_payments: 'demo/cashier',
  cashier_refunds: 'demo/cashier',
  cashier_ledger: 'demo/cashier',
  cashier_payouts: 'demo/cashier',
  cashier_events: 'demo/cashier',
  cashier_secret: 'demo/cashier',
  music_tracks: 'music',
  music_words: 'music',
  music_playlists: 'music',
  music_playlist_tracks: 'music',
  music_plays: 'music',
  music_sign_in_states: 'music',
  music_sign_ins: 'music',
  music_secret: 'music',
  console_people: 'accounts',
  console_people_booths: 'accounts',
  recovery_codes: 'accounts',
  audit_trail: 'accounts',
  privacy_acts: 'privacy',
  'accounts.users': 'accounts',
  'accounts.factors': 'accounts',
  'accounts.challenges': 'accounts',
  'accounts.sessions': 'accounts',
  'accounts.refresh_tokens': 'accounts',
  'accounts.links': 'accounts',
  'accounts.networks': 'accounts',
  'accounts.allowances': 'accounts',
  'accounts.signing_keys': 'accounts',
}

/** Kysely's calls whose first parameter is a table. */
const tableCalls = new Set([
  'selectFrom',
  'insertInto',
  'replaceInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
])
/** These are other things' names too, and count where they name a table. */
const maybeTableCalls = new Set(['using', 'from', 'table'])
const inSql =
  /\b(?:from|join|into|update|using|table|only)\s+(?:public\.)?"?((?:accounts\.)?[a-z_]+)"?/gi

type Mention = { table: string | undefined; offset: number }

/** Tables without an owner, and SQL of the backend that names another module's table. */
export function checkTables(files: readonly SourceFile[]): Violation[] {
  const schema = files.find(({ path }) => path === schemaPath)
  if (!schema) return [{ path: schemaPath, line: 0, message: 'the tables are not to be found' }]
  const tables = new Set(tablesOf(schema))
  const unowned = [...tables].filter((table) => !Object.hasOwn(tableOwners, table))
  const gone = Object.keys(tableOwners).filter((table) => !tables.has(table))
  const at = (message: string) => ({ path: schemaPath, line: 1, message })
  return [
    ...unowned.map((table) =>
      at(`the table ${table} has no owner in scripts/checks/table-owners.ts`),
    ),
    ...gone.map((table) => at(`the table ${table} has an owner and is not in the schema`)),
    ...files.filter(({ path }) => isChecked(path)).flatMap((file) => checkFile(file)),
  ]
}

/** What copies, restores or lists whole databases knows no table by name. */
function isChecked(path: string): boolean {
  return path.startsWith(`${backendRoot}/`) && path.endsWith('.ts') && !isTest(path)
}

function checkFile(file: SourceFile): Violation[] {
  const parsed = parseSource(file)
  if ('message' in parsed) return []
  const own = backendModuleOf(file.path) ?? 'no module'
  return mentionsOf(parsed.program).flatMap(({ table, offset }) => {
    const at = { path: file.path, line: lineAt(file, offset) }
    if (table === undefined) {
      return [{ ...at, message: 'a table is named as plain text, or no check can follow it' }]
    }
    const owner = Object.hasOwn(tableOwners, table) ? tableOwners[table] : undefined
    if (owner === undefined || owner === own) return []
    return [{ ...at, message: `the table ${table} is of ${owner}: ${own} asks it` }]
  })
}

function tablesOf(file: SourceFile): string[] {
  const parsed = parseSource(file)
  if ('message' in parsed) return []
  const found: string[] = []
  new Visitor({
    TSTypeAliasDeclaration({ id, typeAnnotation }) {
      if (id.name !== 'Schema' || typeAnnotation.type !== 'TSTypeLiteral') return
      for (const member of typeAnnotation.members) {
        if (member.type !== 'TSPropertySignature') continue
        const { key } = member
        if (key.type === 'Identifier') found.push(key.name)
        // A table of another schema than public.
        else if (key.type === 'Literal') found.push(String(key.value))
      }
    },
  }).visit(parsed.program)
  return found
}

function mentionsOf(program: Program): Mention[] {
  const found: Mention[] = []
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      const isTable = tableCalls.has(name)
      if (!isTable && !maybeTableCalls.has(name)) return
      const named = namesIn(first)
      // A subquery: its own calls are looked at by themselves.
      if (named) found.push(...named.map((table) => ({ table, offset: start })))
      else if (isTable && !isSubquery(first)) found.push({ table: undefined, offset: start })
    },
    TaggedTemplateExpression({ tag, quasi }) {
      const isSql = tag.type === 'Identifier' && tag.name === 'sql'
      if (!isSql) return
      for (const { value, start } of quasi.quasis) {
        for (const [, table = ''] of value.raw.matchAll(inSql)) found.push({ table, offset: start })
      }
    },
  }).visit(program)
  return found
}

function namesIn(node: Argument | undefined): string[] | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') {
    return [node.value.split(' ')[0] ?? '']
  }
  if (node?.type !== 'ArrayExpression') return undefined
  return node.elements.flatMap((one) =>
    one?.type === 'Literal' && typeof one.value === 'string' ? [one.value.split(' ')[0] ?? ''] : [],
  )
}

function isSubquery(node: Argument | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'CallExpression'
}
