import { expect, type Page } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { modeTile, startTheParty } from '../e2e/fixtures/guest.ts'
import { percentile } from './figures.ts'
import { report } from './report.ts'

const words = ['ma', 've', 'ni', 'lo', 'el', 'ne', 'mi', 'th', 'ki', 'ou']

/** From the last byte of a search's answer to the frame that shows what was found. */
export async function measureSearchDrawn(page: Page, booth: Booth): Promise<void> {
  report({
    name: 'search results: answer to drawn, median',
    value: await timeSearches(page, booth),
    unit: 'ms',
    goal: 100,
  })
}

/** Milliseconds; half of the searches are drawn within. */
export async function timeSearches(page: Page, booth: Booth): Promise<number> {
  await booth.setFreeMode(true)
  await startTheParty(page)
  await modeTile(page, 'Song only').click()
  await page.getByRole('button', { name: 'Search Song' }).click()
  const drawn: number[] = []
  for (const word of words) drawn.push(await drawOne(page, word))
  return Math.round(percentile(drawn, 0.5))
}

async function drawOne(page: Page, word: string): Promise<number> {
  const took = page.evaluate(timeFromAnswerToFrame)
  for (const key of word) await page.getByRole('button', { name: key, exact: true }).click()
  const ms = await took
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  for (const _ of word) await page.getByRole('button', { name: 'Backspace' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)
  return ms
}

function timeFromAnswerToFrame(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main li')) return
      observer.disconnect()
      requestAnimationFrame(() =>
        requestAnimationFrame((frame) => {
          const answers = performance
            .getEntriesByType('resource')
            .filter((entry) => entry instanceof PerformanceResourceTiming)
            .filter(({ name }) => name.includes('/music/search'))
            .map(({ responseEnd }) => responseEnd)
          resolve(frame - Math.max(...answers))
        }),
      )
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}
