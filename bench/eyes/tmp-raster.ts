import { buildPagesIfChanged } from '../../e2e/fixtures/pages-build.setup.ts'
import { modeTiles } from '../../e2e/fixtures/guest.ts'
import { openKiosk } from '../kiosk.ts'
import { drawings, screens } from './drawings.ts'
const size = (process.argv[2] ?? 'upright') as 'upright'
const route = process.argv[3] ?? '/mode'
const variants: Record<string, string> = JSON.parse(process.argv[4] ?? '{"as it is":""}')
await buildPagesIfChanged()
const kiosk = openKiosk({ chromium: '/usr/bin/chromium', ffmpeg: '/usr/bin/ffmpeg', before: undefined })
try {
  const { now: { booth } } = await kiosk.compared()
  await booth.tidy()
  const browser = await kiosk.newBrowser(drawings.software.arguments)
  for (let round = 0; round < 3; round += 1)
  for (const [name, css] of Object.entries(variants)) {
    const context = await browser.newContext({ baseURL: booth.url, viewport: screens[size], hasTouch: true, bypassCSP: true, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto('/')
    await page.getByText('Help?').waitFor()
    if (css) await page.addStyleTag({ content: css })
    await page.waitForTimeout(1500)
    await browser.startTracing(page, { categories: ['devtools.timeline', 'cc', 'viz', 'toplevel'] })
    await page.getByRole('button', { name: "LET'S PARTY" }).tap()
    await modeTiles(page).nth(3).waitFor()
    await page.waitForTimeout(1500)
    const t = JSON.parse((await browser.stopTracing()).toString())
    const evs = t.traceEvents.filter((e: any) => e.ph === 'X')
    const names = new Map(t.traceEvents.filter((e: any) => e.name === 'thread_name').map((e: any) => [`${e.pid} ${e.tid}`, e.args.name]))
    const click = Math.min(...evs.filter((e: any) => e.name === 'EventDispatch' && e.args?.data?.type === 'click').map((e: any) => e.ts))
    const sum = (n: string, f = (_: any) => true) => evs.filter((e: any) => e.name === n && e.ts >= click && f(e)).reduce((s: number, e: any) => s + (e.tdur ?? 0), 0) / 1000
    const cnt = (n: string) => evs.filter((e: any) => e.name === n && e.ts >= click).length
    const main = evs.filter((e: any) => /RunTask$/.test(e.name) && e.ts >= click && names.get(`${e.pid} ${e.tid}`) === 'CrRendererMain').reduce((s: number, e: any) => Math.max(s, 0) + (e.name === 'RunTask' ? (e.tdur ?? 0) : 0), 0) / 1000
    console.log(name.padEnd(24), 'raster', Math.round(sum('RasterTask')), `(${cnt('RasterTask')})`, 'draw', Math.round(sum('Display::DrawAndSwap')), `(${cnt('Display::DrawAndSwap')})`, 'main', Math.round(main))
    await context.close()
  }
  await browser.close()
} finally { await kiosk.close() }
