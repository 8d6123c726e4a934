import { flushSync } from 'react-dom'
import { home } from '../flow/routes.ts'
import { hasFullMotion, isCalm } from '../platform/page/painted.ts'

/** It is made to take 260 ms; a machine that needs this long has no strength for it. */
const tooLongMs = 600
let wasTooLong = false

/** A new screen comes in with a movement, of the kind that this machine can draw. */
export function withTransition(change: () => void): void {
  if (document.hidden || isCalm()) return change()
  afterNextFrame(() => {
    // With the next guest a machine that was too slow may be well again.
    const isTooSlow = wasTooLong && location.pathname !== home
    if (!document.startViewTransition || isTooSlow || !hasFullMotion()) return comeIn(change)
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
 * Pictures of the old screen and the new one over each other take a processor longer to draw than a guest
 * waits: the new screen comes in alone (ui/base.css). One whose program is still fetched is there at once.
 */
function comeIn(change: () => void): void {
  flushSync(change)
  document.querySelector('main')?.setAttribute('data-comes-in', '')
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
