import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { openBooth } from '../e2e/fixtures/booth.ts'
import { buildKioskIfChanged } from '../e2e/fixtures/kiosk-build.setup.ts'
import { measureStartScreen, startScreenGoals } from '../e2e/fixtures/start-screen.ts'
import { chromiumArguments } from '../scripts/chromium.ts'
import { preflight } from '../scripts/preflight/preflight.ts'
import { wholeChromium } from '../scripts/preflight/programs.ts'
import { copyRepository } from '../scripts/testing/repository-copy.ts'
import { measureJourneys } from './journeys.ts'
import { measureLibrary } from './library.ts'
import { measureMemory } from './memory.ts'
import { measureNpmStart } from './npm-start.ts'
import { measureParty } from './party.ts'
import { measurePayment } from './payment.ts'
import { report } from './report.ts'
import { measureSearchDrawn } from './search.ts'

async function measureBooth(executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: chromiumArguments })
  const booth = await openBooth()
  try {
    const page = await browser.newPage({ baseURL: booth.url, serviceWorkers: 'block' })
    const { shown, online } = await measureStartScreen(page)
    report({
      name: 'start screen: gzipped JavaScript',
      value: shown.gzippedScriptBytes,
      unit: 'bytes',
      goal: startScreenGoals.gzippedScriptBytes,
    })
    report({
      name: 'start screen: requests',
      value: shown.requests,
      unit: 'requests',
      goal: startScreenGoals.requests,
    })
    report({
      name: 'start screen with the booth online: gzipped JavaScript',
      value: online.gzippedScriptBytes,
      unit: 'bytes',
      goal: startScreenGoals.gzippedScriptBytes,
    })
    report({
      name: 'start screen with the booth online: requests',
      value: online.requests,
      unit: 'requests',
      goal: startScreenGoals.requests,
    })
    await page.close()
    /** A page that stays open draws on, and takes the processor from the next. */
    const alone = async (measure: (page: Page) => Promise<void>) => {
      const guests = { baseURL: booth.url, serviceWorkers: 'block', hasTouch: true } as const
      const own = await browser.newPage(guests)
      await measure(own)
      await own.close()
    }
    await alone((own) => measureSearchDrawn(own, booth))
    await alone((own) => measureParty(own, booth))
    await booth.tidy()
    await booth.setFreeMode(false)
    await alone(measurePayment)
    await alone((own) => measureJourneys(own, booth))
    // Measured after guests have been there, when everything that is loaded late is loaded.
    report({
      name: 'backend and Postgres: memory (sum of PSS)',
      value: measureMemory(booth),
      unit: 'MB',
      goal: 250,
    })
  } finally {
    await browser.close()
    await booth.stop()
  }
}

/** In a copy without a built kiosk and without data, as after a fresh clone. */
async function measureStarts(): Promise<void> {
  const copy = copyRepository()
  try {
    const place = { root: copy.root, dataDir: join(copy.root, 'data') }
    report({ name: 'npm start: first', value: await measureNpmStart(place), unit: 's', goal: 15 })
    report({ name: 'npm start: later', value: await measureNpmStart(place), unit: 's', goal: 4 })
  } finally {
    copy.remove()
  }
}

const ready = await preflight({
  programs: [wholeChromium],
  environment: process.env,
  isRoot: process.getuid?.() === 0,
})
if (ready.ok) {
  await buildKioskIfChanged()
  await measureBooth(ready.environment['CHROMIUM'] ?? '')
  await measureStarts()
  await measureLibrary()
} else {
  console.error(ready.reason)
  process.exitCode = 1
}
