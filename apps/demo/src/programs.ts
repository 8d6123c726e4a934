import { join } from 'node:path'
import type { Place } from './demo.ts'
import type { ProgramDescription } from './life.ts'

/** The programs of a booth. The first one is who serves the kiosk. */
export function describePrograms(place: Place & { repository: string }): ProgramDescription[] {
  return [
    {
      name: 'backend',
      entry: join(place.repository, 'apps/backend/src/node.ts'),
      env: {
        HOST: place.host,
        PORT: String(place.port),
        DATA_DIR: place.dataDir,
        KIOSK_DIR: place.kioskDist,
        DEMO_BOOTH_KEY: place.boothKey,
      },
    },
  ]
}
