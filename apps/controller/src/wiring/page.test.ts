import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { SimulatedBooth } from '../testing/simulated-booth.ts'
import { checkNames } from './checks.ts'
import { hands } from './testing/hands.ts'

let browser: Browser
const booth = new SimulatedBooth()
beforeAll(async () => {
  await booth.start()
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser.close()
  await booth.stop()
})

async function open(page: Page): Promise<void> {
  await page.goto(`${booth.url}/wiring`)
  const { code } = (await (await booth.post('/wiring/visit', {})).json()) as { code: string }
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Begin' }).click()
}

/** The next look at the booth is answered at once, and its answer is long on its way. */
async function holdLooks(page: Page) {
  const looked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/wiring/state', async (route) => {
    const response = await route.fetch()
    looked.resolve()
    await released.promise
    await route.fulfill({ response })
    arrived.resolve()
  })
  await looked.promise
  return {
    arrive: () => {
      released.resolve()
      return arrived.promise
    },
  }
}

it('the page tells what the booth reads, moves a line, and says what is refused, in two languages', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await open(page)
  await page.getByText('not pressed', { exact: true }).waitFor()
  const pressing = page.getByRole('listitem').filter({ hasText: 'Press the button' })
  await pressing.getByRole('button', { name: 'Right' }).click()
  await page.getByText('The booth reads something else').waitFor()
  booth.parts.sos.press(true)
  await page.getByText('pressed', { exact: true }).waitFor()
  await pressing.getByRole('button', { name: 'Right' }).click()
  await page.locator('#check-sos_pressed[data-verdict=right]').waitFor()
  booth.parts.sos.press(false)
  await page.getByText('not pressed', { exact: true }).waitFor()
  await page.locator('#check-lock_held').getByRole('button', { name: 'Do it' }).click()
  await page.locator('#check-lock_held [aria-pressed=true]').waitFor()
  expect(booth.parts.door.look().held).toBe(true)
  expect(await page.locator('#door').isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await page.getByText('niet ingedrukt', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Dit alles is geprobeerd en goed' }).click()
  await page.getByText('Schrijf eerst je naam.').waitFor()
  await page.getByLabel('Naam en bedrijf').fill('Volt & Zoon')
  await page.getByRole('button', { name: 'Dit alles is geprobeerd en goed' }).click()
  await page.getByText('Nog niet geprobeerd, of niet goed: Niemand drukt;').waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  // Closed in the middle of it: nothing stays held behind whoever has gone.
  await page.goto('about:blank')
  await eventually('the lock has let go', () => !booth.parts.door.look().held)
  expect(complaints).toEqual([])
  await context.close()
})

it('the page walks through every line, and the signature is the last word on it', async () => {
  const page = await browser.newPage()
  await open(page)
  for (const check of checkNames) {
    const act = hands(booth.parts)[check]
    const line = page.locator(`#check-${check}`)
    if (act) act()
    else {
      booth.parts.sos.press(false)
      await line.getByRole('button', { name: 'Do it' }).click()
      await line.locator('[data-does=move][aria-pressed=true]').waitFor()
    }
    await line.getByRole('button', { name: 'Right' }).click()
    await line.and(page.locator('[data-verdict=right]')).waitFor()
  }
  booth.parts.door.move('closed')
  await page.getByLabel('Name and company').fill('Volt & Zoon')
  const late = await holdLooks(page)
  await page.getByRole('button', { name: 'All of this was tried' }).click()
  await page.getByText('Signed off by Volt & Zoon').waitFor()
  await late.arrive()
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await page.getByText('Afgetekend door Volt & Zoon').waitFor()
  expect(
    await page
      .locator('#checks, #sign, #door, #trouble:not(:empty)')
      .filter({ visible: true })
      .count(),
  ).toBe(0)
  await page.close()
})
