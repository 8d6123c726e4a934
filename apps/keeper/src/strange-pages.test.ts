import { describe as about, expect, it } from 'vitest'
import { describe, isStrange, type Known } from './strange-pages.ts'

const known: Known = {
  ownId: 'own',
  url: 'http://127.0.0.1:8080/',
  signIn: ['https://accounts.spotify.com'],
  visit: null,
  now: 1_000,
}
const page = (targetId: string, url: string, type = 'page') => ({ targetId, type, url })

about('a page', () => {
  it.each(['', 'about:blank', 'http://127.0.0.1:8080/mode', 'http://127.0.0.1:8080/?x=1'])(
    'of the kiosk at %j is ours',
    (url) => expect(isStrange(page('own', url), known)).toBe(false),
  )

  it.each([
    page('own', 'file:///etc/passwd'),
    page('own', 'https://accounts.spotify.com/login'),
    page('own', 'http://127.0.0.1:8081/'),
    page('own', 'http://127.0.0.1:8080.evil.example/'),
    page('other', 'http://127.0.0.1:8080/'),
    page('other', 'about:blank'),
    page('other', 'chrome://new-tab-page/'),
    page('other', 'devtools://devtools/bundled/inspector.html'),
    page('other', 'chrome://print/', 'webview'),
  ])('%j is strange', (target) => expect(isStrange(target, known)).toBe(true))

  it('is no worker, and no part of the browser’s own window', () => {
    expect(isStrange(page('w', 'http://127.0.0.1:8080/sw.js', 'service_worker'), known)).toBe(false)
    expect(isStrange(page('u', 'chrome://omnibox-popup/', 'browser_ui'), known)).toBe(false)
  })
})

it('[A7] the provider’s own pages may stand after the operator opened one, and no longer than that', () => {
  const visited = { ...known, visit: { until: 2_000 } }
  const signIn = page('own', 'https://accounts.spotify.com/login')
  expect(isStrange(signIn, visited)).toBe(false)
  expect(isStrange(page('popup', 'https://accounts.spotify.com/logout'), visited)).toBe(false)
  expect(isStrange(page('own', 'https://accounts.spotify.com.evil.example/'), visited)).toBe(true)
  expect(isStrange(page('own', 'file:///etc/passwd'), visited)).toBe(true)
  expect(isStrange(signIn, { ...visited, now: 2_000 })).toBe(true)
})

it('[A6] what is written down of an address holds no secret', () => {
  expect(describe('https://me:word@accounts.spotify.com/authorize?state=secret#token')).toBe(
    'https://accounts.spotify.com/authorize',
  )
  expect(describe('file:///etc/passwd')).toBe('file:///etc/passwd')
  expect(describe('nonsense')).toBe('a page without an address')
})
