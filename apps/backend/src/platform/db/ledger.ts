/** A statement, and what stands for its $1, $2 and so on: texts, and lists of texts. */
export type Statement = { sql: string; values?: readonly (string | readonly string[])[] }

/** A connection, or who passes statements on to one. */
export type LedgerDatabase = {
  query<Row>(statement: Statement): Promise<Row[]>
  /** All of them or none, whatever happens meanwhile. */
  together(statements: readonly Statement[]): Promise<void>
}

/** One file. Those in the folder `own-server` are not for Supabase, whose command reads no folder below. */
export type Migration = { file: string; isOwnServer: boolean; sql: string; checksum: string }

/** What the ledger has of a file. Supabase's command keeps its statements, and of old did not. */
export type Applied = { file: string; isOwnServer: boolean; statements: string[] | null }

// Supabase's command (`supabase db push`) has a ledger, which is also ours: so either may follow the
// other on the same database. It refuses a database with a version that it finds no file of, so what is
// only for our own server stands in a second table of the same shape.
const SHARED = 'supabase_migrations.schema_migrations'
const OWN_SERVER = 'supabase_migrations.own_server'
const FORMER = 'public.migrations'

/** Made as Supabase's command makes it. */
export async function makeLedger(db: LedgerDatabase): Promise<void> {
  for (const table of [SHARED, OWN_SERVER]) {
    if (await hasColumn(db, table, 'name')) continue
    await db.together(
      [
        'create schema if not exists supabase_migrations',
        `create table if not exists ${table} (version text not null primary key)`,
        `alter table ${table} add column if not exists statements text[]`,
        `alter table ${table} add column if not exists name text`,
      ].map((sql) => ({ sql })),
    )
  }
}

/** Every file that was applied here, by whom ever; in a database that nobody has begun on, none. */
export async function listApplied(db: LedgerDatabase): Promise<Applied[]> {
  const applied: Applied[] = []
  for (const table of [SHARED, OWN_SERVER]) {
    if (!(await hasColumn(db, table, 'statements'))) continue
    const rows = await db.query<{ file: string; statements: string[] | null }>({
      sql: `select version || '_' || coalesce(name, '') || '.sql' as file, statements from ${table}
            order by version`,
    })
    applied.push(...rows.map((row) => ({ ...row, isOwnServer: table === OWN_SERVER })))
  }
  return applied
}

/** To be done with the file itself. A second one of the same file fails, and all with it. */
export function noteOf({ file, isOwnServer, sql }: Migration): Statement {
  const name = file.slice(versionOf(file).length + 1, -'.sql'.length)
  return {
    sql: `insert into ${isOwnServer ? OWN_SERVER : SHARED} (version, name, statements) values ($1, $2, $3)`,
    values: [versionOf(file), name, [sql]],
  }
}

/** The ledger that our server kept before; undefined: there is none. */
export async function readFormerLedger(
  db: LedgerDatabase,
): Promise<{ file: string; checksum: string }[] | undefined> {
  // Another's table of this name has no checksums.
  if (!(await hasColumn(db, FORMER, 'checksum'))) return undefined
  return db.query({ sql: `select name as file, checksum from ${FORMER} order by name` })
}

export const dropFormerLedger: Statement = { sql: `drop table ${FORMER}` }

/** Tables where ours are to be, which are neither ours nor an extension's. */
export async function listForeignTables(db: LedgerDatabase): Promise<string[]> {
  const isFormer = (await readFormerLedger(db)) !== undefined
  const rows = await db.query<{ name: string }>({
    sql: `select nspname || '.' || relname as name
          from pg_class c join pg_namespace n on n.oid = relnamespace
          where nspname in ('public', 'accounts') and relkind in ('r', 'p', 'v', 'm', 'f')
            and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
          order by nspname, relname`,
  })
  return rows.map(({ name }) => name).filter((name) => !(isFormer && name === FORMER))
}

/** Two of the same version are the same file. */
export const versionOf = (file: string): string => /^\d+/.exec(file)?.[0] ?? file

/** Supabase's command cuts a file into statements, without the space and the semicolons between them. */
export function isSameText(migration: Migration, { statements }: Applied): boolean {
  return statements === null || bare(statements.join('')) === bare(migration.sql)
}

const bare = (text: string) => text.replaceAll(/[\s;]+/g, '')

async function hasColumn(db: LedgerDatabase, table: string, column: string): Promise<boolean> {
  const found = await db.query({
    sql: 'select 1 as found from pg_attribute where attrelid = to_regclass($1) and attname = $2',
    values: [table, column],
  })
  return found.length > 0
}
