import { expect, it } from 'vitest'
import { handClock } from '../platform/testing/hand-clock.ts'
import { watchReadiness } from './readiness.ts'

function open() {
  const clock = handClock()
  const music = { isThere: false, isReady: async () => music.isThere }
  const told: string[] = []
  const boothLink = { setState: (change: { music: string }) => void told.push(change.music) }
  const readiness = watchReadiness({ clock, music, boothLink })
  return { clock, music, told, readiness }
}

it('F5: music that is gone is looked at again until it is back, and then no more', async () => {
  const { clock, music, told, readiness } = open()
  await readiness.look()
  await clock.live(5_000)
  expect(told).toEqual(['gone', 'gone'])
  music.isThere = true
  await clock.live(5_000)
  await clock.live(60_000)
  expect(told).toEqual(['gone', 'gone', 'ready'])
})

it('looks no more once it is stopped, neither for an answer on its way nor later', async () => {
  const { clock, told, readiness } = open()
  await readiness.look()
  const looking = readiness.look()
  readiness.stop()
  await looking
  await clock.live(60_000)
  expect(told).toEqual(['gone'])
})
