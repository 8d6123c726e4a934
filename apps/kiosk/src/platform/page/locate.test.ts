import { operatorErrors } from '@discobooth/contract/operator/operator-errors'
import { expect, it } from 'vitest'
import { locate } from './location.ts'

const browser = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  ({ getCurrentPosition }) as Geolocation

it('[8.session.4] says what is wrong where the place is not to be had', async () => {
  const said = async (geolocation: Geolocation | undefined) => {
    const located = await locate(geolocation)
    return located.ok ? located.place : operatorErrors[located.error]
  }
  expect(await said(undefined)).toBe('Geolocation is not supported by your browser.')
  const denied = { message: 'User denied Geolocation' } as GeolocationPositionError
  expect(await said(browser((_, failed) => failed?.(denied)))).toBe(
    'Failed to retrieve location. Please enable location services.',
  )
  const coords = { latitude: 52.37, longitude: 4.9, accuracy: 10 }
  const found = browser((located) => located({ coords } as GeolocationPosition))
  expect(await said(found)).toEqual({ latitude: 52.37, longitude: 4.9 })
})
