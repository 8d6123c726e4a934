import { StreamAddress } from '@discobooth/contract/music/music-api'
import type { Clock } from '@discobooth/runtime/clock'
import type { Answer } from '../../backend/answer.ts'
import type { Connection } from '../../backend/connection.ts'

/** An address that dies within this time is not begun with. */
const marginMs = 5_000
const limitMs = 4_000

export type StreamAddresses = {
  /** The address if it is at hand and still good. */
  known(trackId: string): string | null
  find(trackId: string): Promise<Answer<string>>
  /** The address was refused: the next one is asked for anew. */
  forget(trackId: string): void
}

/** Where songs may be fetched for a short while; asked once for all who want the same song. */
export function createStreamAddresses(options: {
  call: Connection['call']
  /** Makes a path of the backend a whole address. */
  resolve(path: string): string
  clock: Clock
}): StreamAddresses {
  const { clock } = options
  const addresses = new Map<string, { url: string; until: number }>()
  const asking = new Map<string, Promise<Answer<string>>>()

  async function ask(trackId: string): Promise<Answer<string>> {
    const answer = await options.call({
      method: 'GET',
      path: `api/music/tracks/${encodeURIComponent(trackId)}/stream`,
      answer: StreamAddress,
      limitMs,
    })
    if (!answer.ok) return answer
    const url = options.resolve(answer.value.url)
    addresses.set(trackId, { url, until: clock.now() + answer.value.expiresInMs - marginMs })
    return { ok: true, value: url }
  }

  function known(trackId: string): string | null {
    const address = addresses.get(trackId)
    if (address && address.until > clock.now()) return address.url
    addresses.delete(trackId)
    return null
  }

  return {
    known,
    async find(trackId) {
      const url = known(trackId)
      if (url !== null) return { ok: true, value: url }
      const answer = asking.get(trackId) ?? ask(trackId).finally(() => void asking.delete(trackId))
      asking.set(trackId, answer)
      return answer
    },
    forget: (trackId) => void addresses.delete(trackId),
  }
}
