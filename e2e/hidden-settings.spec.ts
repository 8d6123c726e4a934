import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { startTheParty } from './fixtures/guest.ts'
import {
  enterPasscode,
  openSettings,
  openTab,
  passcodeDialog,
  tapLogo,
} from './fixtures/operator.ts'
import { test } from './fixtures/test.ts'

const settings = (page: Page) => page.getByRole('heading', { name: 'SETTINGS' })

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
}

async function expectClosed(page: Page): Promise<void> {
  await expect(passcodeDialog(page)).toBeVisible()
  await expect(settings(page)).toHaveCount(0)
  await expect(page.getByText('Raspberry Pi')).toHaveCount(0)
}

test('[1.2, 6.2, 2.settings.1] nothing a guest sees leads to the settings, and no address, history step or reload opens them', async ({
  page,
  booth,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  await expect(page.getByText(/settings/i)).toHaveCount(0)
  await startTheParty(page)
  await expect(page.getByText(/settings/i)).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)

  await page.goto('/settings')
  await expectClosed(page)
  await page.reload()
  await expectClosed(page)
  await passcodeDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')

  // The way that is meant, and then every way back in.
  await tapLogo(page)
  await enterPasscode(page)
  await expect(settings(page)).toBeVisible()
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/operator/status'))
  const pass = (await (await asked).allHeaders())['x-operator-pass'] ?? ''
  expect(pass.length).toBeGreaterThan(20)
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(stored).not.toContain(pass)

  // Who reloads has left as well: what somebody overheard is worth nothing any more.
  await page.reload()
  await expectClosed(page)
  const headers = { 'x-booth-key': booth.key, 'x-operator-pass': pass }
  const ask = () => page.request.get('/functions/v1/api/operator/settings', { headers })
  await expect.poll(async () => (await ask()).status()).toBe(401)
  await enterPasscode(page)
  await page.getByRole('button', { name: 'Back to Start' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/settings')
  await expectClosed(page)
  // What storage says never counted.
  await page.evaluate(() => {
    for (const key of ['operatorPass', 'pass', 'freeMode', 'mode'])
      localStorage.setItem(key, 'true')
  })
  await page.reload()
  await expectClosed(page)
})

test('[7.other.4, 3.storage-keys.1] each change survives a reload and a killed tab', async ({
  page,
  context,
  booth,
}) => {
  await context.grantPermissions(['geolocation'], { origin: booth.url })
  await context.setGeolocation({ latitude: 52.37, longitude: 4.9 })
  await page.goto('/settings')
  await expect(passcodeDialog(page)).toBeVisible()
  await expectNoViolations(page)
  await openSettings(page)
  await expectNoViolations(page)
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await section('Free Mode').getByRole('checkbox').check()
  await expect(section('Free Mode').getByText('Saved')).toBeVisible()
  await openTab(page, 'Technical')
  await section('Booth ID').getByRole('textbox').fill('Harbour')
  await section('Booth ID').getByRole('textbox').press('Enter')
  await expect(section('Booth ID').getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Request Location Permission' }).click()
  await expect(section('Location').getByText('52.37')).toBeVisible()
  await expect(section('Location').getByText('Saved')).toBeVisible()
  const ip = section('Raspberry Pi connection').getByRole('textbox', { name: 'IP Address' })
  const saved = await ip.inputValue()
  await ip.fill('10.0.0.')

  // As after a crash: nothing is said goodbye to.
  const crashed = await context.newPage()
  await page.close()
  await crashed.goto('/')
  await expect(crashed.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
  const kept = () =>
    crashed.evaluate(() =>
      ['freeMode', 'boothId', 'raspberryIp', 'currentLocation'].map((key) =>
        localStorage.getItem(key),
      ),
    )
  const expected = ['true', 'Harbour', saved, '{"latitude":52.37,"longitude":4.9}']
  expect(await kept()).toEqual(expected)
  // Clearing the browser's storage takes nothing from the booth (A8).
  await crashed.evaluate(() => localStorage.clear())
  await crashed.reload()
  await expect.poll(kept).toEqual(expected)
})
