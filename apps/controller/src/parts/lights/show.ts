import type { LightScene } from '../../booth/state.ts'

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

/** The brightness of the full field: every channel's value added up, each 0 to 255. */
interface FlashState {
  field: number
  /** Whether the last change of the field was a fall (or the lights were dark from the start). */
  falling: boolean
  /** When the field last turned from falling to rising. */
  roseAt: number
}

export type Frame = readonly number[]

/** Three rises a second, rounded to the safe side (P7). */
const minRiseGapMs = 334

export const darkState: FlashState = { field: 0, falling: true, roseAt: -Infinity }

const brightness = (frame: Frame) => frame.reduce((sum, value) => sum + value, 0)

/** Lets a frame pass, or holds it down to the present brightness while a new rise would come too soon. */
export function limitFlash(
  state: FlashState,
  frame: Frame,
  now: number,
): { state: FlashState; frame: Frame } {
  const field = brightness(frame)
  if (field === state.field) return { state, frame }
  if (field < state.field) return { state: { ...state, field, falling: true }, frame }
  if (!state.falling) return { state: { ...state, field }, frame }
  if (now - state.roseAt >= minRiseGapMs)
    return { state: { field, falling: false, roseAt: now }, frame }
  const held = frame.map((value) => Math.floor((value * state.field) / field))
  return { state: { ...state, field: brightness(held) }, frame: held }
}

/** Light in an emergency waits for nothing. */
export function showSteady(state: FlashState, frame: Frame, now: number): FlashState {
  const field = brightness(frame)
  return field === state.field ? state : { field, falling: false, roseAt: now }
}
