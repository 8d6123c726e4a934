import { Coordinates } from '@discobooth/contract/session/session'
import * as z from 'zod/mini'
import { localValues } from '../platform/storage.ts'

const local = localValues(() => localStorage)

/** Where the booth stands, as far as this kiosk was told. */
export function storedPlace(): Coordinates | null {
  try {
    const parsed = z.safeParse(Coordinates, JSON.parse(local.read('currentLocation') ?? ''))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function storePlace(place: Coordinates): void {
  local.write('currentLocation', JSON.stringify(place))
}
