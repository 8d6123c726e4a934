import { expect, type Page } from '@playwright/test'
import { lookWithAxe } from '../access/axe.ts'
import {
  addFactor,
  addOwner,
  comeIn,
  enterConsole,
  expectInside,
  openApp,
  password,
  signIn,
} from '../fixtures/console.ts'
import { test } from '../fixtures/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

/** Nothing is wrong with it for who hears it or sees badly, in light and dark. */
async function lookInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await lookWithAxe(page)).toEqual([])
  }
}

test('[P8] the first owner comes in by a link, with a password and a second factor', async ({
  page,
  booth,
}) => {
  const email = 'ada@example.org'
  const link = await addOwner(booth, email)
  await page.goto('/console/people')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await lookInBothThemes(page)

  // As from a mail: the number sign alone would not load the page anew.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByLabel('New password').fill('discobooth')
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByRole('alert')).toContainText('too easy to guess')
  await lookInBothThemes(page)
  // What was begun goes on after a reload.
  await page.reload()
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save the password' }).click()

  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('img', { name: 'A picture that' })).toHaveJSProperty('complete', true)
  const picture = page.getByRole('img', { name: 'A picture that' })
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await lookInBothThemes(page)
  const app = openApp((await page.locator('[data-secret]').textContent()) ?? '')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'That is the code' }).click()
  await expect(page.getByRole('alert')).toContainText('not right')
  await page.getByLabel('Code').fill(await app.code())
  await page.getByRole('button', { name: 'That is the code' }).click()

  await page.getByRole('button', { name: 'Show my recovery codes' }).click()
  await expect(page.locator('main ul li')).toHaveCount(10)
  await lookInBothThemes(page)
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expectInside(page)
  await page.goto('/console/people')
  await expect(page.getByRole('table')).toContainText(email)
  await lookInBothThemes(page)
  await page.goto('/console/audit')
  await expect(page.getByRole('table')).toContainText('added a second factor')
  await lookInBothThemes(page)

  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('You are signed out everywhere.')).toBeVisible()
  // Another browser's link to a page leads there once they are in.
  await page.goto('/console/people')
  await signIn(page, email, app)
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/console/people')
})

test('a link counts once, and says so', async ({ page, booth }) => {
  const link = await addOwner(booth, 'bea@example.org')
  await comeIn(page, link)
  await page.evaluate(() => localStorage.clear())
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('used before')
  await lookInBothThemes(page)
  await page.goto('about:blank')
  await page.goto('/console/link#type=recovery')
  await expect(page.getByRole('alert')).toContainText('not complete')
})

test('who lost the phone comes in with a recovery code, and sets up another', async ({
  page,
  booth,
}) => {
  const email = 'cas@example.org'
  const { codes } = await comeIn(page, await addOwner(booth, email))
  await page.goto('/console/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Lost your phone?' }).click()
  await page.getByLabel('Recovery code').fill('AAAA-AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByRole('alert')).toContainText('no recovery code')
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByText('Your second factor is removed.')).toBeVisible()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Go on' }).waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  const app = openApp((await page.locator('[data-secret]').textContent()) ?? '')
  await page.getByLabel('Code').fill(await app.code())
  await page.getByRole('button', { name: 'That is the code' }).click()
  await expectInside(page)
})

test('an owner invites somebody, who is in with their role, and removes them: they are out at once', async ({
  page,
  booth,
  browser,
}) => {
  await enterConsole(page, booth)
  await page.goto('/console/people')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email address').fill('boek@example.org')
  await dialog.getByLabel('Role').selectOption('bookkeeper')
  await lookInBothThemes(page)
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(dialog).toContainText('on its way to boek@example.org')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('table')).toContainText('Invited, not here yet')

  const { text } = await booth.db
    .selectFrom('mails')
    .select('text')
    .where('to', '=', 'boek@example.org')
    .executeTakeFirstOrThrow()
  const other = await browser.newContext({ baseURL: booth.url, locale: 'en-GB' })
  const theirs = await other.newPage()
  await theirs.goto(/http\S+console\/link#\S+/.exec(text)?.[0] ?? '')
  await theirs.getByRole('button', { name: 'Go on' }).click()
  await theirs.getByLabel('New password').fill(password)
  await theirs.getByRole('button', { name: 'Save the password' }).click()
  await addFactor(theirs)
  await expect(theirs.getByRole('link', { name: 'My account' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'People' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Change boek@example.org' }).click()
  await dialog.getByLabel('Role').selectOption('viewer')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /boek@/ })).toContainText('Viewer')
  await page.getByRole('button', { name: 'Change boek@example.org' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByRole('row', { name: /boek@/ })).toHaveCount(0)
  await theirs.goto('/console/account')
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await other.close()
})

test('while the backend is away the page says so, and goes on when it is back', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  // The pages behind the menu have come as well.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/AuditPage')),
  )
  await booth.killBackend()
  await page.getByRole('link', { name: 'Audit trail' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await booth.startBackend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table')).toContainText('signed in with a link')
})
