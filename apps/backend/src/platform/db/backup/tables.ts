import type { Client } from 'pg'
import { BackupFailure } from './format.ts'

/** `name`: with its schema, where that is not public. */
export type Table = { name: string; columns: string[]; key: string[] }

/** The ledger of a database that was made before this version: no data of anybody's. */
const FORMER_LEDGER = 'migrations'

/** Ours. A database may have others in it, like Supabase's own. */
const SCHEMAS = ['public', 'accounts']
const NAME = `case nspname when 'public' then relname else nspname || '.' || relname end`

/** A table as SQL names it. */
export function quoteTable(client: Client, name: string): string {
  const [schema = '', table] = name.split('.')
  const parts = table === undefined ? ['public', schema] : [schema, table]
  return parts.map((part) => client.escapeIdentifier(part)).join('.')
}

/** Every table with the columns that can be written, those that others refer to first. */
export async function findTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(
    `select ${NAME} as name,
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
         order by attnum) as columns,
       array(select attname::text from pg_index
         join pg_attribute on attrelid = indrelid and attnum = any (indkey)
         where indrelid = c.oid and indisprimary order by array_position(indkey, attnum)) as key,
       array(select distinct other.name from pg_constraint
         join (select c.oid, ${NAME} as name from pg_class c
           join pg_namespace n on n.oid = relnamespace) other on other.oid = confrelid
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as "refersTo"
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname = any ($1) and relkind = 'r' and ${NAME} <> $2
     order by name`,
    [SCHEMAS, FORMER_LEDGER],
  )
  const ordered: typeof rows = []
  let waiting = rows
  while (waiting.length > 0) {
    const placed = new Set(ordered.map(({ name }) => name))
    const next = waiting.filter(({ refersTo }) => refersTo.every((name) => placed.has(name)))
    if (next.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new BackupFailure(`Tables refer to each other in a circle: ${names}.`)
    }
    ordered.push(...next)
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return ordered.map(({ name, columns, key }) => ({ name, columns, key }))
}

export type Sequence = { name: string; value: string; isUsed: boolean }

/** Where each counter stands. */
export async function findSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isUsed: boolean }>(
      `select last_value::text as value, is_called as "isUsed" from public.${client.escapeIdentifier(name)}`,
    )
    for (const row of state.rows) found.push({ name, ...row })
  }
  return found
}
