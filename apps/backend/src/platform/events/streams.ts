type StreamEvent = { event: string; data: unknown }
type Sink = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>
type Listener = { booth: string; sink: Sink }

/** A kiosk that leaves this many events lying is dropped; it comes back by itself. */
const PATIENCE = 32
/**
 * Beyond these the oldest goes, so that a kiosk that comes back always finds room. Together: four
 * for each of a thousand booths. One that is quiet costs some kilobytes.
 */
const MOST = { forOneBooth: 8, together: 4_096 }

export type Streams = {
  open(booth: string): ReadableStream<Uint8Array<ArrayBuffer>>
  /** To one booth's kiosks, or to everybody's. */
  publish(booth: string | undefined, event: StreamEvent): void
  /** Ends those of one booth; a kiosk that may comes back by itself. */
  close(booth: string): void
  /** From then on a stream that is opened ends at once. */
  closeAll(): void
}

export function createStreams(): Streams {
  const listeners = new Set<Listener>()
  const encoder = new TextEncoder()
  let isClosed = false

  function encode({ event, data }: StreamEvent): Uint8Array<ArrayBuffer> {
    return encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  function close(listener: Listener): void {
    listeners.delete(listener)
    listener.sink.close()
  }

  function makeRoom(booth: string): void {
    const own = [...listeners].filter((listener) => listener.booth === booth)
    const [ownOldest] = own
    const [oldest] = listeners
    if (ownOldest && own.length > MOST.forOneBooth) close(ownOldest)
    else if (oldest && listeners.size > MOST.together) close(oldest)
  }

  return {
    open(booth) {
      let listener: Listener
      return new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          start: (sink) => {
            listener = { booth, sink }
            if (isClosed) {
              sink.close()
              return
            }
            listeners.add(listener)
            // At once, so that the kiosk knows that it is heard.
            sink.enqueue(encode({ event: 'beat', data: {} }))
            makeRoom(booth)
          },
          cancel: () => {
            listeners.delete(listener)
          },
        },
        new CountQueuingStrategy({ highWaterMark: PATIENCE }),
      )
    },
    publish(booth, event) {
      const bytes = encode(event)
      for (const listener of listeners) {
        if (booth !== undefined && listener.booth !== booth) continue
        if ((listener.sink.desiredSize ?? 0) > 0) listener.sink.enqueue(bytes)
        else close(listener)
      }
    },
    close(booth) {
      for (const listener of listeners) if (listener.booth === booth) close(listener)
    },
    closeAll() {
      isClosed = true
      for (const listener of listeners) close(listener)
    },
  }
}
