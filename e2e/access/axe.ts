import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'

/** axe waits by `setTimeout`, and some states stand still only because the page's clock does. */
const source = `(function (setTimeout) { ${axe.source} })(window.realSetTimeout ?? setTimeout)`

declare global {
  interface Window {
    axe?: typeof axe
    realSetTimeout?: typeof setTimeout
  }
}

/** Runs in the page, before its clock is stopped. */
export function keepTheClock(): void {
  window.realSetTimeout = window.setTimeout.bind(window)
}

/** At the whole page, or at one part of it, which costs less. */
export async function lookWithAxe(
  page: Page,
  part: Locator = page.locator(':root'),
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const violations = await part.evaluate(async (root) => {
    const result = await window.axe?.run(root, {
      resultTypes: ['violations'],
      // What stands in a frame is a page of its own.
      iframes: false,
    })
    return result?.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }))
  })
  if (!violations) throw new Error('axe did not come into the page.')
  return violations.flatMap(({ id, html }) => html.map((one) => `axe ${id}: ${one.slice(0, 120)}`))
}
