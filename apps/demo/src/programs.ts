import { join } from 'node:path'
import type { Place } from './demo.ts'
import type { ProgramDescription } from './life.ts'

/** The programs of a booth. The first one is who serves the kiosk. */
export function describePrograms(place: Place & { repository: string }): ProgramDescription[] {
  const { controller } = place
  return [
    {
      name: 'backend',
      entry: join(place.repository, 'apps/backend/src/node.ts'),
      env: {
        HOST: place.host,
        PORT: String(place.port),
        DATA_DIR: place.dataDir,
        KIOSK_DIR: place.kioskDist,
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
