import { fakePlaylists } from '@discobooth/fakes/spotify/catalogue'
import { expect, it } from 'vitest'
import { findStandIn } from '../music.ts'
import { silenceConsole } from './testing/silence-console.ts'
import { spotifyWorld } from './testing/spotify-world.ts'

silenceConsole()

it('M3: a song that stands still at Spotify is followed by another of its playlist, and only that one is heard', async () => {
  const world = await spotifyWorld({ playlists: { TOP_40: fakePlaylists.TOP_40 } })
  const { music, party, fake, told, pass } = world
  music.start()
  await pass(500)
  await expect.poll(() => music.player.view.getState().status).toBe('READY')
  const list = await music.playlist('TOP_40')
  const [picked] = list.ok ? list.value.tracks : []
  if (!list.ok || !picked) throw new Error('The playlist is empty.')
  party.play(picked, 0)
  await pass(5_000)
  expect(told).toEqual(['sounding', `played ${picked.name}`])

  fake.acceptPlayButStaySilent({ how: 'stuck' })
  fake.loseDevice()
  await pass(11_000)
  expect(told.at(-1)).toBe('fell silent')

  party.silence()
  fake.playAgain()
  const wish = { picked: { ...picked, list: 'TOP_40' as const }, tried: [], leftMs: 60_000 }
  const other = await findStandIn(music, wish)
  if (!other) throw new Error('No song was found.')
  expect(list.value.tracks).toContainEqual(other)
  expect(other.uri).not.toBe(picked.uri)
  party.play(other, 0)
  await pass(4_000)
  expect(told.slice(-2)).toEqual(['sounding', `played ${other.name}`])
  expect(fake.playback()).toMatchObject({ isPlaying: true, track: { uri: other.uri } })
})

it('a song that was searched for is followed by one of any list; where no list comes, by none', async () => {
  const { music, fake, pass } = await spotifyWorld({
    playlists: { DANCE: fakePlaylists.DANCE },
  })
  music.start()
  await pass(500)
  const [picked] = fake.tracks
  if (!picked) throw new Error('The catalogue is empty.')
  const wish = { picked, tried: [], leftMs: 60_000 }
  const other = await findStandIn(music, wish)
  expect(other).not.toBeNull()
  expect(other?.uri).not.toBe(picked.uri)
  expect(await findStandIn(music, { ...wish, picked: { ...picked, list: 'TOP_40' } })).toBeNull()
})
