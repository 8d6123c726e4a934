import { join } from 'node:path'
import { preflight } from '../../scripts/preflight/preflight.ts'
import { wholeChromium } from '../../scripts/preflight/programs.ts'
import { buildKioskIfChanged } from '../fixtures/kiosk-build.setup.ts'
import { takeScreens } from './take-screens.ts'

const ready = await preflight({
  programs: [wholeChromium],
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  announce: console.log,
})
if (ready.ok) {
  await buildKioskIfChanged()
  const failures = await takeScreens({
    folder: join(import.meta.dirname, '../../docs/screens'),
    executablePath: ready.environment['CHROMIUM'] ?? '',
    only: process.argv[2],
    print: console.log,
  })
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} else {
  console.error(ready.reason)
  process.exitCode = 1
}
