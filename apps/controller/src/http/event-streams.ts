import { deviceEvents, heartbeatMs } from '@discobooth/contract/device/device'
import type { Clock } from '@discobooth/runtime/clock'
import {
  createEventStreams,
  eventStreamHeaders,
  type StreamEvent,
  type EventStreams as Streams,
} from '@discobooth/runtime/event-streams'

/** Strangers, however many, push out strangers only: the kiosk's places are its own. */
const mostClients = { kiosk: 8, stranger: 16 } as const

/** Everybody who listens on GET /events. */
export class EventStreams {
  readonly #clock: Clock
  readonly #streams: Streams<keyof typeof mostClients>
  #cancelBeat: () => void = () => {}

  constructor({ clock, greeting }: { clock: Clock; greeting: () => readonly StreamEvent[] }) {
    this.#clock = clock
    this.#streams = createEventStreams({
      greeting,
      patience: 16,
      // The server prints what a stream fails with: one line is enough.
      dropped: 'A listener that does not read what it is sent was dropped.',
      most: { of: (kind) => mostClients[kind] },
    })
  }

  get clients(): number {
    return this.#streams.clients()
  }

  start(): void {
    this.#cancelBeat = this.#clock.after(heartbeatMs, () => {
      this.publish({ event: deviceEvents.beat, data: {} })
      this.start()
    })
  }

  stop(): void {
    this.#cancelBeat()
    this.closeAll()
  }

  open({ isKiosk }: { isKiosk: boolean }): Response {
    const body = this.#streams.open(isKiosk ? 'kiosk' : 'stranger')
    return new Response(body, { headers: eventStreamHeaders })
  }

  publish(event: StreamEvent): void {
    this.#streams.publish(event)
  }

  closeAll(): void {
    this.#streams.close()
  }
}
