import { readFile } from 'node:fs/promises'
import { ErasureProof, GuestFile } from '@discobooth/contract/console/privacy-api'
import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import { enterConsole } from '../fixtures/console.ts'
import { callAsBooth, openSession } from '../fixtures/recorded-party.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

const email = 'uma.privacy@example.org'

async function lookInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lookWithAxe(page)).toEqual([])
  }
}

/** What the browser saved by a press of this button, as text. */
async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const download = await coming
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  }
}

test('[C2] an owner gives a guest everything about them, erases them, and holds a proof', async ({
  page,
  booth,
}) => {
  const id = await openSession(booth, { sessionMode: 3, language: 'en', customerEmail: email })
  const consent = { wording: 'I agree to offers.', language: 'en' }
  await callAsBooth(booth, {
    method: 'POST',
    path: `sessions/${id}/consent`,
    body: { ...consent, consentedAt: new Date().toISOString() },
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))

  const owner = await enterConsole(page, booth)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await lookInBothThemes(page)

  await page.getByLabel('The guest’s address').fill('nobody@example.org')
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is nothing about nobody@example.org.')).toBeVisible()
  await page.getByLabel('The guest’s address').fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByRole('table', { name: 'What they agreed to' })).toContainText(
    'I agree to offers.',
  )
  await lookInBothThemes(page)

  const { name, text } = await saved(page, 'Everything as a file')
  expect(name).toBe('guest.json')
  expect(GuestFile.parse(JSON.parse(text)).sessions).toMatchObject([
    { id, address: email, consents: [{ wording: 'I agree to offers.' }] },
  ])

  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this guest?' })
  await expect(dialog.getByRole('button', { name: 'Erase for good' })).toBeDisabled()
  await lookInBothThemes(page)
  await dialog.getByLabel('Reason').fill('Asked by mail of 3 May')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('It is done.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await lookInBothThemes(page)

  const proof = await saved(page, 'Save the proof')
  const { id: number, counts, by } = ErasureProof.parse(JSON.parse(proof.text))
  expect([counts.sessions, by]).toEqual([1, owner])
  expect(proof.text.toLowerCase()).not.toContain(email)
  await expect(page.getByRole('table', { name: 'Erasures, with their proof' })).toContainText(
    number.slice(0, 8),
  )

  // Who asks again hears that it is done; nothing of the address is anywhere in the browser's paths.
  await page.getByLabel('The guest’s address').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`proof ${number.slice(0, 8)}`)).toBeVisible()
  expect(asked.filter((url) => /uma\.privacy/i.test(decodeURIComponent(url)))).toEqual([])
  expect(page.url()).toMatch(/\/console\/privacy$/)
  await page.getByRole('link', { name: 'Audit trail' }).click()
  const trail = page.getByRole('main')
  await expect(trail).toContainText('erased a guest')
  await expect(trail).not.toContainText(/uma\.privacy/i)
})

test('[C2] an answer is shown of the address that was asked for, and acts on no other', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  await page.getByRole('link', { name: 'Privacy' }).click()
  const asked: string[] = []
  const held = Promise.withResolvers<void>()
  await page.route('**/privacy/find', async (route) => {
    asked.push(route.request().postData() ?? '')
    await held.promise
    await route.continue()
  })
  const address = page.getByLabel('The guest’s address')
  await address.fill('anna@example.org')
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toHaveLength(1)
  await expect(address).not.toBeEditable()
  await page.keyboard.type('ben')
  await page.keyboard.press('Enter')
  // A program that fills in addresses asks no field.
  await address.evaluate((field: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      field,
      'ben@example.org',
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(address).toHaveValue('ben@example.org')
  held.resolve()
  await expect(address).toBeEditable()
  await expect(page.getByText('There is nothing about')).toBeHidden()

  await page.keyboard.press('Enter')
  await expect(page.getByText('There is nothing about ben@example.org.')).toBeVisible()
  expect(asked.map((body) => JSON.parse(body))).toEqual([
    { email: 'anna@example.org' },
    { email: 'ben@example.org' },
  ])
})
