import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'
import { openPool } from '../../../apps/backend/src/platform/db/pool.ts'
import { makeLikeSupabase } from '../../../apps/backend/src/platform/db/testing/supabase-roles.ts'
import { openTestDatabase } from '../../../apps/backend/src/platform/db/testing/test-database.ts'

const Rows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) })

/** As much of what a project has besides Postgres as a deployment touches, with its signatures. */
const host = `
  create schema cron;
  create schema vault;
  create schema storage;
  create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql as $$
      insert into cron.job values (job_name, schedule, command)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning 1::bigint
    $$;
  create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
  create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
  create function vault.create_secret(new_secret text, new_name text) returns uuid
    language sql as 'insert into vault.secrets (name, secret) values (new_name, new_secret) returning id';
  create function vault.update_secret(secret_id uuid, new_secret text) returns void
    language sql as 'update vault.secrets set secret = new_secret where id = secret_id';
  create table storage.buckets (id text primary key, name text, public boolean)`

const hosts = ['cron', 'vault', 'storage']
const tables = ['public', 'supabase_migrations']
const drop = (schema: string) => `drop schema if exists ${schema} cascade`

/** A project's database, as its management API reaches it: many statements at once. */
export function openHostedDatabase() {
  const database = openTestDatabase({ template: 'template0' })
  let owner: PostgresConnection

  let pool: ReturnType<typeof openPool>

  async function query(sql: string): Promise<Record<string, unknown>[]> {
    // Stock Postgres has neither of the schedule's extensions.
    const text = sql.replaceAll(/^create extension .*(?:pg_cron|pg_net);$/gm, '')
    const done: unknown = await pool.query(text)
    const last: unknown = Array.isArray(done) ? done.at(-1) : done
    return Rows.parse(last).rows
  }

  beforeAll(async () => {
    owner = await makeLikeSupabase(database.address)
    pool = openPool({ address: owner, connections: 1, log: () => undefined })
  })
  afterAll(() => pool.end())

  return {
    query,
    owner: () => owner,
    /** The project as it is made anew, but for its tables. */
    async tidy(): Promise<void> {
      await query([...hosts.map(drop), host].join(';'))
    },
    /** Nobody has made any. */
    async empty(): Promise<void> {
      await query(tables.map(drop).join(';'))
      await query(
        'create schema public; grant usage on schema public to anon, authenticated, service_role',
      )
    },
    async vault(): Promise<Record<string, unknown>> {
      const rows = await query('select name, decrypted_secret from vault.decrypted_secrets')
      return Object.fromEntries(rows.map((row) => [row['name'], row['decrypted_secret']]))
    },
  }
}
