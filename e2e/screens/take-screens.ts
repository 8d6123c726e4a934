import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@discobooth/contract/session'
import { localKeys } from '@discobooth/contract/storage-keys'
import { type Browser, chromium, type Page } from '@playwright/test'
import { en, type Texts } from '../../apps/kiosk/src/i18n/en.ts'
import { nl } from '../../apps/kiosk/src/i18n/nl.ts'
import { chromiumArguments } from '../../scripts/chromium.ts'
import { type Booth, openBooth } from '../fixtures/booth.ts'
import { screens } from './screens.ts'
import { kioskSizes } from './visit.ts'

const languages: readonly Language[] = ['en', 'nl']
const texts: Record<Language, Texts> = { en, nl }

interface TakeOptions {
  folder: string
  executablePath: string
  /** Only the screens whose name begins so. */
  only?: string | undefined
  /** Words of `data-ease`: as a guest sees it who has asked for these. */
  ease?: string | undefined
  /** Has axe look at each of them, too; what it finds is a failure. */
  axe?: boolean
  print: (line: string) => void
}

/** A picture of every screen in every size and language. Returns what could not be taken. */
export async function takeScreens(options: TakeOptions): Promise<string[]> {
  const chosen = screens.filter((screen) => screen.name.startsWith(options.only ?? ''))
  const { executablePath } = options
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  // The demo's own songs: covers are half of the picture.
  const booth = await openBooth({ env: { SONGS_DIR: join(import.meta.dirname, '../../songs') } })
  const failures: string[] = []
  try {
    if (options.only === undefined) await rm(options.folder, { recursive: true, force: true })
    for (const screen of chosen) {
      for (const language of screen.languages ?? languages) {
        for (const size of screen.sizes ?? kioskSizes) {
          const file = `${size.width}x${size.height}/${screen.name}.${language}.png`
          try {
            const path = join(options.folder, file)
            await takeOne({ browser, booth, screen, language, size, path, ...options })
            options.print(file)
          } catch (error) {
            failures.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
          }
        }
      }
    }
  } finally {
    await browser.close()
    await booth.stop()
  }
  return failures
}

interface Shot {
  browser: Browser
  booth: Booth
  screen: (typeof screens)[number]
  language: Language
  size: { width: number; height: number }
  path: string
  ease?: string | undefined
  axe?: boolean
}

async function takeOne(shot: Shot): Promise<void> {
  const { browser, booth, screen, language, size, path, ease } = shot
  const context = await browser.newContext({
    viewport: size,
    baseURL: booth.url,
    serviceWorkers: 'block',
    hasTouch: true,
    locale: 'en-GB',
  })
  try {
    await booth.tidy()
    await booth.setLanguage(language)
    // As on a booth that has been on before: it knows its language before the backend tells it.
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      localKeys.language,
      language,
    ] as const)
    if (ease) await context.addInitScript((words) => sessionStorage.setItem('ease', words), ease)
    const page = await context.newPage()
    page.setDefaultTimeout(40_000)
    await screen.open({ page, booth, language, texts: texts[language] })
    await page.waitForFunction(hasComeToRest)
    await mkdir(join(path, '..'), { recursive: true })
    const { isWhole: fullPage = false } = screen
    // A page that is long takes a busy machine long.
    await page.screenshot({ path, animations: 'disabled', fullPage, timeout: 60_000 })
    if (shot.axe) await lookWithAxe(page)
  } finally {
    await context.close()
  }
}

async function lookWithAxe(page: Page): Promise<void> {
  // Some pictures are taken with the clock stopped, and axe waits by it.
  await page.clock.resume()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.html.slice(0, 120)}`)
  if (found.length > 0) throw new Error(`axe: ${found.join('; ')}`)
}

/** Fonts are there, and what moves once (a screen change, a sheet) has arrived; glows go on for ever. */
function hasComeToRest(): boolean {
  const passing = document.getAnimations().filter((animation) => {
    const { iterations } = animation.effect?.getTiming() ?? {}
    return animation.playState === 'running' && iterations !== Infinity
  })
  // On a busy machine a change of screen may not have begun to move yet.
  const isChanging = 'activeViewTransition' in document && document.activeViewTransition !== null
  return document.fonts.status === 'loaded' && passing.length === 0 && !isChanging
}
