import { expect, it } from 'vitest'
import { ManualClock } from '../../testing/manual-clock.ts'
import { CameraLink } from './camera-link.ts'
import { FilmedParty } from './filmed-party.ts'
import { cameraLimits } from './filming.ts'
import { hangingSource } from './sources.ts'

it('a disk that never has a place ready costs the pictures, and the party ends all the same', async () => {
  const clock = new ManualClock()
  const nobody = () => undefined
  const party = new FilmedParty({
    recording: { sessionId: 'x', take: { photo: true, video: true }, durationMs: 30_000 },
    link: new CameraLink({ clock, env: {}, onBeat: nobody, onEnded: nobody }),
    source: () => hangingSource,
    clock,
    limits: cameraLimits,
    shelf: new Promise(() => {}),
    beats: () => Promise.resolve([]),
    onCountdown: nobody,
    onTrouble: nobody,
  })
  party.finish()
  clock.advance(cameraLimits.shelf)
  expect(await party.ended()).toContain('The booth has no place for recordings.')
  expect(clock.waiting).toBe(0)
})
