export const boothLetters = ['A', 'B', 'C', 'D'] as const
export type BoothLetter = (typeof boothLetters)[number]

/** Mode 1 to 4 is booth program A to D; anything else runs the first one. */
export function boothLetter(mode: number | null | undefined): BoothLetter {
  return boothLetters[(mode ?? 0) - 1] ?? 'A'
}
