import { once } from 'node:events'
import { createServer } from 'node:http'
import { strangePageEvent } from '@discobooth/contract/device/keeper-wire'
import { expect, type Page } from '@playwright/test'
import { enterPasscode, openSettings, openTab, passcodeDialog } from './fixtures/operator.ts'
import { test } from './fixtures/test.ts'

test.use({ serviceWorkers: 'allow' })

const calls = (page: Page, address: string) =>
  page.evaluate(
    (at) =>
      fetch(at, { mode: 'no-cors' }).then(
        () => true,
        () => false,
      ),
    address,
  )

test('the page calls its backend and its booth and nobody else; another address is tried, saved, and counts in a page that was loaded anew', async ({
  page,
  booth,
}) => {
  const stranger = createServer((_, response) => response.end('caught')).listen(0, '127.0.0.1')
  await once(stranger, 'listening')
  const address = stranger.address()
  const elsewhere = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  const { url: before } = booth.controller
  const after = before.replace('127.0.0.1', 'localhost')
  try {
    await openSettings(page)
    await openTab(page, 'Technical')
    await expect.poll(() => calls(page, elsewhere)).toBe(false)
    expect(await calls(page, `${before}/queue-state`)).toBe(true)
    expect(await calls(page, `${after}/queue-state`)).toBe(false)

    const connection = page.getByRole('region', { name: 'Raspberry Pi connection' })
    const tried = connection.getByRole('status').filter({ hasText: 'Connection successful' })
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await connection.getByRole('textbox', { name: 'IP Address' }).fill('localhost')
    await connection.getByRole('button', { name: 'Test connection' }).click()
    await expect(tried).toBeVisible()
    await connection.getByRole('button', { name: 'Save' }).click()

    await expect(passcodeDialog(page)).toBeVisible()
    await enterPasscode(page)
    await openTab(page, 'Technical')
    await expect.poll(() => calls(page, `${before}/queue-state`)).toBe(false)
    expect(await calls(page, `${after}/queue-state`)).toBe(true)
    await connection.getByRole('button', { name: 'Test connection' }).click()
    await expect(tried).toBeVisible()
    expect(await calls(page, elsewhere)).toBe(false)
  } finally {
    stranger.close()
    stranger.closeAllConnections()
  }
})

test('what the keeper closed in the browser is in the log, and the operator is mailed', async ({
  page,
  booth,
}) => {
  const told = 'operator@example.org'
  const mailTo = (operatorEmail: string) =>
    booth.db.updateTable('booths').set({ operatorEmail }).where('isDemo', '=', true).execute()
  await mailTo(told)
  await page.goto('/')
  // As the keeper does it, until the page says that it has heard.
  const isHeard = () =>
    page.evaluate(
      (name) =>
        !dispatchEvent(new CustomEvent(name, { cancelable: true, detail: 'file:///etc/hostname' })),
      strangePageEvent,
    )
  await expect.poll(isHeard).toBe(true)
  const mails = booth.db.selectFrom('mails').select('text').where('to', '=', told)
  await expect
    .poll(() => mails.execute())
    .toContainEqual({ text: expect.stringContaining('file:///etc/hostname') })
  const lines = booth.db.selectFrom('logs').where('error_code', '=', 'strange_page')
  expect(await lines.select(['type', 'priority']).execute()).toEqual([
    { type: 'SECURITY', priority: 'HIGH' },
  ])
  await mailTo('')
})
