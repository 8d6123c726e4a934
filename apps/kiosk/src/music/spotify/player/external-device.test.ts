import { describe, expect, it } from 'vitest'
import { silenceConsole } from '../testing/silence-console.ts'
import { spotifyWorld, switchOff } from '../testing/spotify-world.ts'

silenceConsole()

/** A booth whose browser cannot play, with a speaker of the account's beside it. */
async function unsupported({ speaker = true } = {}) {
  const world = await spotifyWorld()
  world.fake.lackWidevine()
  const speakerId = speaker ? world.fake.addExternalDevice({ name: 'Speaker' }) : null
  world.music.start()
  await world.pass(500)
  const [song] = world.fake.tracks
  if (!song) throw new Error('The catalogue is empty.')
  const syncs = () =>
    world.fake.requests.filter(({ method, path }) => `${method} ${path}` === 'GET /v1/me/player')
  return { ...world, song, speakerId, syncs, view: world.music.player.view.getState }
}

describe('a browser that cannot play', () => {
  it('[4.player.4] is UNSUPPORTED, and the player is another device', async () => {
    const { view, party, song, told, fake, pass, speakerId, session } = await unsupported()
    expect(view()).toMatchObject({
      status: 'UNSUPPORTED',
      devices: [{ id: speakerId, name: 'Speaker' }],
    })
    expect(session.getItem('deviceId')).toBe(speakerId)
    party.play(song, 0)
    await pass(3_000)
    expect(told).toEqual(['sounding', `played ${song.name}`])
    expect(fake.playback()).toMatchObject({ deviceId: speakerId, isPlaying: true })
    party.silence()
    await pass(1_000)
    expect(fake.playback()).toMatchObject({ isPlaying: false })
    expect(view().status).toBe('UNSUPPORTED')
    expect(fake.violations).toEqual([])
  })

  it('[4.player.7, 9.13] looks every 5 s where the song is, and ticks every 100 ms between', async () => {
    const { view, party, song, pass, syncs, music } = await unsupported()
    party.play(song, 0)
    await pass(6_000)
    const before = syncs().length
    let ticks = 0
    music.player.listen(({ type }) => {
      if (type === 'progress_update') ticks += 1
    })
    await pass(20_000)
    expect(syncs().length - before).toBe(4)
    expect(ticks).toBeGreaterThanOrEqual(196)
    expect(ticks).toBeLessThanOrEqual(208)
    expect(view().progressMs).toBeGreaterThan(25_000)
  })

  it('[9.13] looks 600 ms after a song was asked for, and 300 ms after any other command', async () => {
    const { party, song, pass, syncs, music, clock } = await unsupported()
    await pass(4_000)
    const asked = clock.now()
    party.play(song, 0)
    await pass(1_000)
    expect(syncs().map(({ at }) => at)).toContain(asked + 600)
    await pass(6_000)
    const changed = clock.now()
    music.player.setVolume(0.5)
    await pass(1_000, 50)
    expect(syncs().map(({ at }) => at)).toContain(changed + 250 + 300)
  })

  it('believes no song that stands still on the other device', async () => {
    const { party, song, told, fake, pass } = await unsupported()
    fake.acceptPlayButStaySilent({ how: 'stuck' })
    party.play(song, 0)
    await pass(8_000)
    expect(told).toEqual([])
  })

  it('takes another device when the one it knew is gone', async () => {
    const { party, song, told, fake, pass } = await unsupported()
    switchOff(fake)
    const other = fake.addExternalDevice({ name: 'Other' })
    party.play(song, 0)
    await pass(3_000)
    expect(told).toEqual(['failed: Device not found'])
    party.play(song, 0)
    await pass(3_000)
    expect(told.at(-1)).toBe(`played ${song.name}`)
    expect(fake.playback()).toMatchObject({ deviceId: other, isPlaying: true })
  })

  it("says 'No player' where there is no device at all", async () => {
    const { party, song, told, pass, view } = await unsupported({ speaker: false })
    party.play(song, 0)
    await pass(1_000)
    expect(told).toEqual(['failed: No player'])
    expect(view().hasPlayback).toBe(false)
  })

  it('tries the page again after a while, and takes it when it can', async () => {
    const { fake, pass, view } = await unsupported()
    fake.lackNothing()
    await pass(301_000, 1_000)
    await expect.poll(() => view().status).toBe('READY')
  })
})
