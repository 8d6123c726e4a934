import { limits } from '@discobooth/contract/wire/limits'
import { createParser } from 'eventsource-parser'
import type { Clock } from './clock.ts'
import { parseJson } from './parse-json.ts'

type Ports = {
  clock: Clock
  /** Asks for the stream; the given parts of the request are those every stream needs. */
  open(init: {
    signal: AbortSignal
    headers: { accept: string }
    cache: 'no-store'
  }): Promise<Response>
  /** From now on nothing is missed; what happened before is to be asked for. */
  opened?(): void
  /** Who listens to which event; what it carries comes as parsed JSON, null if it is none. */
  hear: Readonly<Record<string, (news: unknown) => void>>
}

/** Server-sent events over one fetch-stream. It may break at any time: the polls lie underneath. */
export function createEventStream(ports: Ports) {
  let running: AbortController | null = null

  async function follow(signal: AbortSignal): Promise<void> {
    const silence = new AbortController()
    const listen = () => ports.clock.after(limits.stream.silenceMs, () => silence.abort())
    let endSilence = listen()
    try {
      const response = await ports.open({
        signal: AbortSignal.any([signal, silence.signal]),
        headers: { accept: 'text/event-stream' },
        cache: 'no-store',
      })
      if (!response.ok || !response.body) return
      ports.opened?.()
      const parser = createParser({
        onEvent: ({ event = '', data }) => ports.hear[event]?.(parseJson(data)),
      })
      const text = response.body.pipeThrough(new TextDecoderStream())
      for await (const chunk of text) {
        endSilence()
        endSilence = listen()
        parser.feed(chunk)
      }
    } catch {
      // Any break is the same to us: the caller opens the stream again.
    } finally {
      endSilence()
    }
  }

  async function keepOpen(signal: AbortSignal): Promise<void> {
    let wait: number = limits.stream.reopenMinMs
    while (!signal.aborted) {
      const openedAt = ports.clock.now()
      await follow(signal)
      // A stream that lived a while deserves a quick return; one that dies at once does not.
      const lived = ports.clock.now() - openedAt > limits.stream.silenceMs
      wait = lived ? limits.stream.reopenMinMs : Math.min(wait * 2, limits.stream.reopenMaxMs)
      await pause(ports.clock, wait, signal)
    }
  }

  return {
    start() {
      running?.abort()
      running = new AbortController()
      void keepOpen(running.signal)
    },
    stop() {
      running?.abort()
      running = null
    },
  }
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    // On bad Wi-Fi it pauses all night: each leaves the signal as it was.
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = clock.after(ms, end)
    signal.addEventListener('abort', end)
  })
}
