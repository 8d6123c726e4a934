import type { Readable, Writable } from 'node:stream'
import * as z from 'zod/mini'

const Message = z.object({
  id: z.optional(z.int()),
  method: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  sessionId: z.optional(z.string()),
  result: z.optional(z.record(z.string(), z.unknown())),
})

export type DevToolsEvent = { method: string; params: unknown; sessionId: string | undefined }
type Result = Record<string, unknown>

/** Chromium's DevTools over its pipe: JSON with a zero byte behind each message. */
export class DevTools {
  readonly #to: Writable
  readonly #waiting = new Map<number, (result: Result | null) => void>()
  readonly #onEvent: (event: DevToolsEvent) => void
  #lastId = 0
  #rest = ''

  constructor(options: {
    to: Writable
    from: Readable
    onEvent: (event: DevToolsEvent) => void
  }) {
    this.#to = options.to
    this.#onEvent = options.onEvent
    // A browser that ends takes its pipe along; its exit says so elsewhere.
    options.to.on('error', () => undefined)
    options.from.on('error', () => undefined)
    options.from.setEncoding('utf8').on('data', (text: string) => this.#read(text))
  }

  /** The result, or null when there was an error or the signal came first. */
  ask(
    method: string,
    params: object,
    { sessionId, signal }: { sessionId?: string; signal: AbortSignal },
  ): Promise<Result | null> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      const finish = (result: Result | null) => {
        this.#waiting.delete(id)
        signal.removeEventListener('abort', giveUp)
        resolve(result)
      }
      const giveUp = () => finish(null)
      this.#waiting.set(id, finish)
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp)
      this.#to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  #read(text: string): void {
    const parts = (this.#rest + text).split('\0')
    this.#rest = parts.pop() ?? ''
    for (const part of parts) this.#take(part)
  }

  #take(text: string): void {
    const read = z.safeParse(Message, JSON.parse(text))
    if (!read.success) return
    const { id, method, params, sessionId, result } = read.data
    if (id !== undefined) this.#waiting.get(id)?.(result ?? null)
    else if (method !== undefined) this.#onEvent({ method, params, sessionId })
  }
}
