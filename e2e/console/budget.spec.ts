import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { enterConsole } from '../fixtures/console.ts'
import { test } from '../fixtures/test.ts'

const MOST_BYTES = 150_000

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false })

test('the first page of the console needs at most 150 kB of JavaScript', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  // What is fetched for later, once there is nothing better to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  // The page they came in on may still be fetching for later.
  await page.goto('about:blank')
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto('/console/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const sizes = await Promise.all(
    [...scripts].map(async (url) => {
      const answer = await fetch(url)
      return gzipSync(await answer.arrayBuffer()).length
    }),
  )
  expect(scripts.size).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES)
})

test('[C1] figures, and who looks at them, are asked for once, before the program is there', async ({
  page,
  booth,
}) => {
  await enterConsole(page, booth)
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const path = /\/api\/console\/(me|overview)\b/.exec(request.url())?.[1]
    if (path !== undefined) asked.push(path)
  })
  await page.route('**/assets/first-*.js', async (route) => {
    await expect.poll(() => asked.toSorted()).toEqual(['me', 'overview'])
    await route.continue()
  })
  await page.goto('/console/')
  await expect(page.getByRole('link', { name: /^Takings: / })).toBeVisible()
  expect(asked).toHaveLength(2)
})
