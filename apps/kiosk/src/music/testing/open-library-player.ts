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

const silence = { kind: 'network', status: null, code: 'network' } as const

/** Addresses are handed out one after the other; the last stays. None is null: withdrawn; undefined: nobody answers. */
type Opening = { urls: (string | null | undefined)[]; clock?: Clock; volume?: number }

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
      if (url === undefined) return { ok: false, ...silence, message: 'Nobody answers.' }
      const refusal = { kind: 'refused', status: 404, code: 'unknown_track' } as const
      return { ok: false, ...refusal, message: 'This song is no longer here.' }
    },
  }
  const { disk } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 50_000_000, quota: async () => undefined })
  const whole = createWholeSong({ addresses, shelf, fetch, clock })
  const player = createLibraryPlayer({
    document,
    clock,
    random: () => 0.5,
    favourites: createFavourites(disk),
    deviceName: 'DiscoBooth',
    addresses,
    whole,
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
  return { player, party, audio, told, asked, played, shelf, whole }
}

export const song = (seconds: number): Track => aTrack({ duration_ms: seconds * 1_000 })
