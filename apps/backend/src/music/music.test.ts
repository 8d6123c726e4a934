import { randomUUID } from 'node:crypto'
import { MusicSetup, Playlist } from '@discobooth/contract/music/music-api'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { makeFolder, makeWav } from './testing/song-files.ts'
import { hasty } from './testing/whole-library.ts'

const folder = makeFolder({
  'Top 40/b.wav': makeWav({ title: 'bee' }),
  'Top 40/a.wav': makeWav({ title: 'Ädam' }),
  'Top 40/c.wav': makeWav({ title: 'Cee' }),
  'My Dance/d.wav': makeWav({ title: 'Dee' }),
})
const { app, call, clock, db } = openTestApp({
  songs: {
    dir: folder.dir,
    playlistNames: { DANCE: 'my dance' },
    pace: hasty,
  },
})

afterAll(async () => {
  await app.stop()
  folder.remove()
})

const setup = async () => MusicSetup.parse((await call('GET', '/api/music')).body)

describe("a booth's music", () => {
  it('[9.28] has its three playlists, as far as there are any, from the first question on', async () => {
    app.start()
    const { provider, playlists, spotify } = await setup()
    expect({ provider, spotify }).toEqual({ provider: 'library', spotify: null })
    expect(playlists).toEqual({
      TOP_40: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      DANCE: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      DISCO: null,
    })
  })

  it('[9.29] a playlist has its songs by name', async () => {
    const { playlists } = await setup()
    const { body } = await call('GET', `/api/music/playlists/${playlists.TOP_40}`)
    const { id, name, tracks } = Playlist.parse(body)
    expect({ id, name }).toEqual({ id: playlists.TOP_40, name: 'Top 40' })
    expect(tracks.map((track) => track.name)).toEqual(['Ädam', 'bee', 'Cee'])
  })

  it('may be used as the manifest beside it says, and not at all without one', async () => {
    const nothing = { publicUse: false, syncWithVideo: false }
    expect((await setup()).licence).toEqual({
      ...nothing,
      statement: expect.stringContaining('There is no licence.json'),
    })
    for (const broken of ['{', '[]', '{"publicUse":"yes"}', '\xff', 'x'.repeat(100_000)]) {
      folder.put('licence.json', broken)
      expect((await setup()).licence).toMatchObject(nothing)
    }
    const own = { publicUse: true, syncWithVideo: false, statement: 'Ours.' }
    folder.put('licence.json', JSON.stringify({ ...own, more: 1 }))
    expect((await setup()).licence).toEqual(own)
  })
})

it('what was heard is noted with its time, and once however often it is told', async () => {
  const play = { sessionId: randomUUID(), trackId: 'x'.repeat(22), trackName: 'Ädam' }
  const headers = { 'x-operation-id': randomUUID() }
  for (let times = 0; times < 3; times += 1) {
    const { status, body } = await call('POST', '/api/music/plays', { body: play, headers })
    expect([status, body]).toEqual([201, play])
  }
  const plays = await db.selectFrom('music_plays').selectAll().execute()
  expect(plays).toEqual([
    {
      id: expect.any(String),
      session_id: play.sessionId,
      booth: expect.any(String),
      provider: 'library',
      trackId: play.trackId,
      trackName: 'Ädam',
      at: new Date(clock.time),
    },
  ])
})
