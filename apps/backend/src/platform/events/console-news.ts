import { consoleEvents } from '@discobooth/contract/console/overview-api'
import { createEventStreams } from '@discobooth/runtime/event-streams'
import * as z from 'zod/mini'

/** A channel of its own: kiosks are told nothing of what is said here. */
export const consoleChannel = 'console_events'

/** `booth`: null: it is about all of them. */
const ConsoleAnnouncement = z.object({
  booth: z.nullable(z.string()),
  event: z.enum(Object.values(consoleEvents).filter((event) => event !== consoleEvents.beat)),
})
export type ConsoleAnnouncement = z.infer<typeof ConsoleAnnouncement>

/** A console that leaves this many events lying is dropped; it comes back by itself. */
const PATIENCE = 32
/** Pages that one person has open, and of all people together: an owner has some, thousands are a fault. */
const MOST = { ofOne: 8, together: 1_024 }
/** So long after the end of a sign-in its stream may still say that something changed, and no more. */
const ASK_AGAIN_MS = 30_000

/** Which booths somebody may hear of; null: all. */
type Scope = readonly string[] | null
type Listener = { id: string; booths: Scope }

export type ConsoleNews = {
  /** `stillThere`: who it is now; undefined: their sign-in is over. */
  open(
    listener: Listener,
    stillThere: () => Promise<Listener | undefined>,
  ): ReadableStream<Uint8Array<ArrayBuffer>>
  /** Takes in what the database announces. */
  announced(payload: string): void
  clients(): number
  /** So that who listens knows that the line lives. */
  beat(): void
  /** Ends every stream. */
  stop(): void
}

/** Tells people with a console open that something changed: what it is, they ask for. */
export function createConsoleNews(deps: {
  /** Milliseconds on a clock that never jumps. */
  monotonic: () => number
  lastsMs?: number | undefined
}): ConsoleNews {
  const { monotonic, lastsMs } = deps
  const beat = { event: consoleEvents.beat, data: {} }
  const streams = createEventStreams<string>({
    greeting: () => [beat],
    patience: PATIENCE,
    most: { of: () => MOST.ofOne, together: MOST.together },
    ...(lastsMs !== undefined && { lasts: { ms: lastsMs, monotonic } }),
  })
  /** Of everybody who listened since the start: there are never more than there are accounts. */
  const scopes = new Map<string, Scope>()

  return {
    open(listener, stillThere) {
      const { id } = listener
      scopes.set(id, listener.booths)
      let askedAt = monotonic()
      const asking = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        // A beat comes every few seconds, so nobody stays for longer than that beyond the time.
        async transform(bytes, sink) {
          if (monotonic() - askedAt >= ASK_AGAIN_MS) {
            askedAt = monotonic()
            // A database that is away says nothing: it is asked again by who comes back.
            const now = await stillThere().catch(() => undefined)
            if (!now) return sink.terminate()
            scopes.set(id, now.booths)
          }
          sink.enqueue(bytes)
        },
      })
      return streams.open(id).pipeThrough(asking)
    },
    announced(payload) {
      const { booth, event } = z.parse(ConsoleAnnouncement, JSON.parse(payload))
      for (const [id, booths] of scopes) {
        const isTheirs = booths === null || (booth !== null && booths.includes(booth))
        if (booth === null || isTheirs) streams.publish({ event, data: { booth } }, id)
      }
    },
    clients: streams.clients,
    beat: () => streams.publish(beat),
    stop: streams.stop,
  }
}
