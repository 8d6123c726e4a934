import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ledgerOver } from '../../apps/backend/src/platform/db/statement-wire.ts'
import type { ManagementApi } from './management-api.ts'

const file = new URL('../hosted/schedule.sql', import.meta.url)
/** What the file plans, by its name. */
const PLANNED = /cron\.schedule\('([\w-]+)', '([^']+)', \$\$([^]*?)\$\$\)/g

type Schedule = { sql: string; planned: { name: string; at: string; command: string }[] }

export async function readSchedule(): Promise<Schedule> {
  const sql = await readFile(file, 'utf8')
  const planned = [...sql.matchAll(PLANNED)].map(([, name = '', at = '', command = '']) => ({
    name,
    at,
    command,
  }))
  return { sql, planned }
}

/** What is missing, in words; nothing: it is all there, and says what the functions know by this digest. */
export async function lookAtSchedule(
  api: Pick<ManagementApi, 'query'>,
  { planned }: Schedule,
  words: { functionsUrl: string; known: string | undefined },
): Promise<string[]> {
  const [found] = await api.query(
    `select to_regclass('cron.job') is not null as "hasCron",
            to_regclass('vault.decrypted_secrets') is not null as "hasVault"`,
  )
  if (found?.['hasCron'] !== true || found['hasVault'] !== true) return ['nothing is planned']
  const jobs = await api.query('select jobname, schedule, command from cron.job')
  const missing = planned
    .filter(({ name, at, command }) => {
      const job = jobs.find(({ jobname }) => jobname === name)
      return job?.['schedule'] !== at || job['command'] !== command
    })
    .map(({ name }) => `${name} is not planned`)
  const kept = await api.query(
    `select name, encode(sha256(convert_to(decrypted_secret, 'UTF8')), 'hex') as digest
     from vault.decrypted_secrets where name in ('discobooth_functions', 'discobooth_schedule')`,
  )
  const digestIn = (name: string) => kept.find((row) => row['name'] === name)?.['digest']
  const isWhere = digestIn('discobooth_functions') === digestOf(words.functionsUrl)
  const isSecret = words.known !== undefined && digestIn('discobooth_schedule') === words.known
  return isWhere && isSecret ? missing : [...missing, 'the vault does not know what to call']
}

const digestOf = (value: string) => createHash('sha256').update(value).digest('hex')

/** All of it at once or nothing. */
export async function applySchedule(
  api: Pick<ManagementApi, 'query'>,
  { sql }: Schedule,
  words: { functionsUrl: string; secret: string },
): Promise<void> {
  const secrets = [
    ['discobooth_functions', words.functionsUrl],
    ['discobooth_schedule', words.secret],
  ] as const
  const kept = secrets.map((values) => ({
    sql: `select case when exists (select from vault.secrets where name = $1)
      then vault.update_secret((select id from vault.secrets where name = $1), $2)::text
      else vault.create_secret($2, $1)::text end`,
    values,
  }))
  await ledgerOver(api).together([...kept, { sql }])
}
