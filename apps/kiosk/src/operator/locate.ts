import type { operatorErrors } from '@discobooth/contract/operator/operator-errors'
import type { Coordinates } from '@discobooth/contract/session/session'

type LocationText = Extract<keyof typeof operatorErrors, `location${string}`>
export type Located = { ok: true; place: Coordinates } | { ok: false; error: LocationText }

const limitMs = 30_000

/** Asks the browser where it is; the operator is asked for permission where none was given yet. */
export function locate(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ ok: false, error: 'locationUnsupported' })
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ ok: true, place: { latitude, longitude } }),
      (error) => {
        console.error('The location could not be read:', error.message)
        resolve({ ok: false, error: 'locationFailed' })
      },
      { timeout: limitMs, enableHighAccuracy: true },
    )
  })
}
