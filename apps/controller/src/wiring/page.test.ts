import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SimulatedBooth } from '../testing/simulated-booth.ts'

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

it('the page tells what the booth reads, moves a line, and says what is refused, in two languages', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`${booth.url}/wiring`)
  const { code } = (await (await booth.post('/wiring/visit', {})).json()) as { code: string }
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Begin' }).click()
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
  await page.getByRole('button', { name: 'Nederlands' }).click()
  await page.getByText('niet ingedrukt', { exact: true }).waitFor()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})
