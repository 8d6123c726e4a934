/** A volume is 0 to 1; a larger number is meant as a percentage. */
export function volumeLevel(value: number): number {
  if (!Number.isFinite(value)) return 1
  return Math.min(1, Math.max(0, value > 1 ? value / 100 : value))
}

/** Devices keep whole percents. */
export function isLevel(one: number, other: number): boolean {
  return Math.round(one * 100) === Math.round(other * 100)
}
