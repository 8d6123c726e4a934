import pg from 'pg'
import type { PostgresConnection } from '../embedded/supervisor.ts'

/** A role that another test made at the same moment is as good. */
const role = (name: string, how: string) => `do $$ begin
  create role ${name} ${how};
exception when duplicate_object or unique_violation then null;
end $$`

/**
 * A database as Supabase hands it out: its owner is no superuser, and everything that the owner makes
 * in `public` is open to anon, authenticated and service_role. Answers the owner's address.
 */
export async function makeLikeSupabase(
  address: PostgresConnection,
  owner = 'hosted_owner',
): Promise<PostgresConnection> {
  const all = 'anon, authenticated, service_role'
  const client = new pg.Client(address)
  await client.connect()
  try {
    for (const statement of [
      role('anon', 'nologin noinherit'),
      role('authenticated', 'nologin noinherit'),
      role('service_role', 'nologin noinherit bypassrls'),
      role(owner, 'login nosuperuser createdb createrole bypassrls'),
      `grant ${all} to ${owner}`,
      `alter database "${address.database}" owner to ${owner}`,
      `create schema if not exists extensions authorization ${owner}`,
      `grant usage on schema public, extensions to ${all}`,
      ...['tables', 'sequences', 'routines'].map(
        (kind) =>
          `alter default privileges for role ${owner} in schema public grant all on ${kind} to ${all}`,
      ),
    ]) {
      await client.query(statement)
    }
  } finally {
    await client.end()
  }
  return { ...address, user: owner }
}
