import type { Page } from '@playwright/test'
import { lookWithAxe } from './axe.ts'
import { type LeastTargets, lookAtTargets } from './targets.ts'
import { lookAtWords } from './words.ts'

/** What is wrong with a page as it stands, for who reads it, hears it or taps it. */
export async function lookAt(
  page: Page,
  least: LeastTargets & { size: number },
): Promise<string[]> {
  return [
    ...(await lookWithAxe(page)),
    ...(await page.evaluate(lookAtTargets, least)),
    ...(await page.evaluate(lookAtWords, least)),
  ]
}
