/** What is known about who is there; null where nobody answered. */
export type Sightings = {
  /** Of the controller's /queue-state. */
  queue: string | null
  /** The path of the screen that stands. */
  screen: string | null
  /** Sessions that are not over, as the backend has them. */
  openSessions: number | null
}

/** Screens on which nobody is in the middle of anything. */
const restingScreens = ['/', '/login']

/**
 * Why the booth must not be restarted now, or null when it may be. Who does not answer is no reason:
 * a restart is what may help.
 */
export function whyNot({ queue, screen, openSessions }: Sightings): string | null {
  if (queue !== null && queue !== 'FREE') return `the booth is ${queue}`
  if (screen !== null && !restingScreens.includes(screen)) return `the screen is at ${screen}`
  if (openSessions !== null && openSessions > 0) return `${openSessions} session(s) are not over`
  return null
}
