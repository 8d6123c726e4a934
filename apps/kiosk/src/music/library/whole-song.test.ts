import { expect, it, onTestFinished } from 'vitest'
import type { Answer } from '../../backend/answer.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createSongShelf } from './song-shelf.ts'
import type { SongAddress } from './stream-addresses.ts'
import { createWholeSong } from './whole-song.ts'

const away: Answer<SongAddress> = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'network',
  message: 'Nobody answers.',
}

/** A backend with one song, which fails in the ways that a test asks for. */
function open({ disk = memoryDisk().disk } = {}) {
  const clock = handClock()
  const network = {
    isThere: true,
    version: 'first',
    fetched: 0,
    answers: [] as (Response | 'hangs')[],
  }
  const fetch: typeof globalThis.fetch = (_input, init) => {
    network.fetched += 1
    const answer = network.answers.shift()
    if (answer instanceof Response) return Promise.resolve(answer)
    if (answer !== 'hangs') return Promise.resolve(new Response(`the song, ${network.version}`))
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
    })
  }
  const whole = createWholeSong({
    clock,
    fetch,
    shelf: createSongShelf({ disk, mostBytes: 1_000 }),
    addresses: {
      known: () => null,
      forget: () => undefined,
      find: async () =>
        network.isThere
          ? { ok: true, value: { url: 'http://backend.test/song', version: network.version } }
          : away,
    },
  })
  onTestFinished(whole.drop)
  const text = async () => {
    const url = whole.url('song')
    return url === null ? null : await (await globalThis.fetch(url)).text()
  }
  return { whole, clock, network, disk, text }
}

it('brings the whole song once, however often it is asked for', async () => {
  const { whole, network, text } = open()
  await Promise.all([whole.bring('song'), whole.bring('song')])
  await whole.bring('song')
  expect(await text()).toBe('the song, first')
  expect(network.fetched).toBe(1)
  expect(whole.url('another')).toBeNull()
})

it('asks again while the network fails or the backend is in trouble', async () => {
  const { whole, clock, network, text } = open()
  network.answers = [new Response('', { status: 503 }), new Response('', { status: 403 })]
  const brought = whole.bring('song')
  await clock.live(10_000)
  await brought
  expect(await text()).toBe('the song, first')
  expect(network.fetched).toBe(3)
})

it('takes the copy of the disk where it is the newest, and a new one where it is not', async () => {
  const { whole, disk } = open()
  await whole.bring('song')
  const same = open({ disk })
  await same.whole.bring('song')
  expect(await same.text()).toBe('the song, first')
  expect(same.network.fetched).toBe(0)
  const other = open({ disk })
  other.network.version = 'second'
  await other.whole.bring('song')
  expect(await other.text()).toBe('the song, second')
})

it('takes the copy of the disk where nobody says which is the newest', async () => {
  const { whole, disk } = open()
  await whole.bring('song')
  const alone = open({ disk })
  alone.network.isThere = false
  await alone.whole.bring('song')
  expect(await alone.text()).toBe('the song, first')
  const hurried = open({ disk })
  expect(await hurried.whole.fromDisk('song')).not.toBeNull()
  expect(await hurried.whole.fromDisk('another')).toBeNull()
})

it('gives up in the end on an answer that never comes, and tries anew when asked again', async () => {
  const { whole, clock, network, text } = open()
  network.answers = ['hangs']
  const brought = whole.bring('song')
  await clock.live(121_000)
  await brought
  expect(await text()).toBeNull()
  await whole.bring('song')
  expect(await text()).toBe('the song, first')
})

it('a song that is not wanted any more is not taken', async () => {
  const { whole, network } = open()
  const brought = whole.bring('song')
  const next = whole.bring('another')
  await Promise.all([brought, next])
  expect(whole.url('song')).toBeNull()
  expect(whole.url('another')).not.toBeNull()
  whole.drop()
  expect(whole.url('another')).toBeNull()
  expect(network.fetched).toBe(2)
})
