import { limits } from '@discobooth/contract/wire/limits'
import { beforeEach, expect, it, vi } from 'vitest'
import { getIn, openBooth, session, song, view } from './testing/open-booth.ts'

/** A player that throws, in whatever it is asked to do, takes nothing else with it. */
const throwing = () => {
  throw new Error('The player is broken.')
}
const guest = { session: session(), selectedTrack: song(60_000) }

beforeEach(() => {
  const errors = vi.spyOn(console, 'error').mockReturnValue()
  return () => errors.mockRestore()
})

it('[4.session-page.9] SOS with a player that throws still stops the booth, shows the alarm and ends the session', async () => {
  const opened = openBooth(guest, { brokenPlayer: { silence: throwing } })
  await getIn(opened)
  await opened.clock.live(5_000)
  expect(opened.device.state.status.state).toBe('running')
  opened.device.move({ sos: true })
  await opened.clock.live(300)
  expect(opened.device.state.commands.map((sent) => sent.command)).toEqual(['start', 'go', 'stop'])
  expect(view(opened)).toEqual({ kind: 'sos', secondsLeft: 10 })
  await opened.clock.live(10_000)
  expect([opened.ended, opened.went]).toEqual([['sos'], ['/summary']])
})

it('an SOS found after a reload stops the booth though the player throws', async () => {
  const before = openBooth(guest)
  await getIn(before)
  await before.clock.live(5_000)
  before.device.move({ sos: true })
  await before.clock.live(300)
  before.booth.stop()
  before.device.state.commands.length = 0
  const after = openBooth({}, { ...before, brokenPlayer: { silence: throwing } })
  after.booth.party.open({ by: '/session' })
  await after.clock.live(0)
  expect(after.device.state.commands.map((sent) => sent.command)).toEqual(['stop'])
})

it('whoever leaves is let go by a booth whose player throws', async () => {
  const opened = openBooth(guest, { brokenPlayer: { silence: throwing } })
  await getIn(opened)
  opened.booth.party.stop()
  await opened.clock.live(0)
  expect(opened.device.state.commands.at(-1)?.command).toBe('stop')
  expect(view(opened)).toEqual({ kind: 'confirming' })
})

it('Confirm waits for the whole song, so that the party outlives the network, but not for ever', async () => {
  const prepared = Promise.withResolvers<void>()
  const opened = openBooth(guest, { brokenPlayer: { prepare: () => prepared.promise } })
  const commands = () => opened.device.state.commands.map(({ command }) => command)
  opened.booth.party.open({ by: '/session' })
  opened.booth.party.confirm()
  await opened.clock.live(1_000)
  expect(commands()).toEqual([])
  prepared.resolve()
  await opened.clock.live(100)
  expect(commands()).toEqual(['start'])

  const hanging = openBooth(guest, {
    brokenPlayer: { prepare: () => new Promise(() => undefined) },
  })
  hanging.booth.party.open({ by: '/session' })
  hanging.booth.party.confirm()
  await hanging.clock.live(limits.party.songMs + 100)
  expect(hanging.device.state.commands.map(({ command }) => command)).toEqual(['start'])
  expect(view(hanging).kind).toBe('waiting')
})

it('[4.session-page.9] a song that cannot be prepared hides no alarm', async () => {
  const opened = openBooth(guest, { brokenPlayer: { prepare: throwing } })
  opened.booth.party.open({ by: '/session' })
  opened.device.move({ sos: true })
  await opened.clock.live(300)
  expect(view(opened)).toEqual({ kind: 'sos', secondsLeft: 10 })
})
