import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { longestTask } from '../console.ts'

/** What a laptop of five years ago is to this machine. */
const SLOWER = 4
const size = { width: 1280, height: 800 }
/** How far a hand turns the wheel at once, and how many rows that are read in a trace. */
const TURN_PX = 2_000
const TRACED_TURNS = 60
const LIMIT_MS = 600_000

/** Somebody signed in, as a browser keeps them: in one of its own, with nothing in its cache. */
async function openSignedIn(browser: Browser, url: string, signedIn: string) {
  const config = await (await fetch(`${url}/console/config.json`)).text()
  const context = await browser.newContext({ baseURL: url, viewport: size })
  const kept = { 'console.session': signedIn, 'console.config': config }
  await context.addInitScript((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, kept)
  return context
}

/** From the address to the frame that has the numbers of the first page. */
export async function timeFirstScreen(
  browser: Browser,
  url: string,
  signedIn: string,
): Promise<number> {
  const context = await openSignedIn(browser, url, signedIn)
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript(() => {
      const look = (): void => {
        const isThere = document.querySelector('main ul a[aria-label*=": "]') !== null
        if (!isThere) return void requestAnimationFrame(look)
        // The frame after it has it on the glass.
        requestAnimationFrame(() => performance.mark('useful'))
      }
      requestAnimationFrame(look)
    })
    await page.goto('/console/', { waitUntil: 'commit' })
    const useful = await page.waitForFunction(
      () => performance.getEntriesByName('useful')[0]?.startTime,
    )
    return (await useful.jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/** All scripts that the first page waits for, as they go over the wire. */
export async function weighScripts(browser: Browser, url: string, signedIn: string) {
  const context = await openSignedIn(browser, url, signedIn)
  try {
    const page = await context.newPage()
    // What is fetched for later, once there is nothing better to do.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url())
    })
    await page.goto('/console/')
    await page.locator('main ul a[aria-label*=": "]').first().waitFor()
    const sizes = await Promise.all(
      [...scripts].map(async (script) => {
        const answer = await fetch(script)
        return gzipSync(await answer.arrayBuffer()).length
      }),
    )
    return sizes.reduce((sum, one) => sum + one, 0)
  } finally {
    await context.close()
  }
}

/** Down a list until so many sessions are there, and up again: the longest that the page stood still. */
export async function scrollSessions(
  browser: Browser,
  order: { url: string; signedIn: string; rows: number },
): Promise<{ rows: number; longestMs: number; inThePage: number }> {
  const context = await openSignedIn(browser, order.url, order.signedIn)
  try {
    return await scroll(browser, context, order.rows)
  } finally {
    await context.close()
  }
}

async function scroll(browser: Browser, context: BrowserContext, rows: number) {
  const page = await context.newPage()
  await page.goto('/console/sessions')
  await page.locator('main li[aria-setsize]').first().waitFor()
  await page.mouse.move(size.width / 2, size.height / 2)
  const began = performance.now()
  const longest: number[] = []
  const turn = async (px: number) => {
    longest.push(
      await longestTask(browser, page, async () => {
        for (let turned = 0; turned < TRACED_TURNS; turned += 1) {
          await page.mouse.wheel(0, px)
          await page.evaluate(() => new Promise(requestAnimationFrame))
        }
      }),
    )
    if (performance.now() - began > LIMIT_MS) throw new Error('The list has no end.')
  }
  while ((await countOf(page)) < rows) await turn(TURN_PX)
  const found = await countOf(page)
  while (await page.evaluate(() => window.scrollY > 0)) await turn(-TURN_PX * 4)
  return {
    rows: found,
    longestMs: Math.max(...longest),
    inThePage: await page.locator('main li[aria-setsize]').count(),
  }
}

async function countOf(page: Page): Promise<number> {
  const all = await page.locator('main li[aria-setsize]').first().getAttribute('aria-setsize')
  return Number(all)
}
