import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** As deploy/release.sh asks for it. */
function printed(env: Record<string, string>): Record<string, unknown> {
  const program = new URL('print-policy.ts', import.meta.url).pathname
  return JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8', env }))
}

it('pages load from the kiosk’s address and the music provider’s, and from nowhere else', () => {
  const policy = printed({ KIOSK_URL: 'http://127.0.0.1:8080/', PUBLIC_URL: 'https://b.example' })
  expect(policy['URLBlocklist']).toEqual(
    expect.arrayContaining(['*', 'file://*', 'chrome://*', 'devtools://*', 'view-source:*']),
  )
  // With a dot before it a name is this host, and none below it.
  expect(policy['URLAllowlist']).toEqual([
    'http://127.0.0.1:8080',
    'https://.accounts.spotify.com',
    'https://.challenge.spotify.com',
    'https://.sdk.scdn.co',
    'https://.b.example/functions/v1/',
  ])
  const alone = printed({ KIOSK_URL: 'http://127.0.0.1:8080/', KIOSK_SIGN_IN: '' })
  expect(alone['URLAllowlist']).toEqual(['http://127.0.0.1:8080'])
})

it('a kiosk’s page from elsewhere may call the controller here, and no other page may', () => {
  const own = ['https://booth.example.org']
  expect(printed({ KIOSK_URL: 'https://booth.example.org/' })).toMatchObject({
    LocalNetworkAccessAllowedForUrls: own,
    LoopbackNetworkAllowedForUrls: own,
    LocalNetworkAllowedForUrls: own,
  })
})

it('there is no other kind of window, no file, no printer, no download and no extension', () => {
  expect(printed({ KIOSK_URL: 'http://127.0.0.1:8080/' })).toMatchObject({
    IncognitoModeAvailability: 1,
    BrowserGuestModeEnabled: false,
    AllowFileSelectionDialogs: false,
    PrintingEnabled: false,
    DownloadRestrictions: 3,
    ExtensionInstallBlocklist: ['*'],
  })
})
