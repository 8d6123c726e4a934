import { limits } from '@discobooth/contract/limits'

/** Slower taps are a guest who likes the ball. */
const togetherMs = 3_000

/** Taps on the logo that belong together, with the newest; as many as `logoTaps` open the door. */
export function tapLogo(
  taps: readonly number[],
  now: number,
): { taps: readonly number[]; opens: boolean } {
  const together = [...taps.filter((at) => now - at < togetherMs), now]
  const opens = together.length >= limits.operator.logoTaps
  return { taps: opens ? [] : together, opens }
}
