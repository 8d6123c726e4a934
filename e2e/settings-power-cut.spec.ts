import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { startChromium } from './fixtures/chromium-process.ts'
import { enterPasscode, openTab } from './fixtures/operator.ts'
import { test } from './fixtures/test.ts'

/** What this kiosk takes itself for. */
const mirrored = (page: Page) =>
  page.evaluate(() => ['boothId', 'raspberryIp'].map((key) => localStorage.getItem(key)))

test('a power cut in the moment in which a change is saved: it is there, in the backend and in a kiosk that starts alone; what was half typed never counted', async ({
  booth,
  launchOptions,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'discobooth-profile-'))
  const executablePath = launchOptions.executablePath ?? chromium.executablePath()
  const before = await startChromium({ executablePath, profile })
  let after: Awaited<ReturnType<typeof startChromium>> | undefined
  try {
    const { page } = before
    await page.goto(`${booth.url}/`)
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.goto(`${booth.url}/settings`)
    await enterPasscode(page)
    await openTab(page, 'Technical')
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    const address = section('Raspberry Pi connection').getByRole('textbox', { name: 'IP Address' })
    const ip = await address.inputValue()
    await address.fill('10.0.0.')
    await section('Booth ID').getByRole('textbox').fill('Harbour')
    await section('Booth ID').getByRole('textbox').press('Enter')
    await section('Booth ID').getByText('Saved').waitFor()
    await Promise.all([before.pullPlug(), booth.killBackend()])

    after = await startChromium({ executablePath, profile })
    await after.page.goto(`${booth.url}/`)
    await expect(after.page.getByText('BACK IN A MOMENT')).toBeVisible()
    await expect.poll(() => mirrored(after!.page)).toEqual(['Harbour', ip])

    await booth.startBackend()
    await expect(after.page.getByRole('button', { name: "LET'S PARTY" })).toBeVisible()
    const kept = await booth.db
      .selectFrom('booths')
      .select(['boothId', 'raspberryIp'])
      .where('isDemo', '=', true)
      .executeTakeFirstOrThrow()
    expect(Object.values(kept)).toEqual(['Harbour', ip])
    expect(await mirrored(after.page)).toEqual(['Harbour', ip])
  } finally {
    await before.pullPlug()
    await after?.pullPlug()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
})
