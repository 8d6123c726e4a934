import { flushSync } from 'react-dom'
import { isCalm } from '../platform/calm.ts'

/** Lets the named parts of the old screen move to their places on the new one. */
export function withTransition(change: () => void): void {
  if (!document.startViewTransition || document.hidden || isCalm()) return change()
  afterNextFrame(() => {
    const transition = document.startViewTransition(() => flushSync(change))
    // A hidden tab or a second tap skips the animation; the change itself has happened all the same.
    transition.ready.catch(() => undefined)
  })
}

/**
 * The browser draws nothing from the pictures of the old screen until the new one stands. So the
 * frame that shows the pressed button goes first: the finger is answered before that pause.
 */
function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(run)
  })
}
