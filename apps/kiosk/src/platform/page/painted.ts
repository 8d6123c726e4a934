import type { Clock } from '@discobooth/runtime/clock'

/** After the next frame; a hidden page draws none, and is not waited for. */
export function painted(clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const cancel = clock.after(500, resolve)
    requestAnimationFrame(() => {
      cancel()
      clock.after(0, resolve)
    })
  })
}

/** While a frame of a slow machine is still being drawn, a second and a third may be begun. */
const framesUntilSeen = 4

/** What has just been changed, or will be in the next frame, is on the glass. */
export async function seen(clock: Clock): Promise<void> {
  for (let frame = 0; frame < framesUntilSeen; frame += 1) await painted(clock)
}

const firstTapMs = 300
const longestTapMs = 1_000

/**
 * The first moment of a screen belongs to the finger that waited for it: what else there is to load would
 * share the processor with its first frame, and with the answer to a tap that comes at once.
 */
export async function firstMomentOver(page: Window, clock: Clock): Promise<void> {
  await seen(clock)
  const over = Promise.withResolvers<void>()
  const listening = new AbortController()
  let cancel = clock.after(firstTapMs, over.resolve)
  const wait = (ms: number) => {
    cancel()
    cancel = clock.after(ms, over.resolve)
  }
  const options = { capture: true, signal: listening.signal }
  page.addEventListener('pointerdown', () => wait(longestTapMs), options)
  page.addEventListener('click', () => void seen(clock).then(over.resolve), options)
  await over.promise
  cancel()
  listening.abort()
}

/** Whether this guest, or their system, asked for a screen that stands still. */
export function isCalm(): boolean {
  const { ease = '', motion } = document.documentElement.dataset
  return (
    motion === 'still' ||
    ease.split(' ').includes('calm') ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}

/** Whether this machine has shown that it can draw everything that moves (motion.ts). */
export function hasFullMotion(): boolean {
  return document.documentElement.dataset['motion'] === 'full'
}
