import { expect, it } from 'vitest'
import { handClock } from '../../platform/testing/hand-clock.ts'
import { getIn, openBooth, session, sessionId, song } from '../testing/open-booth.ts'
import { createPartyWaits } from './party-log.ts'

it('[9.25, 9.26] a party tells once how long its guests waited for the countdown and for the song', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(60_000) })
  await getIn(opened)
  expect(opened.waits).toEqual([`door_to_countdown ${sessionId} 0`])
  // The same word of the booth again, and the seconds of the countdown.
  opened.device.move({ state: 'ready', door: 'READY' })
  await opened.clock.live(12_000)
  expect(opened.waits).toEqual([`door_to_countdown ${sessionId} 0`, `song_heard ${sessionId} 0`])

  opened.booth.stop()
  const reloaded = openBooth({ selectedTrack: song(60_000) }, opened)
  reloaded.booth.party.open({ by: '/session' })
  await reloaded.clock.live(60_000)
  expect(reloaded.ended).toEqual(['completed'])
  expect(reloaded.waits).toEqual([])
})

it('the song is waited for from the end of the countdown to its first sound, and not told of where none came', async () => {
  const clock = { late: 0 }
  const opened = openBooth(
    { session: session(), selectedTrack: song(60_000) },
    {
      brokenPlayer: {
        play() {
          opened.clock.after(clock.late, () => opened.booth.party.sounding())
        },
      },
    },
  )
  clock.late = 1_250
  await getIn(opened)
  await opened.clock.live(9_000)
  expect(opened.waits).toContain(`song_heard ${sessionId} 1250`)

  const mute = openBooth(
    { session: session(), selectedTrack: song(60_000) },
    { brokenPlayer: { play: () => undefined } },
  )
  await getIn(mute)
  await mute.clock.live(30_000)
  expect(mute.waits).toEqual([`door_to_countdown ${sessionId} 0`])
})

it('the countdown is waited for until it can be seen', async () => {
  const clock = handClock()
  const told: unknown[] = []
  const { follow } = createPartyWaits({
    clock,
    painted: () => new Promise((resolve) => clock.after(40, resolve)),
    waited: (...wait) => told.push(wait),
  })
  follow('guest', { kind: 'waiting', deadlineAt: 0, doorFault: false }, clock.now())
  follow('guest', { kind: 'countdown', deadlineAt: 0, count: 3 }, clock.now())
  await clock.live(100)
  expect(told).toEqual([['door_to_countdown', { sessionId: 'guest', ms: 40 }]])
})
