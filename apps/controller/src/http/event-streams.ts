import { deviceEvents, heartbeatMs } from '@discobooth/contract/device/device'
import type { Clock } from '../booth/clock.ts'

export interface StreamEvent {
  event: string
  data: unknown
}

type Sink = ReadableStreamDefaultController<Uint8Array>

/** A client that leaves this many events lying is dropped. */
const patience = 16
/**
 * Beyond this many the oldest of its kind goes, so that who comes back always finds room. Strangers,
 * however many, push out strangers only: the kiosk's places are its own.
 */
const mostClients = { kiosk: 8, stranger: 16 } as const
type Kind = keyof typeof mostClients

const encoder = new TextEncoder()

/** Everybody who listens on GET /events. */
export class EventStreams {
  readonly #clock: Clock
  readonly #greeting: () => readonly StreamEvent[]
  readonly #sinks = new Map<Sink, Kind>()
  #cancelBeat: () => void = () => {}

  constructor(options: { clock: Clock; greeting: () => readonly StreamEvent[] }) {
    this.#clock = options.clock
    this.#greeting = options.greeting
  }

  get clients(): number {
    return this.#sinks.size
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
    const kind = isKiosk ? 'kiosk' : 'stranger'
    let own: Sink
    const body = new ReadableStream<Uint8Array>(
      {
        start: (sink) => {
          own = sink
          this.#sinks.set(sink, kind)
          sink.enqueue(encoder.encode(this.#greeting().map(asText).join('')))
        },
        cancel: () => {
          this.#sinks.delete(own)
        },
      },
      new CountQueuingStrategy({ highWaterMark: patience }),
    )
    const alike = [...this.#sinks].filter(([, other]) => other === kind)
    const [oldest] = alike
    if (alike.length > mostClients[kind] && oldest !== undefined) this.#close(oldest[0])
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      },
    })
  }

  publish(event: StreamEvent): void {
    const bytes = encoder.encode(asText(event))
    for (const sink of this.#sinks.keys()) {
      if ((sink.desiredSize ?? 0) > 0) sink.enqueue(bytes)
      else this.#drop(sink)
    }
  }

  closeAll(): void {
    for (const sink of this.#sinks.keys()) this.#close(sink)
  }

  #close(sink: Sink): void {
    this.#sinks.delete(sink)
    sink.close()
  }

  #drop(sink: Sink): void {
    this.#sinks.delete(sink)
    // The server prints what a stream fails with: one line is enough.
    sink.error('A listener that does not read what it is sent was dropped.')
  }
}

const asText = ({ event, data }: StreamEvent) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
