import { buildPagesIfChanged } from '../../e2e/fixtures/pages-build.setup.ts'
import { modeTiles } from '../../e2e/fixtures/guest.ts'
import { openKiosk } from '../kiosk.ts'
import { drawings } from './drawings.ts'
await buildPagesIfChanged()
const kiosk = openKiosk({ chromium: '/usr/bin/chromium', ffmpeg: '/usr/bin/ffmpeg', before: undefined })
const out = process.argv[2] ?? '/tmp/shots'
try {
  const { now: { booth } } = await kiosk.compared()
  await booth.tidy()
  const browser = await kiosk.newBrowser(drawings.software.arguments)
  for (const [w, h, lang] of [[1080, 1920, 'en'], [1280, 800, 'nl'], [768, 1024, 'en']] as const) {
    const context = await browser.newContext({ baseURL: booth.url, viewport: { width: w, height: h }, hasTouch: true })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByText(/Help|Hulp/).waitFor()
    if (lang === 'nl') await page.getByRole('button', { name: 'Nederlands' }).tap().catch(() => {})
    await page.screenshot({ path: `${out}-start-${w}.png` })
    await page.getByRole('button', { name: /PARTY|FEEST/ }).tap()
    await modeTiles(page).nth(3).waitFor()
    await page.waitForTimeout(1200)
    await page.screenshot({ path: `${out}-mode-${w}.png` })
    await context.close()
  }
  await browser.close()
} finally { await kiosk.close() }
