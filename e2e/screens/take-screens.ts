import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@discobooth/contract/session/session'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { chromium, type Page } from '@playwright/test'
import { chromiumArguments } from '../../scripts/chromium.ts'
import { lookWithAxe } from '../access/axe.ts'
import { lookAtWords } from '../access/words.ts'
import { openBooth } from '../fixtures/booth.ts'
import { hasComeToRest } from '../fixtures/rest.ts'
import { openScreen } from './open-screen.ts'
import { screens } from './screens.ts'
import { expect, kioskSizes, type Screen, type Size } from './visit.ts'

interface TakeOptions {
  folder: string
  executablePath: string
  /** Only the screens whose name begins so. */
  only?: string | undefined
  /** Words of `data-ease`: as a guest sees it who has asked for these. */
  ease?: string | undefined
  /** Only these; all that a screen has otherwise. */
  languages?: readonly string[] | undefined
  sizes?: readonly string[] | undefined
  /** Has axe look at each of them, too; what it finds is a failure. */
  axe?: boolean
  /** Measures whether every word is seen whole, and a kiosk's screen without scrolling. */
  fit?: boolean
  /** Without lights, glow and motion, which cost most. */
  plain?: boolean
  print: (line: string) => void
}

/** A picture of every screen in every size and language. Returns what could not be taken. */
export async function takeScreens(options: TakeOptions): Promise<string[]> {
  const chosen = screens.filter((screen) => screen.name.startsWith(options.only ?? ''))
  const { executablePath, ease, plain } = options
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  // The demo's own songs: covers are half of the picture.
  const booth = await openBooth({ env: { SONGS_DIR: join(import.meta.dirname, '../../songs') } })
  const failures: string[] = []
  /** To come to a screen is what takes the time: it is turned to every size, and told every language. */
  const takeOne = async (
    screen: Screen,
    languages: readonly Language[],
    sizes: readonly Size[],
  ) => {
    const [language] = languages
    const [size] = sizes
    if (!language || !size) return
    let left: readonly Language[] = []
    await openScreen({ browser, booth, ease, plain, screen, language, size }, async (page) => {
      for (const [position, spoken] of languages.entries()) {
        if (spoken !== language && (screen.opensAnew || !(await isTold(page, spoken)))) {
          left = languages.slice(position)
          return
        }
        for (const turned of sizes)
          await photograph(page, { screen, size: turned, language: spoken })
      }
    })
    await takeOne(screen, left, sizes)
  }
  const photograph = async (page: Page, { screen, size, language }: Shown) => {
    const file = `${nameOf(size)}/${screen.name}.${language}.png`
    await page.setViewportSize(size)
    await page.waitForFunction(hasComeToRest)
    await mkdir(join(options.folder, nameOf(size)), { recursive: true })
    const { isWhole: fullPage = false } = screen
    const path = join(options.folder, file)
    // A page that is long takes a busy machine long.
    await page.screenshot({ path, animations: 'disabled', fullPage, timeout: 60_000 })
    const found = [
      ...(options.axe ? await lookWithAxe(page) : []),
      ...(options.fit ? await whatDoesNotFit(page, screen) : []),
    ]
    failures.push(...found.map((what) => `${file}: ${what}`))
    options.print(found.length > 0 ? `${file}: ${found.join('; ')}` : file)
  }
  try {
    if (isAll(options)) await rm(options.folder, { recursive: true, force: true })
    for (const screen of chosen) {
      const asked = <T>(
        all: readonly T[],
        names: readonly string[] | undefined,
        name: (one: T) => string,
      ) => all.filter((one) => names?.includes(name(one)) ?? true)
      const sizes = asked(screen.sizes ?? kioskSizes, options.sizes, nameOf)
      const languages = asked(screen.languages ?? languageCodes, options.languages, String)
      try {
        await takeOne(screen, languages, sizes)
      } catch (error) {
        failures.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  } finally {
    await browser.close()
    await booth.stop()
  }
  return failures
}

async function whatDoesNotFit(page: Page, { sizes }: Screen): Promise<string[]> {
  const found = await page.evaluate(lookAtWords, { size: sizes ? 0 : 22 })
  const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  return over > 0 && !sizes ? [...found, `${over} px higher than the screen`] : found
}

const nameOf = ({ width, height }: Size): string => `${width}x${height}`
const isAll = ({ only, languages, sizes }: TakeOptions): boolean =>
  only === undefined && languages === undefined && sizes === undefined

/** By the kiosk's own switch, which a dialog may cover. Not every page has one. */
async function isTold(page: Page, language: Language): Promise<boolean> {
  const hasSwitch = await page.evaluate((wanted) => {
    const choice = document.querySelector<HTMLElement>(`button[lang="${wanted}"]`)
    choice?.click()
    return choice !== null
  }, language)
  if (hasSwitch) await expect(page.locator(`html[lang="${language}"]`)).toBeAttached()
  return hasSwitch
}

interface Shown {
  screen: Screen
  size: Size
  language: Language
}
