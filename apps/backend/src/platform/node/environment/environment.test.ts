import { expect, it } from 'vitest'
import { readEnvironment } from './environment.ts'

it('has a default for everything that has one; an empty variable counts as unset', () => {
  const read = readEnvironment({ PORT: '', DATABASE_URL: '' })
  expect(read).toMatchObject({
    ok: true,
    settings: { port: 8080, host: '127.0.0.1', databaseUrl: undefined, demoBoothKey: undefined },
  })
  expect(read.ok && read.settings.dataDir).toMatch(/\/data$/)
  expect(read.ok && read.settings.kioskDir).toMatch(/\/apps\/kiosk\/dist$/)
  expect(read.ok && read.settings.songsDir).toMatch(/\/songs$/)
  expect(read.ok && read.settings.playlistNames).toEqual({})
})

it('takes what is set', () => {
  const read = readEnvironment({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/booth',
    DATABASE_URL: 'postgres://u:p@db.example/booth?sslmode=require',
    PUBLIC_URL: 'https://booth.example.org/',
    PUBLIC_PORT: '8081',
    PUBLIC_DOORS: 'booth,console',
    BOOTH_KEY: 'k'.repeat(32),
    SUPABASE_KEY: 'eyJ.a-b_c.d',
    SONGS_DIR: '/srv/songs/',
    LIBRARY_PLAYLIST_DANCE: 'Friday',
  })
  expect(read).toMatchObject({
    settings: {
      port: 0,
      dataDir: '/srv/booth',
      publicUrl: 'https://booth.example.org',
      publicListener: {
        host: '127.0.0.1',
        port: 8081,
        doors: new Set(['public', 'booth', 'console']),
      },
      songsDir: '/srv/songs',
      playlistNames: { DANCE: 'Friday' },
    },
  })
})

