import type { Browser } from '@playwright/test'
import type { Booth } from '../e2e/fixtures/booth.ts'
import { megabytesOf, pageProcess, postgresOf } from './memory.ts'
import { report } from './report.ts'

/** What each program of a booth holds when a kiosk stands at its start screen. */
export async function measurePrograms(browser: Browser, booth: Booth): Promise<void> {
  const page = await browser.newPage({ baseURL: booth.url, serviceWorkers: 'block' })
  await page.goto('/')
  await page.getByText('Help?').waitFor()
  // What is fetched and compiled after the first screen counts as well.
  await page.waitForTimeout(5_000)
  const postgres = postgresOf(booth.dataDir)
  memory('backend', [booth.backendPid()])
  memory('Postgres, all of its processes', postgres)
  memory('backend and Postgres', [booth.backendPid(), ...postgres], 250)
  memory('controller', [booth.controller.pid])
  memory('the kiosk’s page, the process that draws it', await pageProcess(browser))
  await page.close()
}

function memory(name: string, processes: readonly number[], goal?: number): void {
  report({
    name: `${name}: memory (PSS)`,
    value: megabytesOf(processes),
    unit: 'MB',
    ...(goal !== undefined && { goal }),
  })
}
