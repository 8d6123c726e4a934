/** The brightness of the full field: every channel's value added up, each 0 to 255. */
export interface FlashState {
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
