import { backOffMs } from '@discobooth/runtime/back-off'
import { type Clock, rest } from '@discobooth/runtime/clock'
import { isTemporary } from '../../backend/answer.ts'
import type { SongShelf } from './song-shelf.ts'
import type { StreamAddresses } from './stream-addresses.ts'

/** A song that has not come by then is heard as it streams. */
const limitMs = 120_000
const retry = { firstMs: 500, mostMs: 5_000 }

/** The one song that is wanted next, whole, so that a party survives a network that dies in mid-song. */
export type WholeSong = {
  /** Ends when the song is here, or will not come. */
  bring(trackId: string): Promise<void>
  /** The song's address in this page, once it is whole here. */
  url(trackId: string): string | null
  /** What the booth's disk has of it, where nobody says whether that is the newest. */
  fromDisk(trackId: string): Promise<string | null>
  /** It could not be played: the next try is for another one. */
  drop(): void
}

export function createWholeSong(options: {
  addresses: StreamAddresses
  shelf: SongShelf
  fetch: typeof globalThis.fetch
  clock: Clock
}): WholeSong {
  const { addresses, shelf, fetch, clock } = options
  let wanted: { trackId: string; ended: AbortController; here: Promise<void> } | null = null
  let here: { trackId: string; url: string } | null = null

  function drop(): void {
    wanted?.ended.abort()
    wanted = null
    if (here) URL.revokeObjectURL(here.url)
    here = null
  }

  function take(trackId: string, song: Blob): void {
    if (here) URL.revokeObjectURL(here.url)
    here = { trackId, url: URL.createObjectURL(song) }
  }

  function url(trackId: string): string | null {
    return here?.trackId === trackId ? here.url : null
  }

  async function fetchSong(trackId: string, signal: AbortSignal): Promise<Fetched> {
    const [address, copy] = await Promise.all([addresses.find(trackId), shelf.find(trackId)])
    if (copy && (!address.ok || address.value.version === copy.version)) return copy.song
    if (!address.ok) return isTemporary(address) ? 'later' : 'not to be had'
    try {
      const response = await fetch(address.value.url, { signal })
      if (response.ok) {
        const song = await response.blob()
        const { version } = address.value
        void shelf.put(trackId, { version, song }).catch(() => undefined)
        return song
      }
      // Its time may be over; the next one is asked for anew.
      addresses.forget(trackId)
    } catch {
      // Which network failed how is told by every other call that it fails.
    }
    return 'later'
  }

  async function bring(trackId: string, signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const fetched = await fetchSong(trackId, signal)
      if (signal.aborted || fetched === 'not to be had') return
      if (fetched !== 'later') return take(trackId, fetched)
      await rest(clock, backOffMs({ ...retry, failures }), signal)
    }
  }

  return {
    url,
    drop,
    bring(trackId) {
      if (wanted?.trackId === trackId) return wanted.here
      drop()
      const ended = new AbortController()
      const cancel = clock.after(limitMs, () => ended.abort())
      const whole = bring(trackId, ended.signal).finally(() => {
        cancel()
        // What did not come may come the next time.
        if (wanted?.ended === ended && url(trackId) === null) wanted = null
      })
      wanted = { trackId, ended, here: whole }
      return whole
    },
    async fromDisk(trackId) {
      const copy = url(trackId) === null ? await shelf.find(trackId) : null
      if (copy && url(trackId) === null) take(trackId, copy.song)
      return url(trackId)
    },
  }
}

type Fetched = Blob | 'later' | 'not to be had'
