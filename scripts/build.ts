import { buildKioskIfChanged } from '../e2e/fixtures/kiosk-build.setup.ts'

await buildKioskIfChanged()
