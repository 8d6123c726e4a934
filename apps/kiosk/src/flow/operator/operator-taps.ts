import { limits } from '@discobooth/contract/wire/limits'

/** Nobody has to hurry. Taps further apart than this are a guest who touches the ball now and then. */
const apartMs = 10_000

/** Taps on the logo that belong together, with the newest; as many as `logoTaps` open the door. */
export function tapLogo(
  taps: readonly number[],
  now: number,
): { taps: readonly number[]; opens: boolean } {
  const last = taps.at(-1)
  const together = last !== undefined && now - last < apartMs ? [...taps, now] : [now]
  const opens = together.length >= limits.operator.logoTaps
  return { taps: opens ? [] : together, opens }
}
