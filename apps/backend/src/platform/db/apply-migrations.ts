import {
  type Applied,
  dropFormerLedger,
  isSameText,
  type LedgerDatabase,
  listApplied,
  listForeignTables,
  type Migration,
  makeLedger,
  noteOf,
  readFormerLedger,
  versionOf,
} from './ledger.ts'

/** Why the database can't be brought up to date: one sentence for the person at the terminal. */
export class MigrationFailure extends Error {
  override readonly name = 'MigrationFailure'
}

/** Which files are not applied yet, of a database that may be ours; nothing is changed. */
export async function listMissing(
  db: LedgerDatabase,
  migrations: Migration[],
): Promise<Migration[]> {
  const applied = await listApplied(db)
  const former = await readFormerLedger(db)
  await refuseOthers(db, migrations, [...applied, ...(former ?? [])])
  const adopted = (former ?? []).map((one) => findAdopted(migrations, one))
  const known = [...applied, ...adopted.map((one) => ({ ...one, statements: null }))]
  refuseSurprises(known, migrations)
  return migrations.filter((migration) => !find(known, migration))
}

/** Brings the database up to date, each file wholly or not at all, and says which files that took. */
export async function applyMissing(db: LedgerDatabase, migrations: Migration[]): Promise<string[]> {
  const missing = await listMissing(db, migrations)
  await makeLedger(db)
  await adoptFormer(db, migrations)
  for (const migration of missing) await apply(db, migration)
  return missing.map(({ file }) => file)
}

/** A database in which nothing is ours yet, and something is another's, is left alone. */
async function refuseOthers(
  db: LedgerDatabase,
  migrations: Migration[],
  applied: readonly { file: string }[],
): Promise<void> {
  const ours = new Set(migrations.map(({ file }) => versionOf(file)))
  if (applied.some(({ file }) => ours.has(versionOf(file)))) return
  const [first, ...more] = await listForeignTables(db)
  const others = first ?? applied[0]?.file
  if (others === undefined) return
  const rest = more.length === 0 ? '' : ` and ${more.length} more`
  throw new MigrationFailure(
    `This database is in use by something else (it has ${others}${rest}). DiscoBooth needs one of its own: make an empty database, or on Supabase a new project, and name that one.`,
  )
}

/** Takes over what our server wrote into a table of its own, before it shared Supabase's. */
async function adoptFormer(db: LedgerDatabase, migrations: Migration[]): Promise<void> {
  const former = await readFormerLedger(db)
  if (former === undefined) return
  const applied = await listApplied(db)
  const adopted = former.map((one) => findAdopted(migrations, one))
  const notes = adopted.filter((migration) => !find(applied, migration)).map(noteOf)
  await db.together([...notes, dropFormerLedger])
}

function findAdopted(
  migrations: Migration[],
  { file, checksum }: { file: string; checksum: string },
): Migration {
  const migration = migrations.find((one) => one.file === file)
  if (!migration) throw madeByNewer(file)
  if (migration.checksum !== checksum) throw changedSince(file)
  return migration
}

function refuseSurprises(applied: Applied[], migrations: Migration[]): void {
  const newest =
    migrations
      .map(({ file }) => versionOf(file))
      .toSorted()
      .at(-1) ?? ''
  for (const one of applied) {
    if (migrations.some((migration) => isOf(one, migration))) continue
    // While the backends of a fleet are brought to a new version, one of the old may begin once more.
    const isNewer = versionOf(one.file) > newest
    const isAddition = one.statements !== null && !contractionIn(one.statements.join(';\n'))
    if (!isNewer || !isAddition) throw madeByNewer(one.file)
  }
  for (const migration of migrations) {
    const found = find(applied, migration)
    if (found && !isSameText(migration, found)) throw changedSince(migration.file)
  }
}

const find = (applied: Applied[], migration: Migration) =>
  applied.find((one) => isOf(one, migration))

function isOf(applied: Applied, { file, isOwnServer }: Migration): boolean {
  return applied.isOwnServer === isOwnServer && versionOf(applied.file) === versionOf(file)
}

const madeByNewer = (file: string) =>
  new MigrationFailure(
    `The database was made by a newer version (it has migration ${file}). Start that version, or use another database.`,
  )

const changedSince = (file: string) =>
  new MigrationFailure(
    `Migration ${file} was changed after it had been applied. Restore the file and put the change into a new one.`,
  )

/** What makes a database useless to a program that is older than a migration. */
const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|materialized\s+view|type|schema)\b/i, 'drops something'],
  [/\brename\s+(?:to|column|constraint)\b|\brename\s+"?\w+"?\s+to\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'wants a value where none was needed'],
  [/\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [
    /\badd\s+column\s+(?:(?!\bdefault\b|\bgenerated\b|,\s*add\b|;)[\s\S])*\bnot\s+null\b(?:(?!\bdefault\b|\bgenerated\b)[^;])*(?:;|$)/i,
    'adds a column that has to be filled',
  ],
]

/**
 * What a migration takes from the releases before it; undefined: it only adds. Comments, texts and what
 * functions do later do not count.
 */
export function contractionIn(text: string): string | undefined {
  const bare = text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
  return CONTRACTIONS.find(([pattern]) => pattern.test(bare))?.[1]
}

async function apply(db: LedgerDatabase, migration: Migration): Promise<void> {
  try {
    await db.together([{ sql: migration.sql }, noteOf(migration)])
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationFailure(`Migration ${migration.file} failed: ${reason}`)
  }
}