it.each([
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['HOST', 'http://x'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['PUBLIC_PORT', 'x'],
  ['PUBLIC_PORT', '8080'],
  ['PUBLIC_HOST', 'http://x'],
  ['PUBLIC_DOORS', 'machine'],
  ['PUBLIC_DOORS', 'booth,public'],
  ['PUBLIC_URL', 'disco.example'],
  ['PUBLIC_URL', 'ftp://booth.example.org'],
  ['DEMO_BOOTH_KEY', 'short'],
  ['SUPABASE_KEY', 'with space'],
  ['MUSIC_PROVIDER', 'radio'],
  ['SPOTIFY_CLIENT_ID', 'with space'],
  ['SPOTIFY_API_URL', 'api.spotify.example'],
  ['SPOTIFY_REDIRECT_PATH', '/callback'],
  ['SPOTIFY_REDIRECT_PATH', '/functions/v1/../x'],
  ['SPOTIFY_PLAYLIST_DISCO', 'short'],
  ['OPERATOR_PASSCODE', '85310'],
  ['OPERATOR_PASSCODE', '2468'],
  ['SMTP_URL', 'mail.example.org:25'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['SMTP_URL', 'smtp://u:%zz@mail.example.org'],
  ['SMTP_URL', 'smtp://mail.example.org?logger=true'],
  ['TRUSTED_PROXIES', '127.0.0.1, caddy'],
  ['RESEND_API_KEY', 're_x y'],
  ['RESEND_API_URL', 'http://mail.example.org'],
  ['POSTMARK_MESSAGE_STREAM', 'out bound'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.org, b@example.org'],
])('a wrong %s (%s) is one line that names it and what it must be', (name, value) => {
  const read = readEnvironment({ [name]: value })
  expect(read).toEqual({ ok: false, line: expect.stringMatching(/^[A-Z_]+ must be [^\n]+\.$/) })
  expect(!read.ok && read.line.startsWith(`${name} `)).toBe(true)
  // What was set may be a secret.
  expect(!read.ok && read.line).not.toContain(value)
})

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  PUBLIC_URL: 'https://booth.example.org',
}

it.each([
  ['real money', stripe, 'PAYMENT_PROVIDER'],
  ['a name on the internet', { PUBLIC_URL: 'https://booth.example.org' }, 'PUBLIC_URL'],
  ['an address on the internet', { PUBLIC_URL: 'http://203.0.113.7:8080' }, 'PUBLIC_URL'],
])('the demo does not start with %s: one line says what to do', (_, set, name) => {
  const demo = { DEMO_BOOTH_KEY: 'k'.repeat(32) }
  expect(readEnvironment({ ...demo, ...set })).toEqual({
    ok: false,
    line: expect.stringMatching(`^${name} must be [^\n]+ npm start[^\n]+installing\\.md\\.$`),
  })
  expect(readEnvironment(set).ok).toBe(true)
})

it.each(['http://192.168.1.20:8080', 'http://10.0.0.2', 'http://booth.local:8080'])(
  'the demo starts for a phone in its own network, at %s',
  (PUBLIC_URL) => {
    const read = readEnvironment({ DEMO_BOOTH_KEY: 'k'.repeat(32), HOST: '0.0.0.0', PUBLIC_URL })
    expect(read.ok).toBe(true)
  },
)

it('opens doors only at a public port, and has none unless it is told', () => {
  expect(readEnvironment({})).toMatchObject({ settings: { publicListener: undefined } })
  expect(readEnvironment({ PUBLIC_DOORS: 'booth' })).toEqual({
    ok: false,
    line: 'PUBLIC_PORT must be set with PUBLIC_DOORS: the port they are open at.',
  })
})

it.each([
  [{}, 'SPOTIFY_CLIENT_ID'],
  [{ SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: '' }, 'SPOTIFY_CLIENT_SECRET'],
])(
  'Spotify without its credentials (%j) does not start: one line says what is missing',
  (set, name) => {
    const read = readEnvironment({ MUSIC_PROVIDER: 'spotify', ...set })
    expect(read).toEqual({
      ok: false,
      line: expect.stringMatching(`^${name} must be set [^\n]+\\.$`),
    })
  },
)

it('[9.28] knows Spotify and its three playlists where Spotify is the music, and else nothing of it', () => {
  const id = 'a'.repeat(22)
  const set = {
    SPOTIFY_CLIENT_ID: 'id',
    SPOTIFY_CLIENT_SECRET: 'secret',
    SPOTIFY_API_URL: 'http://127.0.0.1:4000/v1/',
    SPOTIFY_PLAYLIST_DANCE: id,
  }
  const read = readEnvironment({ MUSIC_PROVIDER: 'spotify', ...set })
  expect(read.ok && read.settings.spotify).toEqual({
    clientId: 'id',
    clientSecret: 'secret',
    accountsUrl: 'https://accounts.spotify.com',
    apiUrl: 'http://127.0.0.1:4000/v1',
    sdkUrl: 'https://sdk.scdn.co/spotify-player.js',
    redirectPath: '/functions/v1/auth-callback',
    playlists: { TOP_40: null, DANCE: id, DISCO: null },
  })
  expect(readEnvironment(set)).toMatchObject({ settings: { spotify: undefined } })
})

it('knows the mail server and who mails come from, and refuses one without the other', () => {
  const mail = (set: Record<string, string>) => {
    const read = readEnvironment(set)
    return read.ok ? read.settings.mail : read.line
  }
  expect(mail({})).toBeUndefined()
  const SMTP_URL = 'smtps://booth%40example.org:p%3Ass@mail.example.org'
  expect(mail({ SMTP_URL })).toMatch(/^MAIL_FROM must be set with SMTP_URL: [^\n]+\.$/)
  const MAIL_FROM = 'DiscoBooth <booth@example.org>'
  const from = { name: 'DiscoBooth', address: 'booth@example.org' }
  const smtp = {
    host: 'mail.example.org',
    port: 465,
    isSecure: true,
    isLocal: false,
    credentials: { user: 'booth@example.org', pass: 'p:ss' },
    from,
  }
  expect(mail({ SMTP_URL, MAIL_FROM })).toEqual({ kind: 'smtp', smtp })
  expect(mail({ SMTP_URL: 'smtp://127.0.0.1:2525', MAIL_FROM: 'booth@localhost' })).toEqual({
    kind: 'smtp',
    smtp: {
      host: '127.0.0.1',
      port: 2525,
      isSecure: false,
      isLocal: true,
      credentials: undefined,
      from: { name: '', address: 'booth@localhost' },
    },
  })
  expect(mail({ RESEND_API_KEY: 're_x', MAIL_FROM })).toEqual({
    kind: 'resend',
    provider: { url: 'https://api.resend.com', key: 're_x', from },
  })
  expect(mail({ POSTMARK_SERVER_TOKEN: 't-1', MAIL_FROM })).toEqual({
    kind: 'postmark',
    provider: { url: 'https://api.postmarkapp.com', key: 't-1', from },
    stream: 'outbound',
  })
  expect(mail({ RESEND_API_KEY: 're_x' })).toMatch(/^MAIL_FROM must be set with RESEND_API_KEY: /)
  expect(mail({ RESEND_API_KEY: 're_x', SMTP_URL, MAIL_FROM })).toBe(
    'RESEND_API_KEY must not be set with SMTP_URL: mails go one way.',
  )
})
