/** What the page said when it was asked; `null` when it said nothing in time. */
export type Answer =
  | { kind: 'well'; path: string }
  /** It runs, but draws nothing of ours: an error page, or a program that fell over. */
  | { kind: 'blank' }
  /** Somebody signs in at the music provider. */
  | { kind: 'elsewhere' }
  | null

export type Pulse = { aliveAt: number; wellAt: number }
export type Advice = 'fine' | 'reload' | 'restart'

/** All of the keeper's waiting, in milliseconds. */
export const keeperLimits = {
  beatMs: 5_000,
  /** How long one question may take. */
  answerMs: 10_000,
  /** Without an answer for this long the browser is started again. */
  silenceMs: 30_000,
  /** A page that answers but draws nothing is loaded again. */
  blankMs: 30_000,
  /** A Pi that has just got its power is slow. */
  firstMs: 90_000,
  killMs: 5_000,
  /** How long pages of the music provider may stand after the operator opened one: a pass' time, and a goodbye's. */
  visitMs: { 'sign-in': 15 * 60_000, 'sign-out': 15_000 },
  /** A strange page at no address yet is blank: so long it may take to say where it goes, for the log. */
  namelessMs: 250,
  /** A strange page that is still there after this long takes the whole browser with it. */
  strangeMs: 2_000,
  /** Between two starts, at first and at most. */
  pauseMs: { first: 1_000, most: 30_000 },
  /** A browser that lived this long is started again without waiting. */
  steadyMs: 60_000,
}
export type KeeperLimits = typeof keeperLimits

/** The pulse of a browser that starts now: it has longer for its first answer. */
export function firstPulse(now: number, { firstMs, silenceMs }: KeeperLimits): Pulse {
  const at = now + Math.max(0, firstMs - silenceMs)
  return { aliveAt: at, wellAt: at }
}

export function feel(
  pulse: Pulse,
  answer: Answer,
  { now, limits }: { now: number; limits: KeeperLimits },
): { pulse: Pulse; advice: Advice } {
  if (answer === null) {
    const isDead = now - pulse.aliveAt >= limits.silenceMs
    return { pulse, advice: isDead ? 'restart' : 'fine' }
  }
  const aliveAt = now
  if (answer.kind !== 'blank') return { pulse: { aliveAt, wellAt: now }, advice: 'fine' }
  if (now - pulse.wellAt < limits.blankMs) {
    return { pulse: { ...pulse, aliveAt }, advice: 'fine' }
  }
  // The next reload comes as long after this one.
  return { pulse: { aliveAt, wellAt: now }, advice: 'reload' }
}

/** How long to wait before the next start, after this many that did not last. */
export function pauseBefore(failures: number, { pauseMs }: KeeperLimits): number {
  if (failures === 0) return 0
  return Math.min(pauseMs.first * 2 ** (failures - 1), pauseMs.most)
}
