import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openLibraryPlayer as open, serve, song } from '../testing/open-library-player.ts'
import { tone } from '../testing/tone.ts'
import { aTrack } from '../testing/tracks.ts'

const gone = 'blob:http://nowhere.test/gone'

afterEach(() => {
  vi.restoreAllMocks()
})

describe("the library's player", () => {
  it('is heard: the time of the audio element in the document advances, and it is not silent', async () => {
    const { party, audio, told, played } = open({ urls: [serve(tone(30))] })
    const context = new AudioContext()
    onTestFinished(() => context.close())
    const analyser = context.createAnalyser()
    context.createMediaElementSource(audio).connect(analyser)
    analyser.connect(context.destination)
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    const samples = new Float32Array(analyser.fftSize)
    await expect
      .poll(() => {
        analyser.getFloatTimeDomainData(samples)
        return Math.max(...samples.map(Math.abs))
      })
      .toBeGreaterThan(0.1)
    const before = audio.currentTime
    await expect.poll(() => audio.currentTime).toBeGreaterThan(before)
    expect(played).toEqual([song(30).id])
  })

  it('asks for the address before the countdown, and for none at 0', async () => {
    const { party, audio, told, asked } = open({ urls: [serve(tone(30))] })
    void party.prepare(song(30))
    await expect.poll(() => audio.readyState).toBe(4)
    expect(audio.paused).toBe(true)
    party.play(song(30), 0)
    expect(audio.paused).toBe(false)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(asked).toHaveLength(1)
  })

  it('plays a song that was prepared to its end, from anywhere, while no network is there', async () => {
    const url = URL.createObjectURL(tone(2))
    const { player, party, audio, told, asked } = open({ urls: [url, null] })
    await party.prepare(song(2))
    URL.revokeObjectURL(url)
    await expect.poll(() => audio.readyState).toBe(4)
    party.play(song(2), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    await player.seek(1_500)
    await expect.poll(() => told).toEqual(['sounding', 'ended'])
    expect(asked).toHaveLength(1)
  })

  it('a party that comes back without a network goes on from the disk', async () => {
    const url = URL.createObjectURL(tone(30))
    const { player, party, audio, told } = open({ urls: [url, undefined] })
    await party.prepare(song(30))
    player.stop()
    URL.revokeObjectURL(url)
    player.start()
    party.play(song(30), 12_000)
    await expect.poll(() => told).toContain('sounding')
    expect(audio.currentTime).toBeGreaterThanOrEqual(12)
  })

  it('a copy that the browser cannot play is given up for the stream, and is not kept', async () => {
    const { player, party, told, asked, shelf } = open({ urls: ['one', serve(tone(30))] })
    const noise = new Blob([new Uint8Array(5_000).fill(7)], { type: 'audio/wav' })
    await shelf.put(song(30).id, { version: 'one', song: noise })
    await party.prepare(song(30))
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(asked).toHaveLength(2)
    expect(await shelf.find(song(30).id)).toBeNull()
    player.stop()
  })

  it('[4.session-page.6] tells the end when the song has played to its end', async () => {
    const { party, told, player } = open({ urls: [serve(tone(1))] })
    party.play(song(1), 0)
    await expect.poll(() => told).toEqual(['sounding', 'ended'])
    expect(player.view.getState()).toMatchObject({ isPlaying: false, position: 100 })
  })

  it('begins at the given place, and tells nobody that the song was played again', async () => {
    const { party, audio, told, played } = open({ urls: [serve(tone(30))] })
    party.play(song(30), 12_000)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(audio.currentTime).toBeGreaterThan(12)
    expect(played).toEqual([])
  })

  it('fetches an expired address anew and goes on at its place', async () => {
    const { party, audio, told, asked } = open({ urls: [gone, serve(tone(30))] })
    party.play(song(30), 12_000)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(audio.currentTime).toBeGreaterThan(12)
    expect(asked).toHaveLength(2)
  })

  it('goes on at its place when the address dies in mid-song', async () => {
    const { party, audio, told, asked } = open({ urls: [serve(tone(30)), gone, serve(tone(30))] })
    party.play(song(30), 12_000)
    await expect.poll(() => told).toEqual(['sounding'])
    audio.src = gone
    await expect.poll(() => asked).toHaveLength(3)
    await expect.poll(() => audio.currentTime).toBeGreaterThan(12.2)
    expect(told).toEqual(['sounding'])
  })

  it('tells a song that cannot be loaded as failed, never as playing', async () => {
    const { party, told, player } = open({ urls: [gone] })
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['The song could not be loaded'])
    expect(player.view.getState()).toMatchObject({
      isPlaying: false,
      status: 'RUNNING',
      error: { type: 'playback' },
    })
  })

  it('tells a file that is no music as failed', async () => {
    const noise = new Blob([new Uint8Array(5_000).fill(7)], { type: 'audio/wav' })
    const { party, told } = open({ urls: [serve(noise)] })
    party.play(song(30), 0)
    await expect.poll(() => told).toHaveLength(1)
    expect(told[0]).not.toBe('sounding')
  })

  it('tells the reason when the backend hands out no address', async () => {
    const { party, told } = open({ urls: [null] })
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['This song is no longer here'])
  })

  it('[8.session.8] only logs a blocked autoplay, and tells the party that nothing sounds', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { party, told, audio } = open({ urls: [serve(tone(30))] })
    audio.play = () => Promise.reject(new DOMException('not allowed', 'NotAllowedError'))
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['The browser does not allow sound yet'])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('is silent at once, and leaves nothing behind', async () => {
    const { party, player, audio, told } = open({ urls: [serve(tone(30))] })
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    party.silence()
    expect(audio.paused).toBe(true)
    party.stop()
    player.stop()
    expect(document.querySelector('audio')).toBe(null)
  })

  it('[5.23] takes a volume above 1 for a percentage', () => {
    const { player, audio } = open({ urls: [gone] })
    player.setVolume(35)
    expect(audio.volume).toBeCloseTo(0.35)
    expect(player.view.getState().volume).toBeCloseTo(0.35)
  })

  it('[4.player.1, 4.player.3, 3.player-state.1] shows itself in the specified states and events', async () => {
    const { party, player, told } = open({ urls: [serve(tone(30))] })
    expect(player.view.getState()).toMatchObject({ status: 'READY', hasPlayback: false })
    const types = new Set<string>()
    player.listen(({ type }) => types.add(type))
    party.play(song(30), 0)
    await expect.poll(() => told).toEqual(['sounding'])
    expect(types).toEqual(
      new Set(['track_update', 'status_update', 'player_update', 'progress_update']),
    )
    expect(player.view.getState()).toMatchObject({
      status: 'RUNNING',
      isPlaying: true,
      track: { name: 'Night Bus', durationMs: 30_000, image: 'https://covers.test/late.png' },
    })
  })

  describe('P10: at the music desk', () => {
    const tracks = ['a', 'b', 'c'].map((id) => aTrack({ id, name: id, duration_ms: 90_000 }))
    const name = (player: ReturnType<typeof open>['player']) => player.view.getState().track?.name

    it('seeks, pauses where it is, and goes on from there', async () => {
      const { player, audio } = open({ urls: [serve(tone(90))] })
      expect(await player.seek(1)).toMatchObject({ ok: false, kind: 'nothing-loaded' })
      expect(await player.resume()).toMatchObject({ ok: false, kind: 'nothing-loaded' })
      await player.playSongs({ tracks, from: 1, listId: null })
      await expect.poll(() => audio.currentTime).toBeGreaterThan(0.2)
      await player.seek(60_000)
      await expect.poll(() => audio.currentTime).toBeGreaterThan(60.1)
      await expect.poll(() => player.view.getState().progressMs).toBeGreaterThan(60_000)
      await player.seek(30_000)
      await expect.poll(() => player.view.getState().progressMs).toBeGreaterThan(30_100)
      expect(player.view.getState().progressMs).toBeLessThan(40_000)
      await player.pause()
      expect([audio.paused, player.view.getState().isPlaying]).toEqual([true, false])
      await player.seek(50_000)
      expect(player.view.getState().progressMs).toBe(50_000)
      await player.resume()
      await expect.poll(() => audio.currentTime).toBeGreaterThan(50.1)
      await player.seek(999_000)
      expect(player.view.getState().progressMs).toBe(90_000)
    })

    it('goes on to the next song at the end of one, and back', async () => {
      const { player, audio, told } = open({ urls: [serve(tone(1))] })
      await player.playSongs({ tracks, from: 1, listId: 'top' })
      expect((await player.upNext())?.name).toBe('c')
      await expect.poll(() => name(player)).toBe('c')
      await expect.poll(() => audio.paused).toBe(true)
      expect(await player.next()).toMatchObject({ ok: false, kind: 'last-song' })
      await player.previous()
      expect(name(player)).toBe('b')
      await player.setRepeat('track')
      expect((await player.upNext())?.name).toBe('b')
      await player.setRepeat('context')
      await player.setShuffle(true)
      await player.next()
      expect(name(player)).not.toBe('b')
      // None of it is a party.
      expect(told).toEqual([])
    })

    it('saves a song, and knows it the next time it is on', async () => {
      const { player } = open({ urls: [serve(tone(30))] })
      expect(await player.save(true)).toMatchObject({ ok: false, kind: 'nothing-loaded' })
      await player.playSongs({ tracks, from: 0, listId: null })
      await player.save(true)
      expect(player.view.getState().isSaved).toBe(true)
      await player.next()
      await player.lookUpSaved()
      expect(player.view.getState().isSaved).toBe(false)
      await player.previous()
      await player.lookUpSaved()
      expect(player.view.getState().isSaved).toBe(true)
    })

    it('a party has its own volume, and neither repeats nor shuffles what was tried', async () => {
      const { player, party, audio, told } = open({ urls: [serve(tone(1))], volume: 0.4 })
      await player.playSongs({ tracks, from: 0, listId: null })
      await player.setRepeat('context')
      await player.setShuffle(true)
      player.setVolume(0.9)
      party.play(song(1), 0)
      expect(Math.round(audio.volume * 100)).toBe(40)
      expect(player.view.getState()).toMatchObject({ repeat: 'off', shuffle: false })
      await expect.poll(() => told).toEqual(['sounding', 'ended'])
      expect(audio.paused).toBe(true)
    })
  })
})
