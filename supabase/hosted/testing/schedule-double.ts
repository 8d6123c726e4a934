import { readFileSync } from 'node:fs'
import pg from 'pg'
import type { PostgresConnection } from '../../../apps/backend/src/platform/db/embedded/supervisor.ts'

type Asked = { url: string; body: unknown; headers: Record<string, string> }
type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

/** As much of pg_cron, pg_net and the vault as the schedule uses, with their signatures. */
const extensions = `
  create schema cron;
  create schema net;
  create schema vault;
  create table cron.job (jobname text primary key, schedule text, command text);
  create table cron.job_run_details (end_time timestamptz);
  create function cron.schedule(job_name text, schedule text, command text) returns bigint
    language sql as $$
      insert into cron.job values (job_name, schedule, command)
      on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command
      returning 1::bigint
    $$;
  create table net.asked (url text, body jsonb, headers jsonb);
  create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
    headers jsonb default '{}', timeout_milliseconds int default 5000) returns bigint
    language sql as 'insert into net.asked values (url, body, headers) returning 1::bigint';
  create table vault.decrypted_secrets (name text primary key, decrypted_secret text)`

/** The schedule as it is run on a project, and what it then has called. */
export function openSchedule(query: Query) {
  const file = readFileSync(new URL('../schedule.sql', import.meta.url), 'utf8')
  return {
    addExtensions: () => query(extensions),
    addSecrets: (functions: string, secret: string) =>
      query(`insert into vault.decrypted_secrets values ('discobooth_functions', '${functions}'),
        ('discobooth_schedule', '${secret}')`),
    /** Stock Postgres has no such extensions to create. */
    apply: () => query(file.replaceAll(/^create extension .*;$/gm, '')),
    /** What one run of all that is scheduled has called. */
    async tick(): Promise<Asked[]> {
      for (const { command } of await query('select command from cron.job')) {
        await query(String(command))
      }
      const asked = await query('delete from net.asked returning url, body, headers')
      return asked as Asked[]
    },
    planned: () => query('select jobname, schedule from cron.job order by jobname'),
  }
}

/** Oftener than pg_cron, which looks every 20 s: tests wait for it. */
const EVERY_MS = 1_000
const CALL_MS = 10_000

/** What pg_cron and pg_net do on a project: it runs what is scheduled, and makes the calls that come of it. */
export async function startSchedule(
  owner: PostgresConnection,
  at: { functions: string; secret: string },
) {
  const client = new pg.Client(owner)
  await client.connect()
  const query = async (statement: string, values: unknown[] = []) =>
    (await client.query(statement, values)).rows
  const schedule = openSchedule(query)
  await schedule.addExtensions()
  await schedule.addSecrets(at.functions, at.secret)
  await schedule.apply()
  let tick = Promise.resolve()

  async function run(): Promise<void> {
    for (const { url, body, headers } of await schedule.tick()) {
      const limit = { signal: AbortSignal.timeout(CALL_MS) }
      // Nobody reads the answer: what is due is still due at the next look.
      await fetch(url, { method: 'POST', body: JSON.stringify(body), headers, ...limit }).catch(
        () => undefined,
      )
    }
  }
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    tick = run()
      .catch((error: unknown) => console.error(`the schedule: ${String(error)}`))
      .finally(() => (isRunning = false))
  }, EVERY_MS)

  return {
    async stop() {
      clearInterval(timer)
      await tick
      await client.end()
    },
  }
}
