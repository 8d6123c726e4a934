import { expect, it } from 'vitest'
import { chromiumFlags } from './browser.ts'
import { readSettings } from './settings.ts'

const pin = `${'a'.repeat(43)}=`

it('shows the backend of this machine unless told otherwise', () => {
  expect(readSettings({ HOME: '/var/lib/kiosk' })).toEqual({
    ok: true,
    settings: {
      url: 'http://127.0.0.1:8080/',
      chromium: 'chromium',
      profileDir: '/var/lib/kiosk/.discobooth-kiosk/chromium',
      trust: [],
      moreFlags: [],
      signIn: ['https://accounts.spotify.com', 'https://challenge.spotify.com'],
      screenFile: undefined,
    },
  })
})

it('opens a kiosk with a folder of its own, sound without a tap, and the pinned keys only', () => {
  const read = readSettings({
    KIOSK_URL: 'https://booth.example/',
    KIOSK_TRUST: pin,
    KIOSK_FLAGS: '--ozone-platform=wayland',
    STATE_DIRECTORY: '/var/lib/discobooth-kiosk',
  })
  const flags = read.ok ? chromiumFlags(read.settings) : []
  expect(flags).toEqual(
    expect.arrayContaining([
      '--kiosk',
      '--user-data-dir=/var/lib/discobooth-kiosk/chromium',
      '--autoplay-policy=no-user-gesture-required',
      '--ozone-platform=wayland',
      `--ignore-certificate-errors-spki-list=${pin}`,
    ]),
  )
  expect(flags.at(-1)).toBe('--app=https://booth.example/')
  expect(flags.join(' ')).not.toMatch(/remote-debugging-port|ignore-certificate-errors( |$)/)
})

it.each([
  { KIOSK_URL: 'booth' },
  { KIOSK_URL: 'file:///etc/passwd' },
  { KIOSK_TRUST: 'yes' },
  { KIOSK_SIGN_IN: 'file:///etc' },
])('a wrong setting (%j) is one line', (env) => {
  expect(readSettings(env)).toEqual({ ok: false, line: expect.stringMatching(/^KIOSK_.*\.$/) })
})
