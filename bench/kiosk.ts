import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type Booth, openBooth } from '../e2e/fixtures/booth.ts'
import { type GuestWords, wordsOf } from '../e2e/fixtures/guest-texts.ts'
import { chromiumArguments } from '../scripts/chromium.ts'

/** A whole booth and a browser in front of it, started when the first part asks for them. */
export interface Kiosk {
  open(): Promise<{ browser: Browser; booth: Booth }>
  /** In a browser of its own with nothing kept: a page that stays open draws on, and takes the processor from the next. */
  alone(measure: (page: Page, booth: Booth) => Promise<void>): Promise<void>
  /** Another browser, for who brings a booth of their own. The caller closes it. */
  newBrowser(flags?: readonly string[]): Promise<Browser>
  /** The booth with this kiosk, and one with the kiosk that it is compared with. */
  compared(): Promise<Compared>
  /** Where the program is that compares pictures. */
  ffmpeg: string
  /** Also in between: what measures the backend alone wants the machine for itself. */
  close(): Promise<void>
}

/** A booth, and what its kiosk says to guests. */
export interface Side {
  booth: Booth
  words: GuestWords
}

export interface Compared {
  now: Side
  before?: Side
}

/** `before`: another clone of this repository, with a built kiosk. */
export function openKiosk(options: {
  chromium: string
  ffmpeg: string
  before: string | undefined
}): Kiosk {
  const { before } = options
  let opened: { browser: Browser; booth: Booth } | null = null
  let older: Side | undefined

  const newBrowser = (flags: readonly string[] = chromiumArguments) =>
    chromium.launch({ executablePath: options.chromium, args: [...flags] })

  async function open() {
    opened ??= {
      browser: await newBrowser(),
      booth: await openBooth(),
    }
    return opened
  }

  return {
    open,
    newBrowser,
    ffmpeg: options.ffmpeg,
    async compared() {
      const { booth } = await open()
      const now = { booth, words: wordsOf('en') }
      if (before === undefined) return { now }
      older ??= await openOlder(before)
      return { now, before: older }
    },
    async alone(measure) {
      const { browser, booth } = await open()
      await booth.tidy()
      const context = await browser.newContext({
        baseURL: booth.url,
        serviceWorkers: 'block',
        hasTouch: true,
      })
      try {
        await measure(await context.newPage(), booth)
      } finally {
        await context.close()
      }
    },
    async close() {
      const was = opened
      const wasOlder = older
      opened = null
      older = undefined
      await was?.browser.close()
      await was?.booth.stop()
      await wasOlder?.booth.stop()
    },
  }
}

interface OlderTexts {
  guestTexts: { en: GuestWords['texts'] }
  screenTexts: { en: GuestWords['screens'] }
}

async function openOlder(clone: string): Promise<Side> {
  const file = join(clone, 'e2e/fixtures/guest-texts.ts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Another commit's file: nothing knows its types.
  const texts = (await import(file)) as OlderTexts
  const words = { texts: texts.guestTexts.en, screens: texts.screenTexts.en }
  return { booth: await openBooth({ kioskDir: join(clone, 'apps/kiosk/dist') }), words }
}
