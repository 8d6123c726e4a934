import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrations.ts'
import { openTestDatabase } from './testing/test-database.ts'

const { db, address } = openTestDatabase()
const anon = new pg.Client(address)

beforeAll(async () => {
  await anon.connect()
  await anon.query('set role anon')
})
afterAll(() => anon.end())

async function tables(): Promise<{ name: string; hasRowSecurity: boolean }[]> {
  const { rows } = await sql<{ name: string; hasRowSecurity: boolean }>`
    select oid::regclass::text as name, relrowsecurity as "hasRowSecurity" from pg_class
    where relnamespace in ('public'::regnamespace, 'accounts'::regnamespace)
    and relkind in ('r', 'p', 'v', 'm') order by oid::regclass::text collate "C"
  `.execute(db)
  return rows
}

describe('A3: the anonymous role', () => {
  it('is denied every table, for reading and for writing', async () => {
    const names = (await tables()).map((table) => table.name)
    expect(names).toEqual([
      'accounts.allowances',
      'accounts.challenges',
      'accounts.factors',
      'accounts.links',
      'accounts.networks',
      'accounts.refresh_tokens',
      'accounts.sessions',
      'accounts.signing_keys',
      'accounts.users',
      'alerts',
      'audit_trail',
      'booth_keys',
      'booth_passcodes',
      'booths',
      'cashier_events',
      'cashier_links',
      'cashier_payments',
      'cashier_refunds',
      'cashier_secret',
      'charges',
      'closed_lines',
      'closed_months',
      'consents',
      'console_lines',
      'console_people',
      'console_people_booths',
      'jobs',
      'join_codes',
      'logs',
      'mails',
      'media_files',
      'media_secret',
      'migrations',
      'mode_exceptions',
      'modes',
      'music_playlist_tracks',
      'music_playlists',
      'music_plays',
      'music_secret',
      'music_sign_in_states',
      'music_sign_ins',
      'music_tracks',
      'music_words',
      'operations',
      'operator_passes',
      'passcode_tries',
      'payment_events',
      'payment_log',
      'payments',
      'planned_mode_changes',
      'price_changes',
      'promo_uses',
      'promos',
      'provider_prices',
      'receipts',
      'recordings',
      'recovery_codes',
      'sellers',
      'session',
      'staff_refunds',
      'takings',
      'takings_days',
      'takings_days_of_all',
      'takings_of_all',
      'vat_rates',
    ])
    for (const name of names) {
      for (const statement of [
        `select from ${name}`,
        `insert into ${name} default values`,
        `delete from ${name}`,
        `truncate ${name}`,
      ]) {
        await expect(anon.query(statement)).rejects.toMatchObject({ code: '42501' })
      }
    }
  })

  it('finds row-level security on everywhere, and no policy that lets it in', async () => {
    const open = (await tables()).filter((table) => !table.hasRowSecurity)
    expect(open).toEqual([])
    expect((await sql`select * from pg_policies`.execute(db)).rows).toEqual([])
  })

  it('gets nothing from a table or a function that is made later', async () => {
    await sql`create table later (id int)`.execute(db)
    await sql`create function later_too() returns int language sql as 'select 1'`.execute(db)
    await expect(anon.query('select from later')).rejects.toMatchObject({ code: '42501' })
    await expect(anon.query('select later_too()')).rejects.toMatchObject({ code: '42501' })
    await sql`drop table later`.execute(db)
  })
})

describe('on a host that grants the anonymous role everything by default', () => {
  const hosted = openTestDatabase({ template: 'template0' })

  it('the migrations take it back', async () => {
    for (const kind of ['tables', 'sequences', 'routines']) {
      await sql`alter default privileges in schema public grant all on ${sql.raw(kind)} to anon`.execute(
        hosted.db,
      )
    }
    await migrate({ address: hosted.address })
    await sql`create table later (id int)`.execute(hosted.db)
    const { rows } = await sql`
      select relname from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'S') and has_table_privilege('anon', oid, 'select, insert, update, delete')
    `.execute(hosted.db)
    expect(rows).toEqual([])
  })
})
