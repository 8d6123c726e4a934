import { describe, expect, it } from 'vitest'
import { choosePlaylists, playlistOfFile, playlistsOfFolders } from './playlists.ts'

const songs = ['Bangers/one.mp3', 'Bangers/Deep/two.mp3', 'three.mp3', 'Öl/Café.ogg']

function read(content: string | Uint8Array, path = 'lists/Party.m3u8') {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return playlistOfFile({ path, content: bytes, songs })
}

describe('a playlist file', () => {
  it('names songs relative to itself, on any system, each once', () => {
    const lines = [
      '\ufeff#EXTM3U',
      '#EXTINF:123,Somebody - One',
      '../Bangers/one.mp3',
      '..\\Bangers\\Deep\\two.mp3\r',
      '',
      '  ./../three.mp3  ',
      '../three.mp3',
    ]
    expect(read(lines.join('\n'))).toEqual({
      path: 'lists/Party.m3u8',
      name: 'Party',
      songs: ['Bangers/one.mp3', 'Bangers/Deep/two.mp3', 'three.mp3'],
      strange: [],
    })
  })

  it('finds a name whose case or accents are written in another way', () => {
    expect(read('../O\u0308l/CAFE\u0301.ogg').songs).toEqual(['Öl/Café.ogg'])
    const latin = Buffer.from('../Öl/Café.ogg', 'latin1')
    expect(read(latin).songs).toEqual(['Öl/Café.ogg'])
  })

  it.each([
    '../../three.mp3',
    '../../../../../../etc/passwd',
    '/etc/passwd',
    'C:\\Music\\three.mp3',
    '\\\\server\\share\\three.mp3',
    'file:///three.mp3',
    'https://example.org/three.mp3',
    '../nothing.mp3',
    '..',
  ])('leaves out what is elsewhere: %s', (line) => {
    expect(read(`${line}\n../three.mp3`)).toMatchObject({ songs: ['three.mp3'], strange: [line] })
  })
})

it('every folder that holds songs is a playlist; the library itself is none', () => {
  expect(playlistsOfFolders(songs)).toEqual([
    { path: 'Bangers', name: 'Bangers', songs: ['Bangers/one.mp3'] },
    { path: 'Bangers/Deep', name: 'Deep', songs: ['Bangers/Deep/two.mp3'] },
    { path: 'Öl', name: 'Öl', songs: ['Öl/Café.ogg'] },
  ])
})

describe('[9.28] the three playlists', () => {
  const folder = (name: string) => ({ id: `id of ${name}`, path: `music/${name}`, name })
  const choose = (names: string[], own = {}) => choosePlaylists(names.map(folder), own)

  it.each([
    [['Top 40', 'Bangers', 'Classics']],
    [['top-40', 'Dance Hits', 'DiscoBooth Classics']],
    [['TOP40', 'dance', 'Disco Classics', 'Other']],
  ])('are found by their usual names: %j', (names) => {
    expect(choose(names)).toEqual({
      TOP_40: `id of ${names[0]}`,
      DANCE: `id of ${names[1]}`,
      DISCO: `id of ${names[2]}`,
    })
  })

  it('are null where there is none', () => {
    expect(choose(['Polka'])).toEqual({ TOP_40: null, DANCE: null, DISCO: null })
  })

  it('are what the operator says, and nothing else', () => {
    const names = ['Top 40', 'Charts', 'Bangers']
    expect(choose(names, { TOP_40: 'charts', DANCE: 'gone' })).toMatchObject({
      TOP_40: 'id of Charts',
      DANCE: null,
    })
    expect(choose(names, { TOP_40: 'music/Charts' }).TOP_40).toBe('id of Charts')
  })

  it('a file goes before a folder of the same name', () => {
    const file = { id: 'file', path: 'z/Bangers.m3u', name: 'Bangers' }
    expect(choosePlaylists([folder('Bangers'), file], {}).DANCE).toBe('file')
  })
})
