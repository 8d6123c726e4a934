import type { Browser } from '@playwright/test'
import { measureStartScreen, startScreenGoals } from '../e2e/fixtures/start-screen.ts'
import { counts } from './counts.ts'
import { percentile, rounded } from './figures.ts'
import { report } from './report.ts'

/** A second at full speed is what a guest takes for "at once"; a slowed machine is an old small PC. */
const readyGoals = [
  { slowed: 1, ms: 1_000 },
  { slowed: 4, ms: 3_000 },
]

declare global {
  var readyAt: number
}

/** What the first screen costs, and when its button can be tapped. */
export async function measureStart(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, serviceWorkers: 'block' })
  const { shown, online } = await measureStartScreen(page)
  await page.close()
  const goal = startScreenGoals
  report({
    name: 'start screen: gzipped JavaScript',
    value: shown.gzippedScriptBytes,
    unit: 'bytes',
    goal: goal.gzippedScriptBytes,
  })
  report({
    name: 'start screen: requests',
    value: shown.requests,
    unit: 'requests',
    goal: goal.requests,
  })
  // No goal: the next screens are fetched ahead meanwhile, and the sooner the more of them.
  const later = 'start screen and what is fetched ahead until the booth is online'
  report({
    name: `${later}: gzipped JavaScript`,
    value: online.gzippedScriptBytes,
    unit: 'bytes',
  })
  report({ name: `${later}: requests`, value: online.requests, unit: 'requests' })
  for (const { slowed, ms } of readyGoals) {
    const times: number[] = []
    for (let load = 0; load < counts.loads; load += 1) {
      times.push(await timeToReady(browser, { baseURL, slowed }))
    }
    report({
      name: `start screen: ready at ${slowed}x slowed CPU, median of ${counts.loads} empty browsers`,
      value: rounded(percentile(times, 0.5)),
      unit: 'ms',
      goal: ms,
    })
  }
}

/** In a browser that has nothing kept: from the navigation to the frame with the button. */
async function timeToReady(
  browser: Browser,
  { baseURL, slowed }: { baseURL: string; slowed: number },
): Promise<number> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await page.addInitScript(watchForTheButton)
    await page.goto('/')
    await page.waitForFunction(() => globalThis.readyAt > 0)
    return await page.evaluate(() => globalThis.readyAt)
  } finally {
    await context.close()
  }
}

function watchForTheButton(): void {
  globalThis.readyAt = 0
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main button')) return
    observer.disconnect()
    // The frame is on the screen when the one after it begins.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        globalThis.readyAt = performance.now()
      }),
    )
  })
  observer.observe(document, { childList: true, subtree: true })
}
