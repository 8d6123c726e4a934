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

/** While the first frame of a slow machine is still being drawn, a second and a third may be begun. */
const framesUntilSeen = 4
const firstTapMs = 300
/** In which a tap has been answered. */
export const answerMs = 100

/**
 * The first moment of a screen belongs to the finger that waited for it: what else there is to load would
 * share the processor with its first frame, and with the answer to a tap that comes at once.
 */
export async function firstMomentOver(page: Window, clock: Clock): Promise<void> {
  for (let frame = 0; frame < framesUntilSeen; frame += 1) await painted(clock)
  const over = Promise.withResolvers<void>()
  const cancel = clock.after(firstTapMs, over.resolve)
  const onTap = () => clock.after(answerMs, over.resolve)
  page.addEventListener('click', onTap, { once: true, capture: true })
  await over.promise
  cancel()
  page.removeEventListener('click', onTap, { capture: true })
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
