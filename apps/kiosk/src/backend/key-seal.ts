import { Opened, Sealed } from '@discobooth/contract/device/device'
import { type Clock, within } from '@discobooth/runtime/clock'
import type * as z from 'zod/mini'

/** Where the booth's key is sealed, so that the browser's profile alone is worth nothing. */
export type KeySeal = {
  /** Null: nobody seals now. */
  seal(key: string): Promise<string | null>
  open(sealed: string): Promise<{ kind: 'opened'; key: string } | { kind: 'refused' | 'away' }>
}

const limitMs = 3_000

/** The controller beside the kiosk: it has a secret that no copy of the profile brings along. */
export function createKeySeal(ports: {
  fetch: typeof globalThis.fetch
  clock: Clock
  /** Read on each call: an operator may correct it while the kiosk runs. */
  address(): string
}): KeySeal {
  async function ask<Shape extends z.ZodMiniType>(path: string, body: unknown, shape: Shape) {
    const limit = new AbortController()
    const asked = async () => {
      const answer = await ports.fetch(`${ports.address()}${path}`, {
        method: 'POST',
        // As text, which a browser sends without asking first.
        body: JSON.stringify(body),
        cache: 'no-store',
        signal: limit.signal,
      })
      if (!answer.ok) return { status: answer.status, value: null }
      const read = shape.safeParse(await answer.json())
      return { status: answer.status, value: read.success ? read.data : null }
    }
    const nobody = { status: null, value: null }
    const answer = await within(
      ports.clock,
      limitMs,
      asked().catch(() => nobody),
      nobody,
    )
    limit.abort()
    return answer
  }

  async function open(sealed: string): ReturnType<KeySeal['open']> {
    const { status, value } = await ask('/key/open', { sealed }, Opened)
    if (value) return { kind: 'opened', key: value.key }
    // 409: another controller sealed it. Everything else may be better in a moment.
    return { kind: status === 409 ? 'refused' : 'away' }
  }

  return {
    open,
    async seal(key) {
      const { value } = await ask('/key/seal', { key }, Sealed)
      if (!value) return null
      // A seal that nobody opens for us would lock this kiosk out.
      const opened = await open(value.sealed)
      return opened.kind === 'opened' && opened.key === key ? value.sealed : null
    },
  }
}
