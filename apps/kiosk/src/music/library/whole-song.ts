import { backOffMs } from '@discobooth/runtime/back-off'
import { type Clock, rest, within } from '@discobooth/runtime/clock'
import { type BackendFailure, isTemporary } from '../../backend/answer.ts'
import type { SongCopy, SongShelf } from './song-shelf.ts'
import type { StreamAddresses } from './stream-addresses.ts'

/** A song that has not come by then is heard as it streams. */
const limitMs = 120_000
/** A disk that takes longer is worse than none: guests wait. */
const diskLimitMs = 3_000
const retry = { firstMs: 500, mostMs: 5_000 }

/** The one song that is wanted next, whole, so that a party survives a network that dies in mid-song. */
export type WholeSong = {
  /** Ends when the song is here, or will not come. */
  bring(trackId: string): Promise<void>
  /** The song's address in this page, once it is whole here. */
  url(trackId: string): string | null
  /** Where it streams; where nobody says that, an older copy is better than silence. */
  findAddress(trackId: string): Promise<string | BackendFailure>
  /** The song that sounds waits for the link: what is still being fetched leaves it to that. */
  giveWay(): void
  /** That song has enough: what gave way is fetched on. */
  goOn(): void
  /** It is not wanted any more: the next try is for another one. */
  drop(): void
  /** The copy could not be played: it is not to come back from the disk either. */
  discard(trackId: string): void
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
  let gaveWay: { trackId: string; isWaiting: boolean } | null = null

  function drop(): void {
    wanted?.ended.abort()
    wanted = null
    if (here) URL.revokeObjectURL(here.url)
    here = null
  }

  function take(trackId: string, song: Blob): void {
    // The older copy may be sounding by now.
    if (url(trackId) !== null) return
    if (here) URL.revokeObjectURL(here.url)
    here = { trackId, url: URL.createObjectURL(song) }
  }

  function url(trackId: string): string | null {
    return here?.trackId === trackId ? here.url : null
  }

  function findOnDisk(trackId: string): Promise<SongCopy | null> {
    return within(clock, diskLimitMs, shelf.find(trackId), null)
  }

  async function fetchSong(trackId: string, signal: AbortSignal): Promise<Fetched> {
    const [address, copy] = await Promise.all([addresses.find(trackId), findOnDisk(trackId)])
    // A song that was withdrawn is not played from the disk.
    if (!address.ok && !isTemporary(address)) return 'not to be had'
    if (copy && (!address.ok || address.value.version === copy.version)) return copy.song
    if (!address.ok) return 'later'
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

  async function fetchUntilHere(trackId: string, signal: AbortSignal): Promise<void> {
    for (let failures = 1; !signal.aborted; failures += 1) {
      const fetched = await fetchSong(trackId, signal)
      if (signal.aborted || fetched === 'not to be had') return
      if (fetched !== 'later') return take(trackId, fetched)
      await rest(clock, backOffMs({ ...retry, failures }), signal)
    }
  }

  function bring(trackId: string): Promise<void> {
    if (wanted?.trackId === trackId) return wanted.here
    drop()
    const ended = new AbortController()
    const cancel = clock.after(limitMs, () => ended.abort())
    const whole = fetchUntilHere(trackId, ended.signal).finally(() => {
      cancel()
      // What did not come may come the next time.
      if (wanted?.ended === ended && url(trackId) === null) wanted = null
    })
    wanted = { trackId, ended, here: whole }
    return whole
  }

  return {
    url,
    drop() {
      gaveWay = null
      drop()
    },
    bring(trackId) {
      gaveWay = null
      return bring(trackId)
    },
    // What has come so far is mostly not lost: the song may be cached, and has an ETag to go on from.
    giveWay() {
      if (!wanted || url(wanted.trackId) !== null) return
      const { trackId, ended } = wanted
      // A link that could not bear both twice never will: guests hear each try.
      gaveWay = { trackId, isWaiting: gaveWay?.trackId !== trackId }
      wanted = null
      ended.abort()
    },
    goOn() {
      if (!gaveWay?.isWaiting) return
      gaveWay.isWaiting = false
      // The copy of another song may be the one that sounds.
      if (!here) void bring(gaveWay.trackId)
    },
    async findAddress(trackId) {
      const answer = await addresses.find(trackId)
      if (answer.ok) return answer.value.url
      if (!isTemporary(answer)) return answer
      const copy = url(trackId) === null ? await findOnDisk(trackId) : null
      if (copy) take(trackId, copy.song)
      return url(trackId) ?? answer
    },
    discard(trackId) {
      drop()
      void shelf.remove(trackId).catch(() => undefined)
    },
  }
}

type Fetched = Blob | 'later' | 'not to be had'
