import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { preflight } from '../../scripts/preflight/preflight.ts'
import { wholeChromium } from '../../scripts/preflight/programs.ts'
import { buildPagesIfChanged } from '../fixtures/pages-build.setup.ts'
import { takeScreens } from './take-screens.ts'

/**
 * `npm run screens -- [PREFIX] [--languages=de,fr] [--sizes=1280x800] [--ease='large low'] [--axe]
 * [--fit] [--plain] [--into FOLDER]`
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    languages: { type: 'string' },
    sizes: { type: 'string' },
    ease: { type: 'string' },
    axe: { type: 'boolean' },
    fit: { type: 'boolean' },
    plain: { type: 'boolean' },
    into: { type: 'string' },
  },
})

const ready = await preflight({
  programs: [wholeChromium],
  environment: process.env,
  isRoot: process.getuid?.() === 0,
  announce: console.log,
})
if (ready.ok) {
  await buildPagesIfChanged()
  const failures = await takeScreens({
    folder: values.into ?? join(import.meta.dirname, '../../docs/screens'),
    executablePath: ready.environment['CHROMIUM'] ?? '',
    only: positionals[0],
    ease: values.ease,
    languages: values.languages?.split(','),
    sizes: values.sizes?.split(','),
    axe: values.axe ?? false,
    fit: values.fit ?? false,
    plain: values.plain ?? false,
    print: console.log,
  })
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
} else {
  console.error(ready.reason)
  process.exitCode = 1
}
