import { join, resolve } from 'node:path'
import { listenForStop, type Place, runDemo } from './demo.ts'
import type { ProgramDescription } from './life.ts'
import { readSettings } from './settings.ts'

const repository = resolve(import.meta.dirname, '../../..')
const folderOf = (page: string) => join(repository, 'apps', page)

// Whoever reads our output may go before us; that must not cut the stopping short.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

const stop = listenForStop()
const settings = readSettings({ env: process.env, repository })
const outcome =
  'problem' in settings
    ? settings
    : await runDemo({
        settings,
        pages: ['kiosk', 'console'].map((name) => ({
          name,
          dir: folderOf(name),
          alsoFrom: ['packages/contract', 'package-lock.json', 'tsconfig.base.json'].map((path) =>
            join(repository, path),
          ),
        })),
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

/** The programs of a booth. The first one is who serves the kiosk. */
function describePrograms(place: Place & { repository: string }): ProgramDescription[] {
  const { controller } = place
  return [
    {
      name: 'backend',
      entry: join(place.repository, 'apps/backend/src/node.ts'),
      env: {
        HOST: place.host,
        PORT: String(place.port),
        DATA_DIR: place.dataDir,
        KIOSK_DIR: join(folderOf('kiosk'), 'dist'),
        CONSOLE_DIR: join(folderOf('console'), 'dist'),
        STAGE_DIR: join(place.repository, 'apps/demo/stage/page'),
        DEMO_BOOTH_KEY: place.boothKey,
        DEMO_CONTROLLER_URL: `http://${reachable(controller.host)}:${controller.port}`,
      },
    },
    {
      name: 'controller',
      entry: join(place.repository, 'apps/controller/src/main.ts'),
      env: {
        CONTROLLER_HOST: controller.host,
        CONTROLLER_PORT: String(controller.port),
        DATA_DIR: place.dataDir,
        BOOTH_KEY: place.boothKey,
        PORT: String(place.port),
        BACKEND_URL: `http://${reachable(place.host)}:${place.port}`,
      },
    },
  ]
}

/** A program that listens everywhere is called at home. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** What a newcomer wants to know once everything runs. */
function welcome(place: Place, [url = '', booth = '']: string[], env = process.env): string {
  const database = env['DATABASE_URL']
    ? 'the one in DATABASE_URL'
    : 'built in (set DATABASE_URL to use another)'
  return `
DiscoBooth is ready: LET'S PARTY!

  Stage      ${url}/demo (everything on one page: begin here)
  Kiosk      ${url}
  Console    ${url}/console (for owners)
  Booth      ${booth} (simulated: open and close its door here)
${env['SMTP_URL'] ? '' : `  Inbox      ${url}/inbox (what the booth mails)\n`}  Health     ${url}/functions/v1/api/health
  Data       ${place.dataDir}
  Database   ${database}
  Key        ${place.dataDir}/demo-booth.key (the demo booth's own)

  Ctrl-C stops everything.
`
}
