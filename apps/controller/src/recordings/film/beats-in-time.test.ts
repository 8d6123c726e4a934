import { afterEach, beforeEach, expect, it } from 'vitest'
import { ids, UploadRig } from '../testing/upload-rig.ts'

let rig: UploadRig
beforeEach(async () => {
  rig = await UploadRig.open()
})
afterEach(() => rig.stop())

const words = { title: 'Glitterkogel', line: 'DiscoBooth · 1 May 2026' }
const beats = { bpm: 120, beatsMs: [300, 800, 1_300], firstBar: 0, dropsMs: [] }
const song = { address: '/song.mp3', beats, isHeard: true }

async function asked(over = new AbortController().signal): Promise<readonly number[]> {
  let found: readonly number[] | null = null
  void rig.recordings.beats(ids.first, over).then((known) => {
    found = known
  })
  await rig.until('the beats are there, or none', () => found !== null, 1_000)
  return found ?? []
}

it('knows the beats as soon as the backend does', async () => {
  rig.backend.misdeeds = ['error500', 'portal', 'cut']
  rig.backend.film = { words, song }
  expect(await asked()).toEqual(beats.beatsMs)
})

it.each([
  ['of a song that another service plays', () => (rig.backend.film = { words, song: null })],
  [
    'of a song in which none were found',
    () => (rig.backend.film = { words, song: { ...song, beats: null } }),
  ],
  ['of a release that makes no films', () => rig.backend.refusals.set(ids.first, 404)],
  ['of a backend that is away', () => (rig.backend.isDown = true)],
])('knows none %s, and asks no longer than a party lasts', async (_, trouble) => {
  trouble()
  expect(await asked()).toEqual([])
})

it('asks nobody once the party is over', async () => {
  const over = new AbortController()
  over.abort()
  expect(await asked(over.signal)).toEqual([])
  expect(rig.backend.calls.filter((call) => call.includes('films'))).toEqual([])
})
