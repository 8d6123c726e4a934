import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { showColours } from '../parts/lights/show.ts'
import { eventually } from '../testing/eventually.ts'
import { SimulatedBooth } from '../testing/simulated-booth.ts'

const kioskOrigin = 'http://127.0.0.1:8080'

let browser: Browser
let booth: SimulatedBooth
let parts: SimulatedBooth['parts']
let page: Page
const complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(() => browser.close())

beforeEach(async () => {
  complaints.length = 0
  booth = new SimulatedBooth({ origins: [kioskOrigin] })
  parts = booth.parts
  await booth.start()
})
afterEach(async () => {
  await page.context().close()
  await booth.stop()
})

async function open(path = '/', options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 430, height: 900 }, ...options })
  page = await context.newPage()
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(booth.url + path)
  await page.waitForSelector('html[data-contact=there]')
}

async function dance(): Promise<void> {
  await booth.send('start')
  parts.door.move('open')
  parts.door.move('closed')
  await booth.send('go')
  await page.waitForSelector('html[data-state=running]')
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const says = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

it('its lamps have the colours of the real show', async () => {
  await open()
  await dance()
  const [first = []] = showColours
  const fill = await page.evaluate("getComputedStyle(document.querySelector('.tile')).fill")
  expect(fill).toBe(`rgb(${first.join(', ')})`)
})

it('a whole party, played on the page alone', async () => {
  await open()
  await says('Free')
  await booth.send('start')
  await says('Come in')
  await says('Open the door and get in.')
  await button('Open the door').first().click()
  await says('Now close the door behind you.')
  expect(parts.door.reading()).toBe('open')
  await button('Close the door').last().click()
  await says('Ready!')
  await booth.send('go')
  await says('Party!')
  await says('REC')
  expect(await page.locator('#clock-text').textContent()).toMatch(/^2:(20|1\d)$/)
  await says('The party starts')
  await booth.send('stop')
  await says('Free')
  await says('The party was stopped')
  expect(complaints).toEqual([])
})

it('SOS is pressed and released, and the page is red for as long', async () => {
  await open()
  await dance()
  await button('Press SOS').click()
  await says('Light on, music off, door free. Release the button to go on.')
  expect(parts.sos.pressed()).toBe(true)
  expect(await page.locator('#sos').getAttribute('aria-pressed')).toBe('true')
  expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(
    'rgb(184, 0, 31)',
  )
  await button('Release SOS').click()
  await says('SOS released, booth free')
  expect(parts.sos.pressed()).toBe(false)
})

it('speaks Dutch when asked', async () => {
  await open('/?lang=nl')
  await says('Vrij')
  await button('Doe de deur open').first().click()
  await says('Deur open')
  expect(await page.evaluate('document.documentElement.lang')).toBe('nl')
})

it('breaks parts and heals them', async () => {
  await open()
  await page.locator('summary').click()
  await page.getByRole('switch', { name: 'Camera fails' }).check()
  await says('Camera: out of order')
  expect(parts.camera.health().healthy).toBe(false)
  await page.reload()
  await page.locator('summary').click()
  const camera = page.getByRole('switch', { name: 'Camera fails' })
  expect(await camera.isChecked()).toBe(true)
  await camera.uncheck()
  await eventually('the camera works', () => parts.camera.health().healthy)
  await page.getByRole('switch', { name: 'SOS wire is cut' }).check()
  await says('The SOS wire is cut. That counts as pressed, to be safe.')
})

it('says so when the stream breaks, and finds it again', async () => {
  await open()
  await booth.setFaults({ error500: ['/events'] })
  await says('No contact with the booth. Trying again …')
  await booth.setFaults({})
  await page.waitForSelector('html[data-contact=there]')
  expect(await page.getByRole('alert').isVisible()).toBe(false)
})

it.each([
  { width: 360, height: 640 },
  { width: 768, height: 1_024 },
  { width: 1_280, height: 800 },
])('fits $width x $height: no sideways scrolling, nothing too small to tap', async (viewport) => {
  await open('/?lang=nl', { viewport })
  await page.locator('summary').click()
  const sizes = await page.evaluate(`({
    sideways: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    small: [...document.querySelectorAll('button, summary, label')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width < 64 || height < 64).length,
  })`)
  expect(sizes).toEqual({ sideways: 0, small: 0 })
})

it('nothing moves for who wants it calm', async () => {
  await open('/', { reducedMotion: 'reduce' })
  await dance()
  await button('Open the door').first().click()
  await page.waitForSelector('html[data-door=open]')
  expect(await page.evaluate('document.getAnimations().length')).toBe(0)
})

it('whatever changes in brightness is small, or slower than 3 Hz', async () => {
  await open()
  await dance()
  const quick = await page.evaluate(`
    document.getAnimations().flatMap(({ effect }) => {
      const { width, height } = effect.target.getBoundingClientRect()
      const isLarge = width * height > (innerWidth * innerHeight) / 100
      const dims = effect.getKeyframes().some((frame) => 'opacity' in frame)
      const isQuick = effect.getComputedTiming().duration < 334
      return isLarge && dims && isQuick ? [effect.target.outerHTML] : []
    })
  `)
  expect(quick).toEqual([])
  expect(await page.evaluate('document.getAnimations().length')).toBeGreaterThan(20)
})

it('axe finds nothing, in any state', { timeout: 90_000 }, async () => {
  await open('/', { reducedMotion: 'reduce' })
  await page.locator('summary').click()
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).analyze()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }
  expect(await check()).toEqual([])
  await dance()
  expect(await check()).toEqual([])
  parts.sos.press(true)
  await page.waitForSelector('html[data-state=emergency]')
  expect(await check()).toEqual([])
})

it('stands in a frame of the kiosk, and of nobody else', async () => {
  await open()
  const answer = await fetch(booth.url)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`frame-ancestors 'self' ${kioskOrigin}`)
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

it('serves its own files and no others', async () => {
  await open()
  for (const name of ['..%2f..%2fmain.ts', '%2e%2e%2froutes.ts', 'tsconfig.json', 'nothing.js'])
    expect((await fetch(`${booth.url}/simulator/page/${name}`)).status).toBe(404)
  const font = await fetch(`${booth.url}/simulator/page/unbounded.woff2`)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
})
