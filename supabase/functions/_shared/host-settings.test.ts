import { expect, it } from 'vitest'
import { readHostSettings } from './host-settings.ts'

const host = {
  SUPABASE_DB_URL: 'postgres://of.the.host/postgres',
  SUPABASE_URL: 'https://project.example',
  SUPABASE_ANON_KEY: 'anon',
}
const named = '{"default":"sb_publishable_a","web":"sb_publishable_b"}'

function read(change: Record<string, string>) {
  const env: Record<string, string> = { ...host, ...change }
  return readHostSettings((name) => env[name])
}
function keys(change: Record<string, string>) {
  const { supabaseKey, otherSupabaseKeys } = read(change)
  return [supabaseKey, ...otherSupabaseKeys]
}

it('takes the keys as they are now, and the one of before; either alone is enough', () => {
  expect(keys({})).toEqual(['anon'])
  expect(keys({ SUPABASE_PUBLISHABLE_KEYS: named, SUPABASE_ANON_KEY: '' })).toEqual([
    'sb_publishable_a',
    'sb_publishable_b',
  ])
  expect(keys({ SUPABASE_PUBLISHABLE_KEYS: named })).toHaveLength(3)
})

it('the key that changes accounts is the one as it is now, or the one of before, or none', () => {
  const secretKey = (change: Record<string, string>) => read(change).project.secretKey
  const before = { SUPABASE_SERVICE_ROLE_KEY: 'of-before' }
  expect([secretKey({}), secretKey(before)]).toEqual([undefined, 'of-before'])
  const SUPABASE_SECRET_KEYS = '{"default":"sb_secret_a","other":"sb_secret_b"}'
  expect(secretKey({ ...before, SUPABASE_SECRET_KEYS })).toBe('sb_secret_a')
  expect(() => read({ SUPABASE_SECRET_KEYS: '{' })).toThrow(/SUPABASE_SECRET_KEYS must be JSON/)
})

it('a project with a domain of its own says whom its tokens name', () => {
  expect(read({}).project).toMatchObject({ url: host.SUPABASE_URL, key: 'anon' })
  const AUTH_ISSUER = 'https://auth.example.org/auth/v1'
  expect(read({ AUTH_ISSUER }).project.issuer).toBe(AUTH_ISSUER)
  for (const wrong of ['auth.example.org', 'https://auth.example.org', 'https://a.b/auth/v1/']) {
    expect(() => read({ AUTH_ISSUER: wrong })).toThrow(/AUTH_ISSUER must be an address like/)
  }
})

it('an own database is reached over TLS, whatever its address says of that', () => {
  expect(read({}).database).toEqual({ connectionString: host.SUPABASE_DB_URL })
  for (const mode of ['', '?sslmode=disable', '?sslmode=no-verify&sslrootcert=/etc/x&ssl=0']) {
    expect(read({ DATABASE_URL: `postgres://u:p@db.example:5432/booth${mode}` }).database).toEqual({
      connectionString: 'postgres://u:p@db.example:5432/booth',
      ssl: {},
    })
  }
  const ca = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n'
  expect(
    read({ DATABASE_URL: 'postgres://u@h/d?application_name=x', DATABASE_CA: ca }).database,
  ).toEqual({ connectionString: 'postgres://u@h/d?application_name=x', ssl: { ca } })
})

const SMTP_URL = 'smtps://user:password@mail.example.org'
const MAIL_FROM = 'booth@example.org'

it('mails go by port 465, or by HTTP', () => {
  expect(read({ SMTP_URL, MAIL_FROM }).mail).toMatchObject({ smtp: { port: 465, isSecure: true } })
  expect(read({ RESEND_API_KEY: 're_x', MAIL_FROM }).mail).toMatchObject({ kind: 'resend' })
  expect(read({}).mail).toBeUndefined()
})

it('knows the one booth that the project is for, where there is one', () => {
  const booth = { BOOTH_KEY: 'k'.repeat(32), CONTROLLER_URL: 'http://127.0.0.1:5000' }
  const { boothKey, controllerUrl } = read(booth)
  expect([boothKey, controllerUrl]).toEqual(Object.values(booth))
  expect(read({})).toMatchObject({ boothKey: undefined, controllerUrl: undefined })
})

