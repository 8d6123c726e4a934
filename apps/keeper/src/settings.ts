import { join } from 'node:path'

export type KeeperSettings = {
  /** What the screen shows. */
  url: string
  chromium: string
  /** The browser's own folder: the booth's key and the outbox are in it. */
  profileDir: string
  /** Pins of the keys that a controller or backend with a certificate of its own may have. */
  trust: string[]
  moreFlags: string[]
  /** Origins of the music provider's pages, which the operator may open. */
  signIn: string[]
  /** Where it is told which screen stands, for who wants to restart. */
  screenFile: string | undefined
}

/** Where Spotify signs in and out, and where it asks whether somebody is a person. */
const SPOTIFY = 'https://accounts.spotify.com,https://challenge.spotify.com'
const PIN = /^[A-Za-z0-9+/]{43}=$/

export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
): { ok: true; settings: KeeperSettings } | { ok: false; line: string } {
  const url = env['KIOSK_URL'] || 'http://127.0.0.1:8080/'
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    return { ok: false, line: 'KIOSK_URL must be an address like http://127.0.0.1:8080/.' }
  }
  const trust = (env['KIOSK_TRUST'] ?? '').split(',').filter(Boolean)
  if (!trust.every((pin) => PIN.test(pin))) {
    return {
      ok: false,
      line: 'KIOSK_TRUST must be pins of keys with commas between them, as "discobooth trust" prints them.',
    }
  }
  const signIn = (env['KIOSK_SIGN_IN'] ?? SPOTIFY).split(',').filter(Boolean).map(originOf)
  if (!signIn.every((origin) => origin !== undefined)) {
    return {
      ok: false,
      line: 'KIOSK_SIGN_IN must be addresses like https://accounts.spotify.com, with commas between them.',
    }
  }
  const state = env['STATE_DIRECTORY'] || join(env['HOME'] || '/tmp', '.discobooth-kiosk')
  const run = env['RUNTIME_DIRECTORY']
  return {
    ok: true,
    settings: {
      url,
      chromium: env['CHROMIUM'] || 'chromium',
      profileDir: env['KIOSK_PROFILE_DIR'] || join(state, 'chromium'),
      trust,
      moreFlags: (env['KIOSK_FLAGS'] ?? '').split(' ').filter(Boolean),
      signIn,
      screenFile: run ? join(run, 'screen.json') : undefined,
    },
  }
}

function originOf(address: string): string | undefined {
  const url = URL.parse(address)
  return /^https?:$/.test(url?.protocol ?? '') ? url?.origin : undefined
}
