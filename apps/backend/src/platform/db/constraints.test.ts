import { payoutStatuses } from '@discobooth/contract/console/closing-api'
import { consoleLevels, consoleRoles } from '@discobooth/contract/console/people-api'
import { songMenus } from '@discobooth/contract/device/booth-settings'
import { allVerbs, commandStates } from '@discobooth/contract/device/commands'
import { allKinds, MediaFileName, mediaName } from '@discobooth/contract/media/media-kinds'
import { paymentMethods, paymentStatuses, refundStatuses } from '@discobooth/contract/money/payment'
import { musicProviders } from '@discobooth/contract/music/music-api'
import type { KeyOrigin } from '@discobooth/contract/operator/key-api'
import {
  alertKinds,
  OperatorSettingsChange,
  passRoles,
  sessionPayments,
} from '@discobooth/contract/operator/operator-api'
import {
  ConsoleLine,
  consoleLevels as consoleLineLevels,
  LogEntry,
  logPriorities,
  logStatuses,
  logTypes,
} from '@discobooth/contract/session/log'
import { Consent, Session } from '@discobooth/contract/session/session'
import { languageCodes, operatorLanguages } from '@discobooth/contract/texts/languages'
import { type Selectable, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import type { Schema } from './schema.ts'
import { openTestDatabase } from './testing/test-database.ts'

const { db } = openTestDatabase()

type Check = { table: string; rule: string }
let checks: Check[] = []

beforeAll(async () => {
  const { rows } = await sql<Check>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c'
    and connamespace in ('public'::regnamespace, 'accounts'::regnamespace)`.execute(db)
  checks = rows
})

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
/** The words of a type that has no list: the compiler asks for each of them. */
function words<Word extends string>(each: Record<Word, true>): string[] {
  return Object.keys(each)
}

const protocols = ['http', 'https']
/** Every column that takes one of some words, and where these words are listed. */
const sets: Record<string, readonly string[]> = {
  'accounts.factors.kind': words<Row<'accounts.factors'>['kind']>({ totp: true, phone: true }),
  'accounts.factors.status': words<Row<'accounts.factors'>['status']>({
    verified: true,
    unverified: true,
  }),
  'accounts.links.kind': words<Row<'accounts.links'>['kind']>({ recovery: true, invite: true }),
  'accounts.sessions.aal': consoleLevels,
  'alerts.kind': alertKinds,
  'booth_commands.state': commandStates,
  'booth_commands.verb': allVerbs,
  'booth_keys.origin': words<KeyOrigin>({
    before: true,
    demo: true,
    machine: true,
    passcode: true,
    code: true,
  }),
  'booth_passcodes.role': passRoles,
  'booths.language': languageCodes,
  'booths.musicProvider': musicProviders,
  'booths.protocol': protocols,
  'booths.songMenu': songMenus,
  'cashier_ledger.kind': words<Row<'cashier_ledger'>['kind']>({ payment: true, refund: true }),
  'cashier_links.language': languageCodes,
  'cashier_links.state': words<Row<'cashier_links'>['state']>({
    open: true,
    paid: true,
    declined: true,
    closed: true,
  }),
  'charges.refundStatus': refundStatuses,
  'charges.state': words<Row<'charges'>['state']>({
    kept: true,
    refunding: true,
    refunded: true,
    refund_failed: true,
  }),
  'consents.language': languageCodes,
  'console_lines.level': consoleLineLevels,
  'console_people.language': operatorLanguages,
  'console_people.role': consoleRoles,
  'ledger_entries.kind': words<Row<'ledger_entries'>['kind']>({
    payment: true,
    refund: true,
    dispute: true,
    fee: true,
    payout: true,
    other: true,
  }),
  'logs.priority': logPriorities,
  'logs.status': logStatuses,
  'logs.type': logTypes,
  'mails.kind': words<Row<'mails'>['kind']>({ alert: true, session: true, account: true }),
  'mails.language': languageCodes,
  'mails.state': words<Row<'mails'>['state']>({ waiting: true, sent: true, failed: true }),
  'music_plays.provider': musicProviders,
  'operator_passes.role': passRoles,
  'passcode_tries.door': words<Row<'passcode_tries'>['door']>({
    kiosk: true,
    setup: true,
    'kiosk-elsewhere': true,
  }),
  'payment_log.method': paymentMethods,
  'payment_log.status': paymentStatuses,
  'payments.status': paymentStatuses,
  'payouts.status': payoutStatuses,
  'privacy_acts.kind': words<Row<'privacy_acts'>['kind']>({
    erasure: true,
    own_erasure: true,
    withdrawal: true,
  }),
  'receipts.language': operatorLanguages,
  'recordings.outcome': words<NonNullable<Row<'recordings'>['outcome']>>({
    mailed: true,
    no_mail_wanted: true,
    no_address: true,
    nothing: true,
  }),
  'recordings.strip': words<Row<'recordings'>['strip']>({ none: true, made: true, failed: true }),
  'session.language': languageCodes,
  // Without a mode it is shown as 'none', and kept as unpaid.
  'session.payment': sessionPayments.filter((state) => state !== 'none'),
}

it('a column that takes some words takes those that the contract lists, and no others', () => {
  const found = checks.flatMap(({ table, rule }) => {
    const [, column, list = ''] =
      /^CHECK \(\("?(\w+)"? = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(rule) ?? []
    const taken = [...list.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word)
    return column === undefined ? [] : [[`${table}.${column}`, taken.toSorted()] as const]
  })
  const listed = Object.entries(sets).map(([name, list]) => [name, list.toSorted()] as const)
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed))
})

/** What calls bring into these tables. */
const brought: Record<string, Record<string, z.ZodMiniType>> = {
  booths: OperatorSettingsChange.shape,
  console_lines: ConsoleLine.shape,
  consents: Consent.shape,
  logs: LogEntry.shape,
  session: Session.shape,
}

/** Texts of this length, one of them an address, which some columns want. */
function texts(length: number): string[] {
  const address = `a@b.${'c'.repeat(Math.max(0, length - 4))}`
  return [...(length < 0 ? [] : ['x'.repeat(length)]), ...(length < 6 ? [] : [address])]
}

it('whatever the contract lets through fits into its column', () => {
  const tried: string[] = []
  for (const { table, rule } of checks) {
    for (const [, inText, bare, sign, limit] of rule.matchAll(
      /(?:char_length\("?(\w+)"?\)|"?(\w+)"?) (<=|>=) \(?(\d+)\)?/g,
    )) {
      const field = brought[table]?.[inText ?? bare ?? '']
      if (!field) continue
      const beyond = Number(limit) + (sign === '<=' ? 1 : -1)
      const values = inText ? texts(beyond) : [beyond]
      const taken = values.filter((value) => field.safeParse(value).success)
      expect([rule, taken]).toEqual([rule, []])
      tried.push(rule)
    }
  }
  expect(tried.length).toBeGreaterThan(20)
})

it('every kind of recording has names that its column takes, and no name leads to another place', async () => {
  const rule = checks.find((check) => check.table === 'media_files' && /\bname ~/.test(check.rule))
  const pattern = /~ '(.+)'::text/.exec(rule?.rule ?? '')?.[1] ?? ''
  const names = allKinds.flatMap((kind) => [mediaName(kind, 1), mediaName(kind, 99)])
  const strange = ['photo-0.jpg', 'photo-100.jpg', '../photo-1.jpg', 'photo-1.jpg/x', 'photo-1.']
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names, ...strange]}::text[]) name where name ~ ${pattern}`.execute(
    db,
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(names.every((name) => MediaFileName.safeParse(name).success)).toBe(true)
  expect(strange.some((name) => MediaFileName.safeParse(name).success)).toBe(false)
})

it('a mode is named by its foreign key alone: no range beside it', () => {
  expect(checks.filter(({ rule }) => /"sessionMode"|mode_id/.test(rule))).toEqual([])
})
