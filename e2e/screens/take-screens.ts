import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { languageCodes } from '@discobooth/contract/texts/languages'
import { chromium } from '@playwright/test'
import { chromiumArguments } from '../../scripts/chromium.ts'
import { lookWithAxe } from '../access/axe.ts'
import { openBooth } from '../fixtures/booth.ts'
import { openScreen } from './open-screen.ts'
import { screens } from './screens.ts'
import { kioskSizes } from './visit.ts'

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
  const { executablePath, ease } = options
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  // The demo's own songs: covers are half of the picture.
  const booth = await openBooth({ env: { SONGS_DIR: join(import.meta.dirname, '../../songs') } })
  const failures: string[] = []
  const takeOne = (path: string, shown: Pick<Shown, 'screen' | 'language' | 'size'>) =>
    openScreen({ browser, booth, ease, ...shown }, async (page) => {
      await mkdir(join(path, '..'), { recursive: true })
      const { isWhole: fullPage = false } = shown.screen
      // A page that is long takes a busy machine long.
      await page.screenshot({ path, animations: 'disabled', fullPage, timeout: 60_000 })
      const found = options.axe ? await lookWithAxe(page) : []
      if (found.length > 0) throw new Error(found.join('; '))
    })
  try {
    if (options.only === undefined) await rm(options.folder, { recursive: true, force: true })
    for (const screen of chosen) {
      for (const language of screen.languages ?? languageCodes) {
        for (const size of screen.sizes ?? kioskSizes) {
          const file = `${size.width}x${size.height}/${screen.name}.${language}.png`
          try {
            await takeOne(join(options.folder, file), { screen, language, size })
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

type Shown = Parameters<typeof openScreen>[0]
