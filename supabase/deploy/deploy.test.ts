import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FakeSupabase, startFakeSupabase } from '@discobooth/fakes/supabase'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS_DIR } from '../../apps/backend/src/platform/db/migrations.ts'
import { pushLikeSupabase } from '../../apps/backend/src/platform/db/testing/supabase-push.ts'
import { type FunctionUpload, functionNames, root } from '../hosted/upload.ts'
import { createManagementApi } from './management-api.ts'
import { readSecretsFile } from './questions.ts'
import { check, deploy, stepsOf } from './steps.ts'
import { openHostedDatabase } from './testing/hosted-project.ts'

const database = openHostedDatabase()
let fake: FakeSupabase
let lines: string[]

beforeEach(async () => {
  await database.tidy()
  fake = await startFakeSupabase({ query: database.query })
  lines = []
})
afterEach(() => fake.stop())

/** As many functions as there are, and less to send: all that they import is sent by the command's own test. */
const uploads = functionNames.map((name): FunctionUpload => {
  const [entrypoint, importMap] = [`supabase/functions/${name}/index.ts`, 'deno.json']
  const files = new Map([entrypoint, importMap].map((path) => [path, name]))
  return { name, entrypoint, importMap, files }
})

const typed = (): Record<string, string> => ({
  PUBLIC_URL: 'https://booth.example.org',
  OPERATOR_PASSCODE: '8531',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SPOTIFY_CLIENT_ID: 'id',
  SPOTIFY_CLIENT_SECRET: 'secret',
  RESEND_API_KEY: 're_1',
  MAIL_FROM: 'booth@example.org',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
})

function stepsFor(
  change: { answers?: Record<string, string[]>; file?: string; again?: string[] } = {},
) {
  const pause = () => Promise.resolve()
  const { url, project, token } = fake
  const api = createManagementApi({ url, token, project, pause, callMs: 20_000 })
  const host = { project, region: 'eu-central-1', projectUrl: fake.url }
  const answers = new Map(Object.entries(change.answers ?? {}))
  const usual = typed()
  return stepsOf({
    api,
    host,
    uploads,
    given: change.file === undefined ? undefined : readSecretsFile(change.file, host),
    again: change.again ?? [],
    ask: ({ text, isHidden }) => {
      const name = /[A-Z0-9_]{4,}/.exec(text)?.[0] ?? ''
      lines.push(`asked ${name}${isHidden ? ' hidden' : ''}`)
      return Promise.resolve(answers.get(name)?.shift() ?? usual[name] ?? '')
    },
    tell: (line) => lines.push(line),
    answers: async () => (await fetch(`${fake.url}/functions/v1/api/health`)).ok,
    pause,
  })
}
const tell = (line: string) => lines.push(line)
const checked = async () => {
  lines = []
  const isAll = await check(stepsFor(), tell)
  return [isAll, lines] as const
}

describe('an empty project', () => {
  beforeEach(() => database.empty())

  it('is a whole backend after one run, and a second one changes nothing', async () => {
    const [isAll, missing] = await checked()
    expect(isAll).toBe(false)
    expect(missing.map((line) => line.replace(/:.*/, ''))).toEqual([
      'missing  database',
      'missing  secrets',
      'missing  functions',
      'missing  schedule',
      'ok       bucket',
      'missing  sign-in',
      'missing  backend',
    ])
    expect(fake.changes).toEqual([])

    lines = []
    await deploy(stepsFor(), tell)
    expect([...fake.functions.keys()]).toEqual(functionNames)
    for (const { verify_jwt } of fake.functions.values()) expect(verify_jwt).toBe(false)
    expect(Object.fromEntries(fake.secrets)).toMatchObject({
      ...typed(),
      PAYMENT_PROVIDER: 'stripe',
      MUSIC_PROVIDER: 'spotify',
      CONTROLLER_URL: 'http://127.0.0.1:5000',
      S3_BUCKET: 'discobooth',
      S3_REGION: 'eu-central-1',
    })
    expect(fake.auth).toMatchObject({ disable_signup: true, password_min_length: 10 })
    expect(fake.changes.filter((one) => one.startsWith('auth '))).toEqual([
      'auth disable_signup',
      'auth password_min_length',
    ])
    expect(await database.vault()).toEqual({
      discobooth_functions: `${fake.url}/functions/v1`,
      discobooth_schedule: fake.secrets.get('SCHEDULE_SECRET'),
    })
    expect(await database.query('select id, public from storage.buckets')).toEqual([
      { id: 'discobooth', public: false },
    ])
    expect(await database.query('select count(*)::int as n from cron.job')).toEqual([{ n: 2 }])
    expect(lines).toContain('asked STRIPE_SECRET_KEY hidden')
    expect(lines.join('\n')).toContain(`${fake.url}/functions/v1/payment-webhook`)

    const before = [...fake.changes]
    expect(await checked()).toEqual([
      true,
      lines.map((line) => line.replace(/^missing /, 'ok     ')),
    ])
    lines = []
    await deploy(stepsFor(), tell)
    expect(fake.changes).toEqual(before)
    expect(lines.every((line) => line.startsWith('ok '))).toBe(true)
    expect(fake.violations).toEqual([])
    // Whatever was pushed by whom, Supabase's own command finds nothing left to do.
    expect(await pushLikeSupabase(database.owner(), MIGRATIONS_DIR)).toEqual([])
  })
})

it('what is stricter in the sign-in stays as it is', async () => {
  const stricter = { disable_signup: true, password_min_length: 16, mailer_otp_exp: 600 }
  Object.assign(fake.auth, stricter, { mfa_totp_enroll_enabled: false })
  const signIn = stepsFor().find(({ title }) => title === 'sign-in')
  expect(await signIn?.look()).toEqual(['nobody may set up a second factor'])
  await signIn?.mend()
  expect(fake.changes).toEqual(['auth mfa_totp_enroll_enabled'])
})

