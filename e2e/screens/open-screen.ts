import type { Language } from '@discobooth/contract/session/session'
import { localKeys } from '@discobooth/contract/session/storage-keys'
import type { Browser, Page } from '@playwright/test'
import { keepTheClock } from '../access/axe.ts'
import type { Booth } from '../fixtures/booth.ts'
import { guestTexts } from '../fixtures/guest-texts.ts'
import { drawPlainly } from '../fixtures/looks.ts'
import { hasComeToRest } from '../fixtures/rest.ts'
import { expect, type Screen, type Size } from './visit.ts'

interface Opening {
  browser: Browser
  booth: Booth
  screen: Screen
  language: Language
  size: Size
  /** Words of `data-ease`: as a guest sees it who has asked for these. */
  ease?: string | undefined
  /** Without lights, glow and motion, which cost most. */
  plain?: boolean | undefined
  /** Plain, and once it is there, its time stops. */
  still?: boolean
}

/** Opens a screen in a browser that knows nothing yet, and has somebody look at it. */
export async function openScreen<T>(
  { browser, booth, screen, language, size, ease, still = false, plain = still }: Opening,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: size,
    baseURL: booth.url,
    serviceWorkers: 'block',
    hasTouch: true,
    locale: 'en-GB',
    reducedMotion: plain ? 'reduce' : 'no-preference',
  })
  try {
    await booth.tidy()
    await booth.setLanguage(language)
    await context.addInitScript(keepTheClock)
    if (plain) await context.addInitScript(drawPlainly)
    // As on a booth that has been on before: it knows its language before the backend tells it.
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      localKeys.language,
      language,
    ] as const)
    if (ease) await context.addInitScript((words) => sessionStorage.setItem('ease', words), ease)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    if (still) await page.clock.install()
    await screen.open({ page, booth, language, texts: guestTexts[language] })
    await page.waitForFunction(hasComeToRest)
    if (still) await expect(() => stopTime(page)).toPass()
    return await look(page)
  } finally {
    // A page that asks every few seconds may be asking now; nobody waits for that answer.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

/** Fails where the machine is so busy that the moment has passed when the page hears of it. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 200))
}
