import type { Clock } from '@discobooth/runtime/clock'

/** A clock moved by hand. Timers ring in order; `pending` counts what a stop() must not leave behind. */
export function handClock(startAt = 1_000_000) {
  let now = startAt
  const timers = new Set<{ at: number; run: () => void }>()
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  const next = (until: number) =>
    [...timers].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
  const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0))
  return {
    ...clock,
    pending: () => timers.size,
    pass(ms: number) {
      const end = now + ms
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
      }
      now = end
    },
    /** As `pass`, but promises get their turn after each ring. */
    async live(ms: number) {
      const end = now + ms
      await nextTurn()
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer)
        now = Math.max(now, timer.at)
        timer.run()
        await nextTurn()
      }
      now = end
    },
  }
}
