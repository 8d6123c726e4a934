import { describe, expect, it } from 'vitest'
import { silenceConsole } from '../testing/silence-console.ts'
import { spotifyWorld } from '../testing/spotify-world.ts'

/** What comes when it is not wanted any more: a player, a device, an order that was taken. */

silenceConsole()

type World = Awaited<ReturnType<typeof spotifyWorld>>

const songOf = ({ fake }: World, at = 0) => {
  const song = fake.tracks[at]
  if (!song) throw new Error('The catalogue is too short.')
  return song
}
const statusOf = ({ music }: World) => music.player.view.getState().status
const orders = ({ fake }: World) =>
  fake.requests.filter(({ path }) => path === '/v1/me/player/play').length
const sounds = ({ fake }: World) => fake.playback()?.isPlaying ?? false

async function ready(): Promise<World> {
  const world = await spotifyWorld()
  world.music.start()
  await world.pass(500)
  await expect.poll(() => statusOf(world)).toBe('READY')
  return world
}

async function unsupported(): Promise<World> {
  const world = await spotifyWorld()
  world.fake.lackWidevine()
  world.music.start()
  await world.pass(500)
  await expect.poll(() => statusOf(world)).toBe('UNSUPPORTED')
  return world
}

async function withSpeaker(): Promise<World> {
  const world = await unsupported()
  world.fake.addExternalDevice({ name: 'Speaker' })
  await world.pass(31_000, 1_000)
  return world
}

describe('[4.session-page.9] silenced while', () => {
  it('the page still connects, a song is never ordered', async () => {
    const world = await spotifyWorld()
    world.music.start()
    world.party.play(songOf(world), 0)
    world.party.silence()
    await world.pass(3_000)
    await expect.poll(() => statusOf(world)).toBe('READY')
    await world.pass(5_000)
    expect([orders(world), sounds(world), world.told]).toEqual([0, false, []])
  })

  it('another device is still looked for, a song is never ordered', async () => {
    const world = await unsupported()
    world.fake.addExternalDevice({ name: 'Speaker' })
    world.party.play(songOf(world), 0)
    world.party.silence()
    await world.pass(8_000)
    expect(world.music.player.view.getState().devices).toHaveLength(1)
    expect([orders(world), sounds(world), world.told]).toEqual([0, false, []])
  })

  it.each([
    ['this page', ready],
    ['another device', withSpeaker],
  ])('the order is on its way to %s, what the service took is stopped again', async (_, open) => {
    const world = await open()
    world.party.play(songOf(world), 0)
    world.party.silence()
    await world.pass(5_000)
    expect([orders(world), sounds(world), world.told]).toEqual([1, false, []])
  })

  it('a device is made known to the service, the song is not asked for again', async () => {
    const world = await ready()
    world.fake.letDevicesSleep()
    world.party.play(songOf(world), 0)
    await world.untilIdle()
    expect(orders(world)).toBe(1)
    world.party.silence()
    await world.pass(5_000)
    expect([orders(world), sounds(world), world.told]).toEqual([1, false, []])
  })

  it('the lost player comes back, the song does not', async () => {
    const world = await ready()
    world.party.play(songOf(world), 0)
    await world.pass(5_000)
    world.fake.loseDevice()
    await expect.poll(() => statusOf(world)).toBe('INITIALIZING')
    const before = orders(world)
    world.party.silence()
    await world.pass(8_000)
    await expect.poll(() => statusOf(world)).toBe('READY')
    await world.pass(3_000)
    expect([orders(world), sounds(world)]).toEqual([before, false])
  })
})