it("knows the pages' address as browsers write it, and who is paid and plays", () => {
  const settings = read({
    PUBLIC_URL: 'https://Booth.example.org/',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    MUSIC_PROVIDER: 'spotify',
    SPOTIFY_CLIENT_ID: 'id',
    SPOTIFY_CLIENT_SECRET: 'secret',
    OPERATOR_PASSCODE: '8531',
  })
  expect(settings).toMatchObject({
    publicUrl: 'https://booth.example.org',
    payments: { former: [] },
    spotify: { redirectOrigin: host.SUPABASE_URL },
    firstPasscode: '8531',
  })
})

it.each([
  ['PUBLIC_URL must be the address', { PUBLIC_URL: 'booth.example.org' }],
  ['PUBLIC_URL must be the address', { PUBLIC_URL: 'https://example.org/booth' }],
  ['PUBLIC_URL must be the address', { PUBLIC_URL: 'https://booth.example.org/?a=b' }],
  ['OPERATOR_PASSCODE must be four digits', { OPERATOR_PASSCODE: '1234' }],
  ['OPERATOR_PASSCODE must be four digits', { OPERATOR_PASSCODE: '85314' }],
  ['PAYMENT_PROVIDER must be stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['SPOTIFY_CLIENT_ID must be set', { MUSIC_PROVIDER: 'spotify' }],
  ['BOOTH_KEY must have at least 32', { BOOTH_KEY: 'k'.repeat(31) }],
  ['CONTROLLER_URL must be an address', { CONTROLLER_URL: '127.0.0.1:5000' }],
  [
    "can't reach port 587. Or take RESEND_API_KEY",
    { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM },
  ],
  ["can't reach port 587", { SMTP_URL: `${SMTP_URL}:587`, MAIL_FROM }],
  ["can't reach port 25.", { SMTP_URL: 'smtp://mail.example.org:25', MAIL_FROM }],
  ['MAIL_FROM must be set with SMTP_URL', { SMTP_URL }],
  ['SUPABASE_URL is not set', { SUPABASE_URL: '' }],
  ['SUPABASE_DB_URL is not set', { SUPABASE_DB_URL: '' }],
  ['SUPABASE_PUBLISHABLE_KEYS or SUPABASE_ANON_KEY', { SUPABASE_ANON_KEY: '' }],
  ['SUPABASE_PUBLISHABLE_KEYS must be JSON', { SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_a' }],
  ['SUPABASE_PUBLISHABLE_KEYS must be JSON', { SUPABASE_PUBLISHABLE_KEYS: '{"default":1}' }],
  ['SUPABASE_PUBLISHABLE_KEYS must be JSON', { SUPABASE_PUBLISHABLE_KEYS: 'null' }],
  ['DATABASE_URL must be an address', { DATABASE_URL: 'db.example' }],
  ['DATABASE_URL must be an address', { DATABASE_URL: 'https://db.example/x' }],
  ['(port 5432)', { DATABASE_URL: 'postgres://u@pooler.example:6543/postgres' }],
  ['DATABASE_CA must be', { DATABASE_URL: 'postgres://u@h/d', DATABASE_CA: '/etc/ca.pem' }],
  ['SCHEDULE_SECRET must have at least 32', { SCHEDULE_SECRET: 'short' }],
])('says in one line what to correct: %s', (line, change) => {
  expect(() => read(change)).toThrow(line)
})

it('songs are in a bucket, named whole or not at all', () => {
  expect(read({}).media.s3).toBeUndefined()
  const bucket = {
    S3_ENDPOINT: 'https://project.storage.example/storage/v1/s3',
    S3_BUCKET: 'party',
  }
  expect(() => read(bucket)).toThrow(/^S3_ACCESS_KEY_ID must be [^\n]+\.$/)
  const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(read({ ...bucket, ...key, LIBRARY_PLAYLIST_DANCE: 'Friday' })).toMatchObject({
    media: { s3: { endpoint: bucket.S3_ENDPOINT, bucket: 'party', region: 'auto' } },
    playlistNames: { DANCE: 'Friday' },
  })
})
