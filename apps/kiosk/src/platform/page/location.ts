import type { operatorErrors } from '@discobooth/contract/operator/operator-errors'
import { Coordinates } from '@discobooth/contract/session/session'
import { parseJson } from '@discobooth/runtime/parse-json'
import * as z from 'zod/mini'
import { type LocalStore, localValues } from '../storage.ts'

/**
 * Remembers where the booth stands, where the operator has allowed it. Guests are never asked, so
 * nothing happens without a permission that was given before.
 */
export async function rememberLocation(options: {
  navigator: Pick<Navigator, 'permissions' | 'geolocation'>
  local: LocalStore
}): Promise<void> {
  const { permissions, geolocation } = options.navigator
  try {
    const { state } = await permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      geolocation.getCurrentPosition(resolve, reject, { timeout: 30_000, maximumAge: 3_600_000 }),
    )
    const { latitude, longitude } = coords
    options.local.write('currentLocation', JSON.stringify({ latitude, longitude }))
  } catch (error) {
    console.info('The location could not be read:', error)
  }
}

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

const local = localValues(() => localStorage)

/** Where the booth stands, as far as this kiosk was told. */
export function storedPlace(): Coordinates | null {
  const parsed = z.safeParse(Coordinates, parseJson(local.read('currentLocation')))
  return parsed.success ? parsed.data : null
}

export function storePlace(place: Coordinates): void {
  local.write('currentLocation', JSON.stringify(place))
}
