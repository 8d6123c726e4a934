import type { Track } from '@discobooth/contract/music/track'
import { describe, expect, it } from 'vitest'
import { songFields } from './song-pick.ts'

const track: Track = {
  id: 'one',
  name: 'Velvet Elevator',
  uri: 'library:track:0000000000000000000001',
  duration_ms: 123_456,
  artists: [{ name: 'The Mirror Kids' }, { name: 'Lola Lux' }],
  album: { name: 'Going Up', images: [{ url: '/cover.jpg' }, { url: '/small.jpg' }] },
}

describe('the picked song', () => {
  it('[4.song-pick.1] goes into the session with a new start time', () => {
    expect(songFields(track, '2026-11-15T20:00:00.000Z')).toEqual({
      songName: 'Velvet Elevator',
      songAlbum: 'Going Up',
      songDuration: 123_456,
      songArtist: 'The Mirror Kids, Lola Lux',
      albumCoverUrl: '/cover.jpg',
      startDateTime: '2026-11-15T20:00:00.000Z',
    })
  })

  it('[9.2] is stored with three minutes at most', () => {
    const stored = (duration_ms: number) => songFields({ ...track, duration_ms }, '').songDuration
    expect(stored(179_999)).toBe(179_999)
    expect(stored(180_000)).toBe(180_000)
    expect(stored(180_001)).toBe(180_000)
    expect(stored(3_600_000)).toBe(180_000)
  })

  it('may have no cover', () => {
    const bare = { ...track, album: { name: '', images: [] } }
    expect(songFields(bare, '').albumCoverUrl).toBeNull()
  })
})
