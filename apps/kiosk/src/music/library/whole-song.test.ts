import { expect, it, onTestFinished } from 'vitest'
import type { BackendFailure } from '../../backend/answer.ts'
import type { Disk } from '../../platform/database.ts'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { memoryDisk } from '../../platform/testing/memory-disk.ts'
import { createSongShelf } from './song-shelf.ts'
import { createWholeSong } from './whole-song.ts'

const away: BackendFailure = {
  ok: false,
  kind: 'network',
  status: null,
  code: 'network',
  message: 'Nobody answers.',
}

const withdrawn: BackendFailure = { ...away, kind: 'refused', status: 404, code: 'unknown_track' }

/** A backend with one song, which fails in the ways that a test asks for. */
function open({ disk = memoryDisk().disk } = {}) {
  const clock = handClock()
  const network = {
    refusal: null as BackendFailure | null,
    version: 'first',
    asked: 0,
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
    shelf: createSongShelf({ disk, mostBytes: 1_000, quota: async () => undefined }),
    addresses: {
      known: () => null,
      forget: () => undefined,
      // Signed anew each time: an address says nothing of which song is there.
      find: async () => {
        network.asked += 1
        const url = `https://store.test/song?signature=${network.asked}`
        return network.refusal ?? { ok: true, value: { url, version: network.version } }
      },
    },
  })
  onTestFinished(whole.drop)
  const text = async () => {
    const url = whole.url('song')
    return url === null ? null : await (await globalThis.fetch(url)).text()
  }
  return { whole, clock, network, disk, text }
}

/** As after a party: the disk has the song. */
async function kept() {
  const { disk } = memoryDisk()
  const { whole } = open({ disk })
  await whole.bring('song')
  const shelf = createSongShelf({ disk, mostBytes: 1_000, quota: async () => undefined })
  await expect.poll(() => shelf.find('song')).not.toBeNull()
  return { disk, whole, shelf }
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
  const { disk } = await kept()
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
  const { disk } = await kept()
  const alone = open({ disk })
  alone.network.refusal = away
  await alone.whole.bring('song')
  expect(await alone.text()).toBe('the song, first')
  const hurried = open({ disk })
  hurried.network.refusal = away
  expect(await hurried.whole.findAddress('song')).toMatch(/^blob:/)
  expect(await hurried.whole.findAddress('another')).toBe(away)
})

it('a song that was withdrawn is not played from the disk', async () => {
  const { disk } = await kept()
  const later = open({ disk })
  later.network.refusal = withdrawn
  await later.whole.bring('song')
  expect(await later.text()).toBeNull()
  expect(await later.whole.findAddress('song')).toBe(withdrawn)
})

it('a disk that does not answer costs a song three seconds, no more', async () => {
  const stuck: Disk = { get: () => new Promise(() => undefined), put: async () => undefined }
  const { whole, clock, network, text } = open({ disk: stuck })
  const brought = whole.bring('song')
  await clock.live(3_000)
  await brought
  expect(await text()).toBe('the song, first')
  const alone = open({ disk: stuck })
  alone.network.refusal = away
  const found = alone.whole.findAddress('song')
  await alone.clock.live(3_000)
  expect(await found).toBe(away)
  expect(network.fetched).toBe(1)
})

it('a copy that cannot be played does not come back from the disk', async () => {
  const { whole, shelf } = await kept()
  whole.discard('song')
  expect(whole.url('song')).toBeNull()
  await expect.poll(() => shelf.find('song')).toBeNull()
})

it('leaves a slow link to the song that sounds, and is fetched on once that has enough', async () => {
  const { whole, network, text } = open()
  network.answers = ['hangs', 'hangs']
  const brought = whole.bring('song')
  await expect.poll(() => network.fetched).toBe(1)
  whole.giveWay()
  await brought
  whole.goOn()
  await expect.poll(() => network.fetched).toBe(2)
  // The link does not bear both: not tried a third time for this guest.
  whole.giveWay()
  whole.goOn()
  whole.goOn()
  expect(await text()).toBeNull()
  await whole.bring('song')
  expect(await text()).toBe('the song, first')
  whole.giveWay()
  expect(whole.url('song')).not.toBeNull()
  expect(network.fetched).toBe(3)
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
