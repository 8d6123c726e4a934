import { flushSync } from 'react-dom'
import { isCalm } from '../platform/calm.ts'

/** Lets the named parts of the old screen move to their places on the new one. */
export function withTransition(change: () => void): void {
  if (!document.startViewTransition || isCalm()) return change()
  const transition = document.startViewTransition(() => flushSync(change))
  // A hidden tab or a second tap skips the animation; the change itself has happened all the same.
  transition.ready.catch(() => undefined)
}
