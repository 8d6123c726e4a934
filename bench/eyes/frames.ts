/** Screens draw sixty times a second. */
const frameMs = 1_000 / 60

/** Which part of the frames between the first and the last of these was left out. */
export function framesLost(times: readonly number[]): number {
  const lasted = (times.at(-1) ?? Number.NaN) - (times[0] ?? Number.NaN)
  const wanted = Math.round(lasted / frameMs)
  return wanted > 0 ? Math.max(0, wanted - (times.length - 1)) / wanted : 0
}
