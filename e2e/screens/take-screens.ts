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
import { kioskSizes, type Screen, type Size } from './visit.ts'

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
  /** Opened once, and turned to each of its sizes: to come to a screen is what takes the time. */
  const takeOne = async (screen: Screen, language: Language, sizes: readonly Size[]) => {
    const [first] = sizes
    if (!first) return
    await openScreen(
      { browser, booth, ease, plain, screen, language, size: first },
      async (page) => {
        for (const size of sizes) {
          const file = `${nameOf(size)}/${screen.name}.${language}.png`
          await page.setViewportSize(size)
          await page.waitForFunction(hasComeToRest)
          await mkdir(join(options.folder, nameOf(size)), { recursive: true })
          const { isWhole: fullPage = false } = screen
          const path = join(options.folder, file)
          // A page that is long takes a busy machine long.
          await page.screenshot({ path, animations: 'disabled', fullPage, timeout: 60_000 })
          options.print(file)
          const found = [
            ...(options.axe ? await lookWithAxe(page) : []),
            ...(options.fit ? await whatDoesNotFit(page, screen) : []),
          ]
          failures.push(...found.map((what) => `${file}: ${what}`))
        }
      },
    )
  }
  try {
    if (isWhole(options)) await rm(options.folder, { recursive: true, force: true })
    for (const screen of chosen) {
      const sizes = (screen.sizes ?? kioskSizes).filter((size) =>
        isAsked(nameOf(size), options.sizes),
      )
      for (const language of screen.languages ?? languageCodes) {
        if (!isAsked(language, options.languages)) continue
        try {
          await takeOne(screen, language, sizes)
        } catch (error) {
          const what = error instanceof Error ? error.message : String(error)
          failures.push(`${screen.name}.${language}: ${what}`)
        }
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
const isAsked = (name: string, asked: readonly string[] | undefined): boolean =>
  asked?.includes(name) ?? true
const isWhole = ({ only, languages, sizes }: TakeOptions): boolean =>
  only === undefined && languages === undefined && sizes === undefined
