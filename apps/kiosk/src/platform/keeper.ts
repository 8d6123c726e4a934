import {
  strangePageEvent,
  type VisitKind,
  visitBinding,
} from '@discobooth/contract/device/keeper-wire'
import type { LogEntry } from '@discobooth/contract/session/log'

/** Tells the keeper of this browser that the operator opens a page of the music provider (A7). */
export function announceVisit(window: Window, kind: VisitKind): void {
  const tell: unknown = Reflect.get(window, visitBinding)
  // In a browser that nobody keeps there is no such function.
  if (typeof tell === 'function') Reflect.apply(tell, window, [kind])
}

type Line = Omit<LogEntry, 'curr_date_time'>

/**
 * Hears from the keeper which page it closed, and says that it was heard: somebody had something else
 * than the kiosk on this screen.
 */
export function hearOfStrangePages(window: Window, log: { write(line: Line): void }): () => void {
  const hear = (event: Event) => {
    if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return
    event.preventDefault()
    log.write({
      session_id: null,
      message: `A strange page was closed in the browser: ${event.detail}`,
      error_code: 'strange_page',
      status: 'ERROR',
      priority: 'HIGH',
      type: 'SECURITY',
    })
  }
  window.addEventListener(strangePageEvent, hear)
  return () => window.removeEventListener(strangePageEvent, hear)
}
