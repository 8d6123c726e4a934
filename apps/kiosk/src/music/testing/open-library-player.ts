import type { Track } from '@discobooth/contract/music/track'
import { type Clock, systemClock } from '@discobooth/runtime/clock'
import { onTestFinished } from 'vitest'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createFavourites } from '../library/favourites.ts'
import { createLibraryPlayer } from '../library/player.ts'
import { createSongShelf } from '../library/song-shelf.ts'
import type { SongAddress, StreamAddresses } from '../library/stream-addresses.ts'
import { createWholeSong } from '../library/whole-song.ts'
import { createPartyPlayer } from '../party-player.ts'
import { aTrack } from './tracks.ts'

export function serve(song: Blob): string {
  const url = URL.createObjectURL(song)
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** A player over addresses that are handed out one after the other; the last one stays. */
type Opening = { urls: (string | null)[]; clock?: Clock; volume?: number }

export function openLibraryPlayer({ urls, clock = systemClock, volume = 1 }: Opening) {
  const told: string[] = []
  const asked: string[] = []
  const played: string[] = []
  let known: SongAddress | null = null
  const addresses: StreamAddresses = {
    known: () => known,
    forget: () => {
      known = null
    },
    async find(trackId) {
      if (known) return { ok: true, value: known }
      asked.push(trackId)
      const url = urls.length > 1 ? urls.shift() : urls[0]
      if (typeof url === 'string') {
        known = { url, version: url }
        return { ok: true, value: known }
      }
      const refusal = { kind: 'refused', status: 404, code: 'unknown_track' } as const
      return { ok: false, ...refusal, message: 'This song is no longer here.' }
    },
  }
  const { disk } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 50_000_000 })
  const player = createLibraryPlayer({
    document,
    clock,
    random: () => 0.5,
    favourites: createFavourites(disk),
    deviceName: 'DiscoBooth',
    addresses,
    whole: createWholeSong({ addresses, shelf, fetch, clock }),
  })
  const party = createPartyPlayer({
    player,
    clock,
    volume: () => volume,
    played: (track) => played.push(track.id),
    events: {
      sounding: () => told.push('sounding'),
      ended: () => told.push('ended'),
      failed: ({ code, detail = code }) => told.push(detail),
      fellSilent: () => told.push('fell silent'),
    },
  })
  player.start()
  onTestFinished(() => {
    party.stop()
    player.stop()
  })
  const audio = document.querySelector('audio')
  if (!audio) throw new Error('There is no audio element in the document.')
  return { player, party, audio, told, asked, played }
}

export const song = (seconds: number): Track => aTrack({ duration_ms: seconds * 1_000 })
