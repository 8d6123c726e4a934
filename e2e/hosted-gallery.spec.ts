import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { words } from '../apps/backend/src/recordings/gallery/words.ts'
import { freePort } from './fixtures/controller.ts'
import { type ProgramProcess, startProgram } from './fixtures/program-process.ts'
import { recordParty, recordPartyToForget } from './fixtures/recorded-party.ts'
import { picturesAreThere } from './fixtures/rest.ts'
import { openStaticHost } from './fixtures/static-host.ts'
import { test as base } from './fixtures/test.ts'

const command = join(import.meta.dirname, '../apps/backend/src/hosted-page.node.ts')

type Hosted = { url: string; functions: ProgramProcess }

const test = base.extend<{ hosted: Hosted }>({
  hosted: async ({ booth }, use) => {
    const functions = await startProgram({
      name: 'functions',
      entry: 'apps/backend/src/testing/functions.process.ts',
      portName: 'PORT',
      env: { DATA_DIR: booth.dataDir },
    })
    const folder = join(booth.dataDir, 'page')
    const asked = ['--backend', functions.url, '--key', 'public', '--into', folder]
    await promisify(execFile)(process.execPath, [command, ...asked])
    const host = await openStaticHost(folder, await freePort())
    await use({ url: host.url, functions })
    await host.stop()
    await functions.stop()
  },
})

/** As the mail of a hosted backend names what ours names otherwise. */
const hashOf = (path: string) => path.replace('/gallery/', '/gallery/#')

test('the page of a party on a static host: pictures, film, its languages, sharing; what is wrong says so', async ({
  page,
  booth,
  hosted,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const problems: string[] = []
  page.on('console', (line) => {
    // A gallery that is not there answers so, and is asked for below.
    if (line.type() === 'error' && !line.text().includes('404')) problems.push(line.text())
  })
  const party = hashOf(await recordParty(booth, { language: 'nl' }))
  await page.goto(hosted.url + party)
  await expect(page.getByRole('heading', { name: words.nl.title })).toBeVisible()
  await expect(page.locator('.photos img')).toHaveCount(4)
  await page.locator('.photos').scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(picturesAreThere)
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl')
  expect(await page.evaluate(() => document.fonts.check('700 20px Unbounded'))).toBe(true)
  const film = page.locator('figure.video video')
  await expect.poll(() => film.evaluate((one: HTMLVideoElement) => one.duration)).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'FR', exact: true }).click()
  await expect(page.getByRole('heading', { name: words.fr.title })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: words.fr.saveAll }).click(),
  ])
  expect(download.suggestedFilename()).toBe('discobooth.zip')
  expect(await download.failure()).toBeNull()
  // The static host was asked for a page, and never for whose.
  const token = party.slice('/gallery/#'.length)
  expect(asked.filter((url) => url.startsWith(hosted.url)).join()).not.toContain(token)
  expect(asked.filter((url) => !url.startsWith(hosted.url)).join()).toContain(token)
  expect(problems).toEqual([])

  // Made up by somebody: the page shows what our functions draw, and nothing else of their host.
  for (const wrong of ['../../../storage/v1/evil.html', 'x'.repeat(43), '']) {
    asked.length = 0
    await page.goto(`${hosted.url}/gallery/#${wrong}`)
    await expect(page.getByText(words.en.unknown.text)).toBeVisible()
    expect(asked.join()).not.toContain('storage')
  }
  // Functions that sleep, or a phone without a network for a moment: nobody has to ask again.
  const answers = `${hosted.functions.url}/**`
  await page.route(answers, (route) => route.abort())
  await page.goto(`${hosted.url}${party}?lang=de`)
  await expect(page.getByText(words.de.away.text)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.unroute(answers)
  await expect(page.locator('.photos img')).toHaveCount(4, { timeout: 60_000 })
  await expect(page.getByText(words.de.away.text)).toHaveCount(0)
})

test('who comes from the mail deletes their data, in a page that no script of the answer could run in', async ({
  page,
  booth,
  hosted,
}) => {
  const path = hashOf(await recordPartyToForget(booth, { language: 'en', still: true }))
  await page.goto(hosted.url + path)
  await page.getByRole('link', { name: words.en.forgetNo }).click()
  await expect(page.locator('.photos img')).toHaveCount(4)
  await page.goBack()
  await page.getByRole('button', { name: words.en.forgetYes }).click()
  await expect(page.getByText(words.en.gone.text)).toBeVisible()
  await page.reload()
  await expect(page.getByText(words.en.unknown.text)).toBeVisible()
})
