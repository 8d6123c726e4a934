import { describe, expect, it } from 'vitest'
import { readUris } from './spotify/web-api.ts'
import { volumeLevel } from './volume.ts'

const id = '4uLU6hMCjMI75M1A2tKUQC'
const track = `spotify:track:${id}`
const album = `spotify:album:${id}`

describe('addresses of songs', () => {
  it.each(['album', 'artist', 'playlist', 'show'])('[5.21] one %s can be played', (type) => {
    const uri = `spotify:${type}:${id}`
    expect(readUris([uri])).toEqual({ ok: true, kind: 'context', type, uri })
  })

  it('[5.21] any number of tracks can be played', () => {
    expect(readUris([track, track])).toEqual({ ok: true, kind: 'tracks', uris: [track, track] })
  })

  it.each([
    ['', 'nothing'],
    ['spotify:track', 'no id'],
    [`spotify:episode:${id}`, 'another type'],
    [`spotify:track:${id}x`, '23 characters'],
    [`spotify:track:${id.slice(1)}`, '21 characters'],
    [`spotify:user:x:track:${id}`, 'more parts'],
    [`:track:${id}`, 'no service'],
  ])('[5.21] refuses %s (%s)', (uri) => {
    expect(readUris([uri])).toMatchObject({ ok: false })
    expect(readUris([track, uri])).toMatchObject({ ok: false })
  })

  it('[5.22] refuses tracks mixed with other types, two of another type, and nothing at all', () => {
    expect(readUris([track, album])).toMatchObject({ ok: false })
    expect(readUris([album, track])).toMatchObject({ ok: false })
    expect(readUris([album, album])).toMatchObject({ ok: false })
    expect(readUris([])).toMatchObject({ ok: false })
  })
})

describe('volume', () => {
  it.each([
    [0, 0],
    [0.4, 0.4],
    [1, 1],
    [40, 0.4],
    [100, 1],
    [250, 1],
    [-1, 0],
  ])('[5.23] %d is %d: above 1 it is a percentage', (given, level) => {
    expect(volumeLevel(given)).toBe(level)
  })
})
