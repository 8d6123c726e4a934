import { randomText } from '../../platform/bytes-as-text.ts'
import { hashKey } from '../adapters/hashes.ts'
import { createFleet } from '../fleet/service.ts'
import { createBrands } from './brands.ts'
import { createKioskEnrolment } from './enrolment.ts'
import { createBoothKeys, createKeyUse } from './keys.ts'
import { createQuickBeats } from './quick-beats.ts'
import { boothRoutes, keyRoutes } from './routes.ts'
import { createBooths } from './service.ts'

type BoothsDependencies = Parameters<typeof createBooths>[0]
type EnrolmentDependencies = Parameters<typeof createKioskEnrolment>[0]
type FleetDependencies = Parameters<typeof createFleet>[0]
type RouteParts = Parameters<typeof boothRoutes>[0]

/** The booths, their keys, and how a kiosk comes to one. */
export function createKiosks(
  deps: Omit<BoothsDependencies, 'demo' | 'firstPasscode' | 'hashKey' | 'noteKeyUse' | 'access'> &
    Omit<FleetDependencies, 'date'> & {
      demo?: BoothsDependencies['demo']
      firstPasscode?: BoothsDependencies['firstPasscode']
      access: BoothsDependencies['access'] & EnrolmentDependencies['access'] & RouteParts['access']
      alerts: EnrolmentDependencies['alerts']
    },
) {
  const { demo, firstPasscode } = deps
  const keys = createBoothKeys({ ...deps, hashKey })
  const enrolment = createKioskEnrolment({ ...deps, demo, hashKey, keys, newKey })
  const noteKeyUse = createKeyUse(deps)
  const booths = createBooths({ ...deps, demo, firstPasscode, hashKey, noteKeyUse })
  const fleet = createFleet({ ...deps, date: () => new Date(deps.now()) })
  const brands = createBrands({ ...deps, date: () => new Date(deps.now()) })
  const quickBeats = createQuickBeats({ ...deps, keys, fleet })
  return {
    booths,
    brands,
    fleet,
    routes: boothRoutes({ booths, brands, enrolment, access: deps.access, fleet, quickBeats }),
    keyRoutes: keyRoutes(keys),
    desk: { ...keys, list: (booth: string) => keys.list(booth, null) },
  }
}

function newKey(): string {
  return randomText(32)
}
