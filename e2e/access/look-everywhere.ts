import type { Language } from '@discobooth/contract/session/session'
import type { Browser, Page } from '@playwright/test'
import { easeKinds } from '../../apps/kiosk/src/session/ease.ts'
import type { Booth } from '../fixtures/booth.ts'
import { hasComeToRest } from '../fixtures/rest.ts'
import { openScreen } from '../screens/open-screen.ts'
import { kioskSizes, type Screen, type Size } from '../screens/visit.ts'
import { lookAt } from './look-at.ts'

/** As UI.md asks of a kiosk. */
const least = { target: 64, key: 60, primary: 88, size: 22 }

export interface Look {
  size: Size
  /** Words of `data-ease`. */
  ease: string
}

/** As it is, each wish of the accessibility button alone, and all of them. */
export const eases: readonly string[] = ['', ...easeKinds, easeKinds.join(' ')]
export const everyLook: readonly Look[] = kioskSizes.flatMap((size) =>
  eases.map((ease) => ({ size, ease })),
)

/**
 * Opens a screen once and looks at it in these sizes and modes; again only where it did not wait, as
 * a party ends. Returns what is wrong, and where.
 */
export async function lookEverywhere({
  looks,
  ...shown
}: {
  browser: Browser
  booth: Booth
  screen: Screen
  language: Language
  looks: readonly Look[]
}): Promise<string[]> {
  const found: string[] = []
  let done = 0
  let missed = 0
  for (let look = looks[0]; look; look = looks[done]) {
    const before = done
    await openScreen({ ...shown, size: look.size, still: true }, async (page) => {
      const began = await whereItIs(page)
      for (const { size, ease } of looks.slice(before)) {
        await show(page, { size, ease })
        const seen = await lookAt(page, least)
        if ((await whereItIs(page)) !== began) return
        done += 1
        found.push(...seen.map((one) => `${size.width}x${size.height} ${ease || 'plain'}: ${one}`))
      }
    })
    // Once it may change just then: a refund arrives, a party ends.
    missed = done === before ? missed + 1 : 0
    if (missed === 3) throw new Error('It does not stand for as long as one look takes.')
  }
  return found
}

async function show(page: Page, { size, ease }: Look): Promise<void> {
  if (page.viewportSize()?.width !== size.width) {
    // The first tap of a guest fills the screen, and then nothing changes its size.
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
    await page.setViewportSize(size)
  }
  // All that the button does to a page (App.tsx), and it cannot be tapped behind a dialog.
  await page.evaluate((words) => {
    document.documentElement.dataset['ease'] = words
  }, ease)
  await page.waitForFunction(hasComeToRest)
}

/** Another screen has another address or other headings; what counts down is the same one. */
function whereItIs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, [role="timer"]')]
    const words = headings.map((one) => one.textContent.replaceAll(/\d+/g, ''))
    return [location.pathname, ...words].join('|')
  })
}
