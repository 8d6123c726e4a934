export interface PlannedPhoto {
  /** Since the party's start. */
  atMs: number
  /** How many seconds ahead the lights begin to count. */
  countdown: number
}

const photosOfParty = 4
const longestCountdown = 3

/**
 * Photos spread over the party, none at its very edges. The lights count down before each as far as
 * the time since the last one allows: a flash a second at most, whatever the song.
 */
export function planPhotos(durationMs: number): PlannedPhoto[] {
  const gapMs = durationMs / photosOfParty
  return Array.from({ length: photosOfParty }, (_, number) => {
    const atMs = Math.round(gapMs * (number + 0.5))
    const freeMs = number === 0 ? atMs : gapMs - 1_000
    const countdown = Math.max(0, Math.min(longestCountdown, Math.floor(freeMs / 1_000)))
    return { atMs, countdown }
  })
}
