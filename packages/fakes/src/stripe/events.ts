import type { Clock } from '../clock.ts'
import type { StripeEvent, StripeObject } from './objects.ts'
import type { Shelf } from './shelf.ts'

export const apiVersion = '2026-10-28.endive'

export type Events = ReturnType<typeof createEvents>

/** What happened, told with the object as it was at that moment. */
export function createEvents(options: { clock: Clock; shelf: Shelf }) {
  const { clock, shelf } = options
  const listeners = new Set<(event: StripeEvent) => void>()
  let cause: StripeEvent['request'] = { id: null, idempotency_key: null }

  return {
    onEvent: (listener: (event: StripeEvent) => void) => listeners.add(listener),
    /** Events of this call name its request. */
    during<Result>(request: StripeEvent['request'], act: () => Result): Result {
      const before = cause
      cause = request
      try {
        return act()
      } finally {
        cause = before
      }
    },
    emit(type: string, object: StripeObject): void {
      const event: StripeEvent = {
        id: shelf.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: clock.seconds(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: cause,
        type,
      }
      shelf.events.set(event.id, event)
      for (const listener of listeners) listener(event)
    },
  }
}
