import { flushSync } from 'react-dom'
import { home } from '../flow/routes.ts'
import { isCalm } from '../platform/page/painted.ts'

/** It is made to take 250 ms; a machine that needs this long has no strength for it. */
const tooLongMs = 600
let wasTooLong = false

/** Lets the named parts of the old screen move to their places on the new one. */
export function withTransition(change: () => void): void {
  if (!document.startViewTransition || document.hidden || isCalm()) return change()
  afterNextFrame(() => {
    // For the rest of a visit taps come before looks; with the next guest the machine may be well again.
    if (wasTooLong && location.pathname !== home) return change()
    const begun = performance.now()
    const transition = document.startViewTransition(() => flushSync(change))
    // A hidden tab or a second tap skips the animation; the change itself has happened all the same.
    transition.ready.catch(() => undefined)
    const measure = () => {
      wasTooLong = performance.now() - begun > tooLongMs
    }
    // A change that throws has its own way to be told.
    transition.finished.then(measure, () => undefined)
  })
}

/**
 * The browser draws nothing from the pictures of the old screen until the new one stands. So the
 * frame that shows the pressed button goes first: the finger is answered before that pause.
 */
export function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => {
    // The second one is called when the first is on its way to the glass, however busy the machine.
    requestAnimationFrame(() => setTimeout(run))
  })
}
