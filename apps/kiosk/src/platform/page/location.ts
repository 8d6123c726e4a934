import type { LocalStore } from '../storage.ts'

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
