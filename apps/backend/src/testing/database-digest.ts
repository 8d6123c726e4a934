import { type Kysely, sql } from 'kysely'

/**
 * A fingerprint of every row of every table of ours. Left out are rows of `logs` of type SECURITY: a
 * refused attempt on money is reported there, and nowhere else; and what counts guesses at passwords.
 * Nor does it count when a key was last used.
 */
export async function digest<Schema>(db: Kysely<Schema>): Promise<string> {
  if (!prepared.has(db)) prepared.set(db, prepare(db))
  await prepared.get(db)
  const { rows } = await sql<{ name: string; sum: string }>`select * from ${digests}()`.execute(db)
  return rows.map(({ name, sum }) => `${name} ${sum}`).join('\n')
}

const digests = sql.id('digests_of_tests')
const prepared = new WeakMap<object, Promise<unknown>>()

/** A function, because Postgres keeps its plan: to make one each time cost more than the reading. */
async function prepare<Schema>(db: Kysely<Schema>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select nspname || '.' || relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'accounts') and relkind = 'r' and relname not in ('allowances', 'promo_tries')
    order by name
  `.execute(db)
  const parts = tables.map(({ name }) => {
    const kept = name === 'public.logs' ? sql`where type <> 'SECURITY'` : sql``
    return sql`select ${sql.lit(name)}::text, md5(coalesce(string_agg(row, '|' order by row), ''))
      from (select (to_jsonb(t) - 'lastUsedAt')::text as row from ${sql.table(name)} t ${kept}) rows`
  })
  await sql`
    create function ${digests}() returns table (name text, sum text) language plpgsql as $$
    begin return query ${sql.join(parts, sql` union all `)} order by 1; end $$
  `.execute(db)
}
