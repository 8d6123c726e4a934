import { type Clock, systemClock } from '@discobooth/runtime/clock'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Answer } from '../../backend/answer.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createPartyPlayer } from '../party-player.ts'
import { tone } from '../testing/tone.ts'
import { aTrack } from '../testing/tracks.ts'
import { createFavourites } from './favourites.ts'
import { createLibraryPlayer } from './player.ts'
import { createSongShelf } from './song-shelf.ts'
import type { SongAddress, StreamAddresses } from './stream-addresses.ts'
import { createWholeSong } from './whole-song.ts'

/** What comes when it is not wanted any more: an address, an error, a browser's no. */

const first = aTrack({ id: 'first', duration_ms: 30_000 })
const second = aTrack({ id: 'second', duration_ms: 30_000 })
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0))

function aSong(): string {
  const url = URL.createObjectURL(tone(30))
  onTestFinished(() => URL.revokeObjectURL(url))
  return url
}

/** A link on which a song does not come whole in time. */
const slow: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
  })

/** A player whose addresses are known before, or come when the test says so. */
function open({
  known = {},
  clock = systemClock,
  fetch = globalThis.fetch,
}: {
  known?: Record<string, string>
  clock?: Clock
  fetch?: typeof globalThis.fetch
}) {
  const told: string[] = []
  const asked: string[] = []
  const waiting = new Map<string, (answer: Answer<SongAddress>) => void>()
  const addressOf = (trackId: string) => {
    const url = known[trackId]
    return url === undefined ? null : { url, version: url }
  }
  const addresses: StreamAddresses = {
    known: addressOf,
    forget: () => undefined,
    async find(trackId) {
      const value = addressOf(trackId)
      if (value) return { ok: true, value }
      asked.push(trackId)
      return new Promise((resolve) => waiting.set(trackId, resolve))
    },
  }
  const { disk } = memoryDisk()
  const shelf = createSongShelf({ disk, mostBytes: 50_000_000, quota: async () => undefined })
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
    volume: () => 1,
    played: () => undefined,
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
  const arrive = async (trackId: string) => {
    const url = aSong()
    waiting.get(trackId)?.({ ok: true, value: { url, version: url } })
    await nextTurn()
  }
  return { player, party, audio, told, asked, arrive }
}

it('[4.session-page.9] silenced while the address is still looked up, a song never sounds', async () => {
  const { party, audio, told, arrive } = open({})
  party.play(first, 0)
  party.silence()
  await arrive('first')
  expect(audio.paused).toBe(true)
  expect(audio.getAttribute('src')).toBeNull()
  expect(told).toEqual([])
})

it('an address that comes after another song was asked for replaces nothing', async () => {
  const wanted = aSong()
  const { party, audio, arrive } = open({ known: { second: wanted } })
  party.play(first, 0)
  party.play(second, 0)
  await arrive('first')
  expect(audio.src).toBe(wanted)
})

it('a song that was prepared too late replaces none that plays', async () => {
  const wanted = aSong()
  const { party, audio, arrive } = open({ known: { second: wanted } })
  void party.prepare(first)
  party.play(second, 0)
  await arrive('first')
  expect(audio.src).toBe(wanted)
})

it('a song that is prepared while another plays waits until that is over', async () => {
  const playing = aSong()
  const { party, audio, arrive } = open({ known: { second: playing } })
  party.play(second, 0)
  void party.prepare(first)
  await arrive('first')
  expect(audio.src).toBe(playing)
})

it('on a slow link the stream is open before 0, and the last song that was chosen is the one', async () => {
  const clock = handClock()
  const wanted = aSong()
  const known = { first: aSong(), second: wanted }
  const { party, audio } = open({ known, clock, fetch: slow })
  void party.prepare(first)
  void party.prepare(second)
  await clock.live(7_900)
  expect(audio.getAttribute('src')).toBeNull()
  await clock.live(200)
  expect(audio.src).toBe(wanted)
})

it('a stream that waits for the link has it for itself', async () => {
  const clock = handClock()
  const signals: AbortSignal[] = []
  const fetch: typeof globalThis.fetch = (input, init) => {
    if (init?.signal) signals.push(init.signal)
    return slow(input, init)
  }
  const { party, audio } = open({ known: { first: aSong() }, clock, fetch })
  void party.prepare(first)
  await expect.poll(() => signals.length).toBe(1)
  party.play(first, 0)
  audio.dispatchEvent(new Event('waiting'))
  expect(signals[0]?.aborted).toBe(true)
  await clock.live(100)
  audio.dispatchEvent(new Event('canplaythrough'))
  await expect.poll(() => signals.length).toBe(2)
  expect(signals[1]?.aborted).toBe(false)
})

it('a song that was prepared for a player that has stopped is not loaded', async () => {
  const { player, party, audio, arrive } = open({})
  void party.prepare(first)
  player.stop()
  await arrive('first')
  expect(audio.getAttribute('src')).toBeNull()
})

it('a song that is to be loaded again is not, once it is silenced', async () => {
  const clock = handClock()
  const known: Record<string, string> = { first: 'blob:http://nowhere.test/gone' }
  const { party, audio, asked } = open({ known, clock })
  const failed = new Promise((resolve) => audio.addEventListener('error', resolve, { once: true }))
  party.play(first, 0)
  await failed
  // The next address would have to be asked for.
  delete known['first']
  party.silence()
  await clock.live(10_000)
  expect(asked).toEqual([])
})

it('a song that the browser does not let play fails no other', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const { party, audio, told } = open({ known: { first: aSong(), second: aSong() } })
  const { promise, reject } = Promise.withResolvers<void>()
  const play = audio.play.bind(audio)
  audio.play = () => promise
  party.play(first, 0)
  audio.play = play
  party.play(second, 0)
  reject(new DOMException('not allowed', 'NotAllowedError'))
  await nextTurn()
  expect(told).not.toContain('The browser does not allow sound yet')
  expect(audio.paused).toBe(false)
})

it('an error of the song before costs this one nothing', async () => {
  const clock = handClock()
  const { party, audio, asked } = open({ known: { first: 'blob:http://nowhere.test/gone' }, clock })
  const failed = new Promise((resolve) => audio.addEventListener('error', resolve, { once: true }))
  party.play(first, 0)
  party.play(second, 0)
  await failed
  await clock.live(1_000)
  expect(asked).toEqual(['second'])
})

it('a song whose address is long in coming is asked for once', async () => {
  const clock = handClock()
  const { party, asked } = open({ clock })
  party.play(first, 0)
  await clock.live(3_900)
  expect(asked).toEqual(['first'])
})

it('whether a song is a favourite is not said of the next one', async () => {
  const { player } = open({ known: { first: aSong(), second: aSong() } })
  player.play(first, 0)
  await player.save(true)
  const looking = player.lookUpSaved()
  player.play(second, 0)
  await looking
  expect(player.view.getState()).toMatchObject({ isSaved: false, track: { id: 'second' } })
})
