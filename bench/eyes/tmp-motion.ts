import { openKiosk } from '../kiosk.ts'
import { drawings, screens } from './drawings.ts'
import { drawingProcesses, processorMs } from './processor.ts'
const kiosk = openKiosk({ chromium: '/usr/bin/chromium', ffmpeg: '/usr/bin/ffmpeg', before: undefined })
const level = process.argv[2]
try {
  const { now: { booth } } = await kiosk.compared()
  for (const size of ['upright', 'lying'] as const) {
    const browser = await kiosk.newBrowser(drawings.software.arguments)
    const page = await browser.newPage({ baseURL: booth.url, viewport: screens[size], hasTouch: true })
    await page.goto('/')
    await page.getByText('Help?').waitFor()
    const began = Date.now()
    let told = ''
    while (Date.now() - began < 14000) {
      const m = await page.evaluate(() => `${document.documentElement.dataset['motion']} ${document.querySelectorAll('.sheet').length} ${matchMedia('(prefers-reduced-motion: reduce)').matches}`)
      if (m !== told) { told = m; console.log(size, Date.now() - began, m) }
      await page.waitForTimeout(100)
    }
    if (level) await page.evaluate((l) => { document.documentElement.dataset['motion'] = l }, level)
    await page.waitForTimeout(1000)
    const procs = await drawingProcesses(browser)
    const used = () => [procs.renderers, procs.gpu].map((ids) => ids.reduce((s, id) => s + processorMs(id), 0))
    const a = used(); await page.waitForTimeout(5000); const b = used()
    console.log(size, 'renderer', (b[0]! - a[0]!) / 5000, 'gpu', (b[1]! - a[1]!) / 5000)
    await browser.close()
  }
} finally { await kiosk.close() }
