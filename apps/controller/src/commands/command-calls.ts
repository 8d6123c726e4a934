import {
  type ClaimedAnswer,
  type DeliveredCommand,
  DeliveredCommands,
} from '@discobooth/contract/device/commands'
import { ApiError } from '@discobooth/contract/wire/api-error'
import { boothKeyHeader } from '@discobooth/contract/wire/api-headers'
import type { Clock } from '@discobooth/runtime/clock'
import { parseJson } from '@discobooth/runtime/parse-json'
import type * as z from 'zod/mini'
import type { Fetch } from '../recordings/upload/backend-calls.ts'

const callLimitMs = 20_000

/** What the backend says to who would begin: it is theirs, it is over, or to ask again later. */
export type Taken = 'ours' | 'over' | 'later'

const isOver = new Set(['command_over', 'command_taken', 'command_not_found'])

/** The backend's calls about what was asked of this booth from afar. None throws, and none lasts for ever. */
export function createCommandCalls(options: {
  url: string
  boothKey: string
  fetch: Fetch
  clock: Clock
  stopped: AbortSignal
}) {
  const { url, boothKey, clock, stopped, fetch } = options
  const path = (name: string) => `${url}/functions/v1/api/${name}`
  const ours = { [boothKeyHeader]: boothKey }

  async function call(
    name: string,
    body?: object,
  ): Promise<{ status: number; body: unknown } | null> {
    const limit = new AbortController()
    const cancel = clock.after(callLimitMs, () => limit.abort())
    try {
      const response = await fetch(path(name), {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...ours, ...(body && { 'content-type': 'application/json' }) },
        redirect: 'error',
        signal: AbortSignal.any([limit.signal, stopped]),
      })
      return { status: response.status, body: parseJson(await response.text()) }
    } catch {
      return null
    } finally {
      cancel()
    }
  }

  return {
    async list(): Promise<DeliveredCommand[]> {
      const answer = await call('booth/commands')
      const read = DeliveredCommands.safeParse(answer?.body)
      return answer?.status === 200 && read.success ? read.data.commands : []
    },
    async take(id: string, claim: string): Promise<Taken> {
      const answer = await call(`booth/commands/${id}/take`, { claim })
      if (answer?.status === 200) return isOurs(answer.body) ? 'ours' : 'later'
      const refusal = ApiError.safeParse(answer?.body)
      return refusal.success && isOver.has(refusal.data.error.code) ? 'over' : 'later'
    },
    /** Delivered again until it has come through: nobody waits for it here. */
    async answer(id: string, said: z.output<typeof ClaimedAnswer>): Promise<void> {
      await call(`booth/commands/${id}/answer`, said)
    },
    /** What happens to this booth, as it happens. */
    stream: (init: {
      signal: AbortSignal
      headers: { accept: string }
      cache: 'no-store'
    }): Promise<Response> => {
      const headers = { ...init.headers, ...ours }
      return fetch(path('events'), { ...init, headers, redirect: 'error' })
    },
  }
}

export type CommandCalls = Pick<ReturnType<typeof createCommandCalls>, 'list' | 'take' | 'answer'>

/** A bar's Wi-Fi that wants somebody to sign in answers 200 to everything. */
function isOurs(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'ok' in body && body.ok === true
}
