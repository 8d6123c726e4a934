import { type Browser, chromium, type Page } from '@playwright/test'
import { type Booth, openBooth } from '../e2e/fixtures/booth.ts'
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
  /** Also in between: what measures the backend alone wants the machine for itself. */
  close(): Promise<void>
}

export interface Compared {
  now: Booth
  before?: Booth
}

/** `before`: the folder of a built kiosk of another commit. */
export function openKiosk(executablePath: string, before?: string): Kiosk {
  let opened: { browser: Browser; booth: Booth } | null = null
  let older: Booth | undefined

  const newBrowser = (flags: readonly string[] = chromiumArguments) =>
    chromium.launch({ executablePath, args: [...flags] })

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
    async compared() {
      const { booth } = await open()
      if (before === undefined) return { now: booth }
      older ??= await openBooth({ kioskDir: before })
      return { now: booth, before: older }
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
      await wasOlder?.stop()
    },
  }
}
