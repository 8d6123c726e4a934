import { deviceEvents, heartbeatMs } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import {
  createEventStreams,
  eventStreamHeaders,
  type StreamEvent,
} from '@discobooth/runtime/event-streams'

/** Strangers, however many, push out strangers only: the kiosk's places are its own. */
const mostClients = { kiosk: 8, stranger: 16 } as const

/** Everybody who listens on GET /events. */
export function createDeviceStreams({
  clock,
  greeting,
}: {
  clock: Clock
  greeting: () => readonly StreamEvent[]
}) {
  let cancelBeat: (() => void) | null = null
  const streams = createEventStreams<keyof typeof mostClients>({
    greeting,
    patience: 16,
    // The server prints what a stream fails with: one line is enough.
    dropped: 'A listener that does not read what it is sent was dropped.',
    most: { of: (kind) => mostClients[kind] },
  })

  function start(): void {
    cancelBeat = clock.after(heartbeatMs, () => {
      publish({ event: deviceEvents.beat, data: {} })
      start()
    })
  }

  const publish = (event: StreamEvent): void => streams.publish(event)
  const closeAll = (): void => streams.close()

  return {
    get clients(): number {
      return streams.clients()
    },
    /** Kiosks of this booth that listen. */
    kiosks: (): number => streams.clients('kiosk'),
    start,
    stop(): void {
      cancelBeat?.()
      closeAll()
    },
    open({ isKiosk }: { isKiosk: boolean }): Response {
      const body = streams.open(isKiosk ? 'kiosk' : 'stranger')
      return new Response(body, { headers: eventStreamHeaders })
    },
    publish,
    closeAll,
  }
}

export type EventStreams = ReturnType<typeof createDeviceStreams>
