export type StreamEvent = { event: string; data: unknown }
type Bytes = Uint8Array<ArrayBuffer>
type Listener<Key> = { key: Key; since: number; sink: ReadableStreamDefaultController<Bytes> }

export const eventStreamHeaders = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const

export type EventStreams<Key> = {
  /** All, or those with this key. */
  clients(of?: Key): number
  open(key: Key): ReadableStream<Bytes>
  /** To those with this key, or to everybody. */
  publish(event: StreamEvent, to?: Key): void
  /** Ends those with this key, or all; who may comes back by itself. */
  close(of?: Key): void
  /** Ends all, and from then on every new one at once. */
  stop(): void
}

const encoder = new TextEncoder()
const asText = ({ event, data }: StreamEvent) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Everybody who listens to server-sent events, by a key: whose they are, or of which kind. */
export function createEventStreams<Key>(options: {
  /** What a new listener hears at once, so that it knows that it is heard. */
  greeting: (key: Key) => readonly StreamEvent[]
  /** A listener that leaves this many events lying is dropped. */
  patience: number
  /** Why, for a stream that breaks off then; without it, it ends. */
  dropped?: string
  /** Beyond these the oldest of its key goes, or the oldest of all: who comes back always finds room. */
  most: { of: (key: Key) => number; together?: number }
  /** A listener of this age is ended with the next event: before its host does it in the middle of one. */
  lasts?: { ms: number; monotonic: () => number }
}): EventStreams<Key> {
  const { greeting, patience, most, dropped, lasts } = options
  /** In the order in which they came. */
  const listeners = new Set<Listener<Key>>()
  /** The same by their keys: with ten thousand of them nobody looks through all to find one. */
  const byKey = new Map<Key, Set<Listener<Key>>>()
  let isStopped = false

  function add(listener: Listener<Key>): void {
    listeners.add(listener)
    const alike = byKey.get(listener.key) ?? new Set()
    byKey.set(listener.key, alike.add(listener))
  }

  function forget(listener: Listener<Key>): void {
    listeners.delete(listener)
    const alike = byKey.get(listener.key)
    alike?.delete(listener)
    if (alike?.size === 0) byKey.delete(listener.key)
  }

  const those = (key: Key | undefined) =>
    key === undefined ? listeners : (byKey.get(key) ?? new Set<Listener<Key>>())

  function end(listener: Listener<Key>): void {
    forget(listener)
    listener.sink.close()
  }

  function drop(listener: Listener<Key>): void {
    if (dropped === undefined) return end(listener)
    forget(listener)
    listener.sink.error(dropped)
  }

  function makeRoom(key: Key): void {
    const alike = those(key)
    const [oldestAlike] = alike
    const [oldest] = listeners
    if (oldestAlike && alike.size > most.of(key)) end(oldestAlike)
    else if (oldest && listeners.size > (most.together ?? Number.POSITIVE_INFINITY)) end(oldest)
  }

  function close(of?: Key): void {
    for (const listener of those(of)) end(listener)
  }

  return {
    clients: (of) =>
      of === undefined ? listeners.size : [...listeners].filter(({ key }) => key === of).length,
    open(key) {
      let listener: Listener<Key>
      return new ReadableStream<Bytes>(
        {
          start: (sink) => {
            listener = { key, sink, since: lasts?.monotonic() ?? 0 }
            if (isStopped) return sink.close()
            add(listener)
            sink.enqueue(encoder.encode(greeting(key).map(asText).join('')))
            makeRoom(key)
          },
          cancel: () => forget(listener),
        },
        new CountQueuingStrategy({ highWaterMark: patience }),
      )
    },
    publish(event, to) {
      const bytes = encoder.encode(asText(event))
      for (const listener of those(to)) {
        if ((listener.sink.desiredSize ?? 0) <= 0) drop(listener)
        else {
          listener.sink.enqueue(bytes)
          if (lasts && lasts.monotonic() - listener.since >= lasts.ms) end(listener)
        }
      }
    },
    close,
    stop() {
      isStopped = true
      close()
    },
  }
}
