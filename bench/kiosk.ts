import { type Browser, chromium, type Page } from '@playwright/test'
import { type Booth, openBooth } from '../e2e/fixtures/booth.ts'
import { chromiumArguments } from '../scripts/chromium.ts'

/** A whole booth and a browser in front of it, started when the first part asks for them. */
export interface Kiosk {
  open(): Promise<{ browser: Browser; booth: Booth }>
  /** In a browser of its own with nothing kept: a page that stays open draws on, and takes the processor from the next. */
  alone(measure: (page: Page, booth: Booth) => Promise<void>): Promise<void>
  /** Another browser, for who brings a booth of their own. The caller closes it. */
  newBrowser(): Promise<Browser>
  /** Also in between: what measures the backend alone wants the machine for itself. */
  close(): Promise<void>
}

export function openKiosk(executablePath: string): Kiosk {
  let opened: { browser: Browser; booth: Booth } | null = null

  const newBrowser = () => chromium.launch({ executablePath, args: chromiumArguments })

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
      opened = null
      await was?.browser.close()
      await was?.booth.stop()
    },
  }
}
