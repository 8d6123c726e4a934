import { StreamAddress } from '@discobooth/contract/music/music-api'
import type { Clock } from '@discobooth/runtime/clock'
import type { Answer } from '../../backend/answer.ts'
import type { Connection } from '../../backend/connection.ts'

/** An address that dies within this time is not begun with. */
const marginMs = 5_000
const limitMs = 4_000

/** `version`: another one as soon as the song's file is another one. */
export type SongAddress = { url: string; version: string }

export type StreamAddresses = {
  /** The address if it is at hand and still good. */
  known(trackId: string): SongAddress | null
  find(trackId: string): Promise<Answer<SongAddress>>
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
  const addresses = new Map<string, SongAddress & { until: number }>()
  const asking = new Map<string, Promise<Answer<SongAddress>>>()

  async function ask(trackId: string): Promise<Answer<SongAddress>> {
    const answer = await options.call({
      method: 'GET',
      path: `api/music/tracks/${encodeURIComponent(trackId)}/stream`,
      answer: StreamAddress,
      limitMs,
    })
    if (!answer.ok) return answer
    const { url, version, expiresInMs } = answer.value
    const value = { url: options.resolve(url), version }
    addresses.set(trackId, { ...value, until: clock.now() + expiresInMs - marginMs })
    return { ok: true, value }
  }

  function known(trackId: string): SongAddress | null {
    const address = addresses.get(trackId)
    if (address && address.until > clock.now()) return address
    addresses.delete(trackId)
    return null
  }

  return {
    known,
    async find(trackId) {
      const value = known(trackId)
      if (value !== null) return { ok: true, value }
      const answer = asking.get(trackId) ?? ask(trackId).finally(() => void asking.delete(trackId))
      asking.set(trackId, answer)
      return answer
    },
    forget: (trackId) => void addresses.delete(trackId),
  }
}
