import { expect, it } from 'vitest'
import { createCatalogue } from './catalogue.ts'

it('gives every song an address of its own, as long as the service makes them', () => {
  const { playlists, tracks } = createCatalogue('http://127.0.0.1')
  const long = [...playlists.values()].find(({ name }) => name === 'Long')
  const listed = long?.rows.flatMap(({ content }) => (content ? [content] : [])) ?? []
  for (const songs of [tracks, listed]) {
    expect(new Set(songs.map(({ uri }) => uri)).size).toBe(songs.length)
    expect(songs.filter(({ id }) => !/^[0-9A-Za-z]{22}$/.test(id))).toEqual([])
  }
})
