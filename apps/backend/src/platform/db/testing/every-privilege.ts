import type { Client } from 'pg'

/** The schemas that our migrations and their ledger fill. */
const ourSchemas = ['public', 'accounts', 'supabase_migrations']
/** Where any role may make a table or a trigger of its own, to point at one of ours. */
export const OUTSIDE = 'outside'

type Column = { name: string; type: string; isKey: boolean; isWritable: boolean }
type Table = { name: string; columns: Column[] }
type Routine = { call: string; identity: string; isTrigger: boolean; isProcedure: boolean }

/** One statement for each thing that can be granted, as the database itself lists what is there. */
export async function everyStatement(client: Client): Promise<string[]> {
  const tables = await client.query<Table>(TABLES, [ourSchemas])
  const sequences = await client.query<{ name: string }>(SEQUENCES, [ourSchemas])
  const routines = await client.query<Routine>(ROUTINES, [ourSchemas])
  return [
    ...tables.rows.flatMap(ofTable),
    ...sequences.rows.flatMap(({ name }) => ofSequence(name)),
    ...routines.rows.map(ofRoutine),
  ]
}

// None reads what it writes: it is to fail for what it is about, and for nothing else.
function ofTable({ name, columns }: Table): string[] {
  const keys = columns.filter(({ isKey }) => isKey)
  const ofColumn = columns.flatMap(({ name: column, type, isWritable }) => [
    `select ${column} from ${name} limit 0`,
    ...(isWritable
      ? [
          `insert into ${name} (${column}) select null::${type} where false`,
          `update ${name} set ${column} = null where false`,
        ]
      : []),
  ])
  const own = keys.map((key) => `${key.name} ${key.type}`).join(', ')
  const key = keys.map((column) => column.name).join(', ')
  return [
    `select from ${name} limit 0`,
    `delete from ${name} where false`,
    `truncate ${name} cascade`,
    `lock table ${name} in access share mode`,
    `lock table ${name} in access exclusive mode`,
    `copy ${name} to stdout`,
    `create trigger planted before insert on ${name} execute function ${OUTSIDE}.nothing()`,
    `create table ${OUTSIDE}.planted (${own}, foreign key (${key}) references ${name} (${key}))`,
    ...ofColumn,
  ]
}

function ofSequence(name: string): string[] {
  return [
    `select nextval('${name}')`,
    `select setval('${name}', 7)`,
    `select currval('${name}')`,
    `select last_value from ${name}`,
  ]
}

function ofRoutine({ call, identity, isTrigger, isProcedure }: Routine): string {
  if (!isTrigger) return `${isProcedure ? 'call' : 'select'} ${call}`
  return `create trigger planted before insert on ${OUTSIDE}.own execute function ${identity}()`
}

const TABLES = `
  select c.oid::regclass::text as name, json_agg(json_build_object(
    'name', quote_ident(attname),
    'type', format_type(atttypid, atttypmod),
    'isKey', attnum = any (coalesce((select indkey::int2[] from pg_index
      where indrelid = c.oid and indisunique and indpred is null and indexprs is null
      order by indisprimary desc limit 1), '{}')),
    'isWritable', attgenerated = '' and attidentity <> 'a'
  ) order by attnum) as columns
  from pg_class c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
  where relnamespace = any (select oid from pg_namespace where nspname = any ($1))
    and relkind in ('r', 'p', 'v', 'm', 'f')
  group by c.oid`

const SEQUENCES = `
  select oid::regclass::text as name from pg_class
  where relkind = 'S' and relnamespace = any (select oid from pg_namespace where nspname = any ($1))`

// A strict function is not called at all with a null, and nobody is asked then.
const ROUTINES = `
  select oid::regproc::text as identity, prorettype = 'trigger'::regtype as "isTrigger",
    prokind = 'p' as "isProcedure",
    format('%s(%s)', oid::regproc, (
      select string_agg(
        case when typcategory = 'A' then quote_literal('{}')
          when typcategory = 'N' then quote_literal('0')
          when typcategory = 'S' then quote_literal('')
          when typcategory = 'B' then quote_literal('f')
          else 'null' end || '::' || format_type(t.oid, null), ', ' order by at)
      from unnest(proargtypes::oid[]) with ordinality as argument (type, at)
      join pg_type t on t.oid = type)) as call
  from pg_proc
  where pronamespace = any (select oid from pg_namespace where nspname = any ($1))`
