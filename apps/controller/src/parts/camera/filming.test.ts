import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { isAlive } from '../../testing/stub-gpio.ts'
import { CameraRig } from './testing/camera-rig.ts'
import { play } from './testing/probe.ts'

// Real films by real processes: on a busy machine that takes a while.
const patienceMs = 60_000

describe('the camera', { timeout: 120_000 }, () => {
  let rig: CameraRig
  afterEach(() => rig.close())
  const until = (what: string, isSo: () => boolean) => eventually(what, isSo, patienceMs)
  const hasFilmed = (name: string) => rig.names().includes(name) && rig.bytes(name).length > 20_000
  const isFilming = () => hasFilmed('video-1.mp4.part')
  const isOver = () => rig.problems.length > 0

  it('films a party: four photos, and a video with sound that is as long as the party', async () => {
    rig = new CameraRig()
    rig.record(3_000)
    await pause(3_000)
    rig.camera.finish()
    await until('it is over', isOver)
    expect(rig.problems).toEqual([null])
    const photos = [1, 2, 3, 4].map((number) => `photo-${number}.jpg`)
    expect(rig.names()).toEqual([...photos, 'video-1.mp4'])
    for (const photo of photos) {
      const bytes = rig.bytes(photo)
      expect([...bytes.subarray(0, 2), ...bytes.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9])
    }
    const { seconds, streams } = await play(rig.path('video-1.mp4'))
    expect(streams).toEqual(['audio', 'video'])
    expect(Math.abs(seconds - 3)).toBeLessThan(1)
    expect(rig.countdowns.filter((left) => left === 0)).toHaveLength(4)
  })

  it('whose process is killed goes on with another video; both play, and the trouble is said', async () => {
    rig = new CameraRig()
    rig.record(100_000, { photo: false, video: true })
    await until('it films', isFilming)
    const troubles: string[] = []
    rig.camera.onHealth(() => troubles.push(rig.reason()))
    process.kill(rig.camera.pid ?? 0, 'SIGKILL')
    await until('it films again', () => hasFilmed('video-2.mp4.part'))
    rig.camera.finish()
    await until('it is over', isOver)
    expect(rig.names()).toEqual(['video-1.mp4', 'video-2.mp4'])
    expect((await play(rig.path('video-1.mp4'))).seconds).toBeGreaterThan(0.4)
    expect((await play(rig.path('video-2.mp4'))).seconds).toBeGreaterThan(0.4)
    expect(troubles[0]).toContain('SIGKILL')
    expect(troubles.at(-1)).toBe('')
    expect(rig.problems[0]).toContain('SIGKILL')
  })

  it('that hangs is ended, says so, and films on when it is well', async () => {
    rig = new CameraRig({ limits: { silence: 6_000 } })
    rig.record(100_000, { photo: false, video: true })
    await until('it films', isFilming)
    const pid = rig.camera.pid ?? 0
    rig.situation = 'hanging'
    await rig.camera.surprise('frozen')
    await until('its silence is noticed', () => rig.reason().includes('no picture'))
    await until('it is ended', () => !isAlive(pid))
    rig.situation = 'well'
    rig.camera.finish()
    await until('it is over', isOver)
    expect(rig.names()).toContain('video-1.mp4')
    expect((await play(rig.path('video-1.mp4'))).seconds).toBeGreaterThan(0.4)
    await until('it is well again', () => rig.reason() === '')
  })

  it('that is unplugged leaves a report without files, and heals when it is plugged in', async () => {
    rig = new CameraRig()
    rig.situation = 'unplugged'
    rig.record(100_000)
    await until('it is ill', () => rig.reason().includes('no-such-camera'))
    rig.camera.finish()
    await until('it is over', isOver)
    expect(rig.names()).toEqual([])
    expect(rig.problems[0]).toContain('no-such-camera')
    rig.situation = 'well'
    await until('it is well again', () => rig.reason() === '')
    expect(await rig.camera.tryOut()).toBeNull()
  })

  it('that never answers is given up, and named', async () => {
    rig = new CameraRig({ limits: { firstPicture: 300 } })
    rig.situation = 'hanging'
    expect(await rig.camera.tryOut()).toContain("no answer to 'film'")
    expect(rig.health.current().healthy).toBe(false)
  })

  it('that is paused ends its file, and begins another when it goes on', async () => {
    rig = new CameraRig()
    rig.record(100_000, { photo: false, video: true })
    await until('it films', isFilming)
    rig.camera.pause()
    await until('the file is closed', () => rig.names().join() === 'video-1.mp4')
    rig.camera.resume()
    await until('it films on', () => rig.names().includes('video-2.mp4.part'))
    rig.camera.finish()
    await until('it is over', isOver)
    expect(rig.names()).toEqual(['video-1.mp4', 'video-2.mp4'])
    expect(rig.problems).toEqual([null])
  })

  it('that is stopped in the middle leaves no process, and what it has filmed', async () => {
    rig = new CameraRig()
    rig.record(100_000)
    await until('it films', isFilming)
    const pid = rig.camera.pid ?? 0
    await rig.camera.stop()
    expect(isAlive(pid)).toBe(false)
    expect(rig.camera.pid).toBeNull()
    expect(rig.clock.waiting).toBe(0)
    expect(rig.names()).toContain('video-1.mp4')
    expect(rig.names().some((name) => name.endsWith('.part'))).toBe(false)
  })
})
