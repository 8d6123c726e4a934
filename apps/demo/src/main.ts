import { join, resolve } from 'node:path'
import { runDemo } from './demo.ts'
import { describePrograms } from './programs.ts'
import { readSettings } from './settings.ts'
import { listenForStop } from './stop-requests.ts'
import { welcome } from './welcome.ts'

const repository = resolve(import.meta.dirname, '../../..')
const kioskDir = join(repository, 'apps/kiosk')

// Whoever reads our output may go before us; that must not cut the stopping short.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const stop = listenForStop()
const settings = readSettings({ env: process.env, repository })
const outcome =
  'problem' in settings
    ? settings
    : await runDemo({
        settings,
        kiosk: {
          kioskDir,
          alsoFrom: ['packages/contract', 'package-lock.json', 'tsconfig.base.json'].map((path) =>
            join(repository, path),
          ),
          dist: join(kioskDir, 'dist'),
        },
        programs: (place) => describePrograms({ ...place, repository }),
        welcome,
        stop: stop.signal,
        log: (line) => console.log(line),
      })
stop.close()
if (outcome) {
  console.error(outcome.problem)
  process.exitCode = 1
}
