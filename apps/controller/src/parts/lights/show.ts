import type { LightScene } from '../../booth/state.ts'
import type { Frame } from './flash-limit.ts'

const beatMs = 500

/** The dance floor's colours, in the order they walk round the lamps; the demo's twin shows them too. */
export const showColours: readonly (readonly [number, number, number])[] = [
  [177, 75, 255],
  [255, 63, 180],
  [56, 232, 255],
  [255, 209, 102],
]

/** A colour for each RGB lamp: colours walk from lamp to lamp with the beat, and breathe gently. */
export function lampFrame(scene: LightScene, elapsedMs: number, lamps: number): Frame {
  if (scene === 'full') return Array.from({ length: lamps * 3 }, () => 255)
  if (scene === 'house') return Array.from({ length: lamps * 3 }, () => 160)
  const beat = Math.floor(elapsedMs / beatMs)
  const breath = 0.75 + 0.25 * Math.cos((2 * Math.PI * elapsedMs) / (beatMs * 2))
  return Array.from({ length: lamps }, (_, lamp) => {
    const colour = showColours[(beat + lamp) % showColours.length] ?? [0, 0, 0]
    return colour.map((value) => Math.round(value * breath))
  }).flat()
}

/** House lights and show lights as relays: in the show the house is dark and the show lights beat. */
export function relayFrame(scene: LightScene, elapsedMs: number): Frame {
  if (scene === 'full') return [255, 255]
  if (scene === 'house') return [255, 0]
  return [0, Math.floor(elapsedMs / beatMs) % 4 === 3 ? 0 : 255]
}
