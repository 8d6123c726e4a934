import type { Kiosk } from '../kiosk.ts'
import { drawings, screens } from './drawings.ts'
import { measureTaps } from './journey.ts'
import { measureScreens } from './left-alone.ts'
import { measureLoads } from './start.ts'

/** The same figures where a GPU draws, as far as a machine without one can play it. */
export async function measureDrawnOtherwise(kiosk: Kiosk): Promise<void> {
  for (const drawing of [drawings.swiftshader, drawings.pi]) {
    await measureLoads(kiosk, await kiosk.compared(), drawing)
    await measureTaps(kiosk, { drawing, screen: screens.upright, speed: 1 })
    await measureScreens(kiosk, drawing, screens.upright)
  }
}
