import { randomText } from '../../platform/bytes-as-text.ts'
import { hashKey } from '../adapters/hashes.ts'
import { createKioskEnrolment } from './enrolment.ts'
import { createBoothKeys, createKeyUse } from './keys.ts'
import { boothRoutes, keyRoutes } from './routes.ts'
import { createBooths } from './service.ts'

type BoothsDependencies = Parameters<typeof createBooths>[0]
type EnrolmentDependencies = Parameters<typeof createKioskEnrolment>[0]
type RouteParts = Parameters<typeof boothRoutes>[0]

/** The booths, their keys, and how a kiosk comes to one. */
export function createKiosks(
  deps: Omit<BoothsDependencies, 'hashKey' | 'noteKeyUse' | 'access'> & {
    access: BoothsDependencies['access'] & EnrolmentDependencies['access'] & RouteParts['access']
    alerts: EnrolmentDependencies['alerts']
  },
) {
  const keys = createBoothKeys({ ...deps, hashKey })
  const enrolment = createKioskEnrolment({ ...deps, hashKey, keys, newKey })
  const booths = createBooths({ ...deps, hashKey, noteKeyUse: createKeyUse(deps) })
  return {
    booths,
    routes: boothRoutes({ booths, enrolment, access: deps.access }),
    keyRoutes: keyRoutes(keys),
  }
}

function newKey(): string {
  return randomText(32)
}
