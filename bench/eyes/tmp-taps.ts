import { buildPagesIfChanged } from '../../e2e/fixtures/pages-build.setup.ts'
import { guestOnTheWay } from '../../e2e/fixtures/journey.ts'
import { addressOfCode, code } from '../../e2e/fixtures/pay.ts'
import { songs } from '../../e2e/fixtures/songs.ts'
import { openKiosk } from '../kiosk.ts'
import { payElsewhere } from '../pay-elsewhere.ts'
import { comesToRest } from './processor.ts'
import { watchTaps } from './watch-taps.ts'
import { drawings, screens } from './drawings.ts'
import { expect } from '@playwright/test'
import { writeFileSync } from 'node:fs'

const [size = 'upright', rate = '1', traceFile] = process.argv.slice(2)
await buildPagesIfChanged()
const kiosk = openKiosk({ chromium: '/usr/bin/chromium', ffmpeg: '/usr/bin/ffmpeg', before: undefined })
try {
  const { now: { booth, words } } = await kiosk.compared()
  await booth.tidy()
  const browser = await kiosk.newBrowser(drawings.software.arguments)
  const page = await browser.newPage({ baseURL: booth.url, viewport: screens[size as 'upright'], hasTouch: true })
  await page.addInitScript(watchTaps, 16)
  await comesToRest(browser)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(rate) })
  const glance = async () => {
    await page.waitForFunction((ms: number) => { const { changedAt, undrawn } = (globalThis as any).watch; return undrawn === 0 && performance.now() - changedAt > ms }, 1000, { polling: 100, timeout: 30000 })
    await page.evaluate(() => { (globalThis as any).watch.isOver = true })
  }
  const guest = guestOnTheWay({ page, booth, language: 'en', words, atEach: glance })
  const { song, session } = words.texts
  await page.goto('/')
  await page.getByText('Help?').waitFor()
  console.log('motion', await page.evaluate(() => document.documentElement.dataset['motion']))
  await glance()
  if (traceFile) await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc', 'viz', 'benchmark', 'blink', 'toplevel', 'latencyInfo', 'input', 'loading'] })
  page.on('request', (r) => console.log('  >', Math.round(performance.now()), r.method(), r.url().replace(/^https?:..[^/]*/, '')))
  page.on('requestfinished', (r) => console.log('  <', Math.round(performance.now()), r.method(), r.url().replace(/^https?:..[^/]*/, '').slice(0, 80)))
  console.log('tap', Math.round(performance.now()))
  await guest.goOn()
  console.log('mode stands', Math.round(performance.now()))
  await guest.choose('photo')
  if (traceFile) { const buffer = await browser.stopTracing(); writeFileSync(traceFile, buffer) }
  await expect(code(page)).toBeVisible({ timeout: 20_000 })
  await glance()
  await payElsewhere(await addressOfCode(page))
  await guest.giveEmail('ann')
  await page.waitForURL('**/song')
  await glance()
  await guest.tap(song.top40)
  await glance()
  await guest.tap(new RegExp(`^${songs[3_000]} `))
  await page.waitForURL('**/session')
  await glance()
  await guest.tap(session.confirm)
  await guest.sees(session.getInside)
  await glance()
  await guest.dance()
  await guest.readSummary({ hasEmail: true })
  await guest.newParty()
  await guest.isBackAtTheStart()
  await glance()
  const seen: any = await page.evaluate(() => (globalThis as any).watch)
  for (const t of seen.taps) console.log(t.on.padEnd(40), Math.round(t.frameMs), t.isChange, Math.round(t.settledMs), t.lastChange)
  for (const t of seen.transitions) console.log('transition', t.lengthMs, t.frames.map((f: number) => Math.round(f - t.frames[0])).join(' '))
  await browser.close()
} finally { await kiosk.close() }
