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
  /** Where it is told which screen stands, for who wants to restart. */
  screenFile: string | undefined
}

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
      screenFile: run ? join(run, 'screen.json') : undefined,
    },
  }
}
