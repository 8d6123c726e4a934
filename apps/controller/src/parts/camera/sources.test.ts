import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaKinds } from '@discobooth/contract/media/media-kinds'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { bundle } from './equip-camera.ts'
import { bundledSource, renderedSource, rpicamSource, v4l2Source } from './sources.ts'
import { CameraRig } from './testing/camera-rig.ts'
import { play } from './testing/probe.ts'

const patienceMs = 60_000
const request = { sessionId: '$(reboot); "x"', video: '/spool/video-1.mp4.part', mostMs: 3_000 }

describe('what films', () => {
  it('no word of a guest is ever part of a command', () => {
    const sources = [
      renderedSource({ ffmpeg: 'ffmpeg', dancers: '/d.png' }),
      v4l2Source({ ffmpeg: 'ffmpeg', device: '/dev/video0', sound: 'hw:1' }),
      rpicamSource({ ffmpeg: 'ffmpeg', rpicam: 'rpicam-vid', sound: null }),
    ]
    for (const source of sources) {
      const film = source(request)
      const words = film.kind === 'tool' ? film.command : []
      expect(words.length).toBeGreaterThan(10)
      expect(words.join(' ')).not.toContain('reboot')
    }
  })

  it('whatever is before it, a film of ten minutes is one that the backend takes', () => {
    const films = [
      renderedSource({ ffmpeg: 'ffmpeg', dancers: '/d.png' })(request),
      v4l2Source({ ffmpeg: 'ffmpeg', device: '/dev/video0', sound: null })(request),
      rpicamSource({ ffmpeg: 'ffmpeg', rpicam: 'rpicam-vid', sound: null })(request),
    ]
    for (const film of films) {
      if (film.kind !== 'tool') throw new Error('This is no film of a tool.')
      const feeder = film.input !== null && 'command' in film.input ? film.input.command : []
      const words = [...film.command, ...feeder].join(' ')
      const [, most] = /-(?:maxrate|bitrate) (\d+)/.exec(words) ?? []
      const withSound = Number(most) + 96_000
      expect((withSound / 8) * 600).toBeLessThan(mediaKinds.video.mostBytes)
    }
  })

  it('photos only: no video is written anywhere', () => {
    const source = v4l2Source({ ffmpeg: 'ffmpeg', device: '/dev/video0', sound: 'hw:1' })
    const film = source({ ...request, video: null })
    const words = film.kind === 'tool' ? film.command.join(' ') : ''
    expect(words).not.toMatch(/mp4|alsa/)
    expect(words).toContain('pipe:1')
  })
})

describe('films', { timeout: 120_000 }, () => {
  let rig: CameraRig
  afterEach(() => rig.close())

  it('without ffmpeg, the simulated camera hands out a clip and photos of its own', async () => {
    rig = new CameraRig({ well: bundledSource(bundle) })
    rig.record(2_000)
    await eventually('three photos', () => rig.names().includes('photo-3.jpg'), patienceMs)
    rig.camera.finish()
    await eventually('it is over', () => rig.problems.length > 0, patienceMs)
    expect(rig.problems).toEqual([null])
    expect(rig.bytes('photo-1.jpg')).not.toEqual(rig.bytes('photo-2.jpg'))
    expect((await play(rig.path('video-1.mp4'))).streams).toEqual(['audio', 'video'])
  })

  it('the camera of a Raspberry Pi: its pictures are packed as they come', async () => {
    const tools = mkdtempSync(join(tmpdir(), 'rpicam-'))
    const rpicam = join(tools, 'rpicam-vid')
    writeFileSync(
      rpicam,
      '#!/bin/sh\nexec ffmpeg -v quiet -re -f lavfi -i testsrc=s=320x180:r=30 -c:v libx264 -preset ultrafast -tune zerolatency -g 15 -f h264 -\n',
    )
    chmodSync(rpicam, 0o755)
    const well = rpicamSource({ ffmpeg: 'ffmpeg', rpicam, sound: null })
    rig = new CameraRig({ well, limits: { catchUp: 0 } })
    rig.record(100_000)
    const part = () => rig.names().includes('video-1.mp4.part')
    await eventually(
      'it films',
      () => part() && rig.bytes('video-1.mp4.part').length > 20_000,
      patienceMs,
    )
    rig.camera.finish()
    await eventually('it is over', () => rig.problems.length > 0, patienceMs)
    expect(rig.problems).toEqual([null])
    expect((await play(rig.path('video-1.mp4'))).streams).toEqual(['video'])
    rmSync(tools, { recursive: true })
  })
})
