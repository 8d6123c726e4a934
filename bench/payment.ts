import { sessionKeys } from '@discobooth/contract/session/storage-keys'
import { expect, type Page } from '@playwright/test'
import { modeTile } from '../e2e/fixtures/guest.ts'
import { addressOfCode, code } from '../e2e/fixtures/pay.ts'
import { counts } from './counts.ts'
import { percentile } from './figures.ts'
import { payElsewhere } from './pay-elsewhere.ts'
import { report } from './report.ts'

const { payments, paymentsWithoutStream } = counts
/** No phone pays sooner after the code is shown; the kiosk has fetched its next screens by then. */
const scanningMs = 1_000

declare global {
  /** When the next screen stood, in milliseconds since 1970: the clock the page shares with this process. */
  var songScreenAt: number
}

const now = () => performance.timeOrigin + performance.now()

/** From Pay on the phone to the kiosk's next screen: with the backend's stream, and with the polls alone. */
export async function measurePayment(page: Page): Promise<void> {
  await watchPayments(page)
  const pushed: number[] = []
  for (let guest = 0; guest < payments; guest += 1) pushed.push(await payOnce(page, payElsewhere))
  await page.route('**/api/events', (route) => route.abort())
  const polled: number[] = []
  for (let guest = 0; guest < paymentsWithoutStream; guest += 1) {
    polled.push(await payOnce(page, payElsewhere))
  }
  const at = (part: number) => Math.round(percentile(pushed, part))
  const name = 'paid on the phone to the kiosk’s next screen'
  report({ name: `${name}, median`, value: at(0.5), unit: 'ms', goal: 150 })
  report({ name: `${name}, 99 of 100`, value: at(0.99), unit: 'ms', goal: 400 })
  report({
    name: `${name} without the stream, slowest of ${paymentsWithoutStream}`,
    value: Math.round(Math.max(...polled)),
    unit: 'ms',
    // One poll, and what it takes to answer it and to draw.
    goal: 2_500,
  })
}

/** Before the first of them. */
export const watchPayments = (page: Page) =>
  page.addInitScript(watchForTheSongs, sessionKeys.currentSession)

/** Milliseconds; `pay`: what the phone does with the address of the code. */
export async function payOnce(page: Page, pay: (address: string) => unknown): Promise<number> {
  await page.goto('/mode')
  await modeTile(page, 'Song only').click()
  await expect(code(page)).toBeVisible({ timeout: 20_000 })
  const address = await addressOfCode(page)
  await page.waitForTimeout(scanningMs)
  const paidAt = now()
  await pay(address)
  await page.waitForFunction(() => globalThis.songScreenAt > 0)
  return (await page.evaluate(() => globalThis.songScreenAt)) - paidAt
}

/** Every load is another guest. */
function watchForTheSongs(sessionKey: string): void {
  sessionStorage.removeItem(sessionKey)
  globalThis.songScreenAt = 0
  const origin = performance.timeOrigin
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes('PICK YOUR SONG')) return
    observer.disconnect()
    // The frame is on the screen when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        globalThis.songScreenAt = origin + performance.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