describe('an order for a song that another has taken the place of', () => {
  const play = '/v1/me/player/play'

  it('stops nothing when it was taken', async () => {
    const world = await ready()
    const letGo = world.hold(play)
    world.party.play(songOf(world, 0), 0)
    await world.untilIdle()
    world.party.play(songOf(world, 1), 0)
    await world.pass(1_000)
    letGo()
    await world.untilIdle()
    expect(world.fake.playback()).toMatchObject({
      isPlaying: true,
      track: { uri: songOf(world, 1).uri },
    })
    expect(world.told).toEqual(['sounding', `played ${songOf(world, 1).name}`])
  })

  it('moves the music to no device when it was not', async () => {
    const world = await ready()
    world.fake.letDevicesSleep()
    const letGo = world.hold(play)
    world.party.play(songOf(world, 0), 0)
    await world.untilIdle()
    world.party.play(songOf(world, 1), 0)
    await world.pass(2_000)
    expect(sounds(world)).toBe(true)
    letGo()
    await world.untilIdle()
    expect(sounds(world)).toBe(true)
  })

  it('is not given again, though the other still waits for its device', async () => {
    const world = await ready()
    world.fake.answerServerError({ status: 502, times: 1, path: play })
    const letGo = world.hold(play)
    world.party.play(songOf(world, 0), 0)
    await world.untilIdle()
    world.fake.loseDevice()
    await expect.poll(() => statusOf(world)).toBe('INITIALIZING')
    world.party.play(songOf(world, 1), 0)
    letGo()
    await world.pass(5_000)
    expect(orders(world)).toBe(2)
    expect(world.told).toEqual(['sounding', `played ${songOf(world, 1).name}`])
  })
})

it('a player that was sent away says nothing more: the next try waits as after one failure', async () => {
  const world = await ready()
  const statuses: string[] = []
  world.music.player.view.subscribe(({ status }, before) => {
    if (status !== before.status) statuses.push(status)
  })
  world.fake.playerFails({ type: 'account_error', message: 'Premium required' })
  await expect.poll(() => statuses.length).toBeGreaterThan(0)
  expect(statuses).toEqual(['ERROR'])
})

it.each([
  ['this page', '/__sdk/state', ready],
  ['another device', '/v1/me/player', withSpeaker],
])(
  'what %s says of its song after the provider was stopped is not shown',
  async (_, path, open) => {
    const world = await open()
    world.party.play(songOf(world), 0)
    await world.pass(3_000)
    expect(world.music.player.view.getState().isPlaying).toBe(true)
    const letGo = world.hold(path)
    await world.pass(5_000)
    world.music.stop()
    letGo()
    await world.untilIdle()
    expect(world.music.player.view.getState()).toMatchObject({
      status: 'IDLE',
      isPlaying: false,
      hasPlayback: false,
    })
  },
)

it('a player that gets ready after the provider was stopped is none', async () => {
  const world = await spotifyWorld()
  world.music.start()
  world.music.stop()
  await world.pass(20_000, 1_000)
  expect(statusOf(world)).toBe('IDLE')
  expect(world.fake.devices()).toEqual([])
})

it('a connection that a stopped provider gave up on is none of the next one’s', async () => {
  const world = await spotifyWorld()
  const letGo = world.hold('/__sdk/connect')
  world.music.start()
  await world.untilIdle()
  world.music.stop()
  world.music.start()
  await world.pass(500)
  await expect.poll(() => statusOf(world)).toBe('READY')
  await world.pass(10_000, 1_000)
  expect(statusOf(world)).toBe('READY')
  letGo()
})

it('asks where the song is once at a time', async () => {
  const world = await ready()
  const { view } = world.music.player
  world.party.play(songOf(world), 0)
  await world.pass(1_000)
  const letGo = world.hold('/__sdk/state')
  await world.pass(200)
  const { progressMs } = view.getState()
  await world.pass(500)
  expect(view.getState().progressMs).toBe(progressMs)
  letGo()
  await world.pass(200)
  expect(view.getState().progressMs).toBeGreaterThan(progressMs)
})

it('a device that is found after the provider was stopped is none', async () => {
  const world = await unsupported()
  world.fake.addExternalDevice({ name: 'Speaker' })
  world.party.play(songOf(world), 0)
  world.music.stop()
  await world.pass(5_000)
  expect(world.music.player.view.getState()).toMatchObject({ status: 'IDLE', devices: [] })
})