describe('a project whose database is made', () => {
  beforeAll(async () => {
    await database.empty()
    await pushLikeSupabase(database.owner(), MIGRATIONS_DIR)
  })

  it('after Supabase’s own push only the rest is done', async () => {
    await deploy(stepsFor(), tell)
    expect(lines[0]).toBe('ok       database')
  })

  it('no secret is said to anybody who reads along', async () => {
    await deploy(stepsFor(), tell)
    const said = lines.join('\n')
    for (const value of [
      'sk_test_1',
      'whsec_1',
      're_1',
      '8531',
      fake.secrets.get('SCHEDULE_SECRET'),
    ]) {
      expect(said).not.toContain(value)
    }
  })

  it('what functions would refuse is asked again, and what is left out is left out', async () => {
    await deploy(
      stepsFor({
        answers: {
          PUBLIC_URL: ['booth.example.org', 'https://booth.example.org'],
          OPERATOR_PASSCODE: ['1234', '8531'],
          STRIPE_SECRET_KEY: ['pk_test_wrong', 'sk_test_1'],
          RESEND_API_KEY: [''],
          SPOTIFY_CLIENT_ID: [''],
          S3_ACCESS_KEY_ID: [''],
        },
      }),
      tell,
    )
    expect(lines.filter((line) => / must be /.test(line))).toHaveLength(3)
    const names = [...fake.secrets.keys()]
    expect(names).toContain('STRIPE_SECRET_KEY')
    for (const name of ['MUSIC_PROVIDER', 'MAIL_FROM', 'S3_BUCKET'])
      expect(names).not.toContain(name)
  })
})

describe('a run that is broken off', () => {
  it.each([
    ['POST of secrets', /\/secrets$/],
    ['a function', /\/functions\/deploy$/],
    ['reading', /\/functions$/],
  ])('in %s: a lost answer is asked for again by itself', async (_what, to) => {
    fake.behave({ does: 'cuts', to, times: 2 })
    await deploy(stepsFor(), tell)
    expect((await checked())[0]).toBe(true)
  })

  it('between a secret of the schedule and its other side: both are made anew', async () => {
    await deploy(stepsFor(), tell)
    fake.secrets.set('SCHEDULE_SECRET', 'of-a-run-that-was-cut')
    expect((await checked())[1]).toContain(
      'missing  schedule: the vault does not know what to call',
    )
    await deploy(stepsFor(), tell)
    expect((await database.vault())['discobooth_schedule']).toBe(
      fake.secrets.get('SCHEDULE_SECRET'),
    )
  })
})

describe('a project that is brought up to date', () => {
  it('one setting is asked for again by its group, or read from a file', async () => {
    await deploy(stepsFor(), tell)
    lines = []
    await deploy(stepsFor({ again: ['mail'], answers: { RESEND_API_KEY: ['re_2'] } }), tell)
    expect(lines.filter((line) => line.startsWith('asked'))).toEqual([
      'asked RESEND_API_KEY hidden',
      'asked MAIL_FROM',
    ])
    expect(fake.secrets.get('RESEND_API_KEY')).toBe('re_2')
    const file = 'PUBLIC_URL=https://booth.example.org\n\n# a remark\nOPERATOR_PASSCODE=8532\n'
    await deploy(stepsFor({ file }), tell)
    expect(fake.secrets.get('OPERATOR_PASSCODE')).toBe('8532')
    expect(lines).toContain('…        secrets: OPERATOR_PASSCODE is not set so')
  })

  it('functions of another version are sent again', async () => {
    await deploy(stepsFor(), tell)
    fake.secrets.set('DISCOBOOTH_UPLOAD', 'of another')
    expect((await checked())[1]).toContain('missing  functions: those of another version')
  })
})

describe('a database that', () => {
  beforeEach(() => database.empty())

  // A migration is never done twice: whether it was done is looked at by the next run.
  it.each([1, 20])('is cut off at the %ith question: the next run goes on', async (at) => {
    let left = at
    fake.behave({
      does: 'cuts',
      to: {
        test: (path: string) => path.endsWith('/database/query') && (left -= 1) === 0,
      } as RegExp,
      times: 1,
    })
    await expect(deploy(stepsFor(), tell)).rejects.toThrow(/Run this again: it goes on|failed/)
    await deploy(stepsFor(), tell)
    expect((await checked())[0]).toBe(true)
  })

  it('is somebody else’s is left alone', async () => {
    await database.query('create table public.customers (id int)')
    await expect(deploy(stepsFor(), tell)).rejects.toThrow(/in use by something else/)
    expect(fake.secrets.size + fake.functions.size).toBe(0)
  })
})

it.each([
  ['SUPABASE_URL=x', /SUPABASE_URL is set by others/],
  ['SCHEDULE_SECRET=x', /SCHEDULE_SECRET is set by others/],
  ['no name', /Line 1 of the secrets/],
  ['SMTP_URL=smtp://mail.example.org\nMAIL_FROM=a@example.org', /SMTP_URL must name port 465/],
])('a file with %s is refused before anything is sent', (file, line) => {
  expect(() => stepsFor({ file })).toThrow(line)
})

it('the file of their command names the same functions, all of them open', () => {
  const config = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
  const named = [...config.matchAll(/^\[functions\.([\w-]+)\]\nverify_jwt = false$/gm)]
  expect(new Set(named.map(([, name]) => name))).toEqual(new Set(functionNames))
})
