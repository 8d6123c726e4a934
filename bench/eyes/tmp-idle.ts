import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { buildPagesIfChanged } from '../../e2e/fixtures/pages-build.setup.ts'
import { guestOnTheWay } from '../../e2e/fixtures/journey.ts'
import { addressOfCode, code } from '../../e2e/fixtures/pay.ts'
import { payElsewhere } from '../pay-elsewhere.ts'
import { openKiosk } from '../kiosk.ts'
import { drawings, screens } from './drawings.ts'
import { drawingProcesses, processorMs } from './processor.ts'
const size = (process.argv[2] ?? 'upright') as 'upright'
await buildPagesIfChanged()
const kiosk = openKiosk({ chromium: '/usr/bin/chromium', ffmpeg: '/usr/bin/ffmpeg', before: undefined })
try {
  const { now: { booth, words } } = await kiosk.compared()
  await booth.tidy()
  const browser = await kiosk.newBrowser(drawings.software.arguments)
  const page = await browser.newPage({ baseURL: booth.url, viewport: screens[size], hasTouch: true })
  const names = ['start', 'mode', 'song', 'confirmation', 'door wait', 'running party', 'summary']
  const look = async (name: string) => {
    await pause(name === 'start' ? 6000 : name === 'summary' ? 1000 : 2000)
    const { renderers, gpu } = await drawingProcesses(browser)
    const used = () => [renderers, gpu].map((ids) => ids.reduce((s, id) => s + processorMs(id), 0))
    const a = used(); await pause(3000); const b = used()
    await browser.startTracing(page, { categories: ['cc', 'viz', 'benchmark', 'devtools.timeline'] })
    await pause(1500)
    const t = JSON.parse((await browser.stopTracing()).toString())
    const evs = t.traceEvents.filter((e: any) => e.ph === 'X')
    const cnt = (n: string) => evs.filter((e: any) => e.name === n).length
    const running = await page.evaluate(() => {
      const c: Record<string, number> = {}
      for (const x of document.getAnimations()) { const n = (x as CSSAnimation).animationName ?? 'transition'; c[n] = (c[n] ?? 0) + 1 }
      return document.documentElement.dataset['motion'] + ' ' + JSON.stringify(c)
    })
    console.log(name.padEnd(14), 'renderer', ((b[0]! - a[0]!) / 3000).toFixed(2), 'gpu', ((b[1]! - a[1]!) / 3000).toFixed(2), 'draws/s', Math.round(cnt('Display::DrawAndSwap') / 1.5), 'impl/s', Math.round(cnt('LayerTreeHostImpl::PrepareToDraw') / 1.5), 'main/s', Math.round(cnt('ProxyMain::BeginMainFrame') / 1.5), running)
  }
  const guest = guestOnTheWay({ page, booth, language: 'en', words, atEach: () => look(names.shift() ?? '') })
  await guest.begin()
  await guest.choose('song')
  await expect(code(page)).toBeVisible({ timeout: 20_000 })
  await look('pay')
  await payElsewhere(await addressOfCode(page))
  await guest.takeSong(60_000)
  await guest.dance()
  await guest.danceOn()
  await page.waitForURL('**/summary', { timeout: 70_000 })
  await guest.readSummary({ hasEmail: false })
  await browser.close()
} finally { await kiosk.close() }
