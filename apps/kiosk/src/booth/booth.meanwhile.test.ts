import type { Track } from '@discobooth/contract/music/track'
import { describe, expect, it } from 'vitest'
import { getIn, type Opened, openBooth, session, song, view } from './testing/open-booth.ts'

/** What was asked for is answered when it is not wanted any more: somebody left, or needs help. */

const guest = { session: session(), selectedTrack: song(60_000) }
const commands = ({ device }: Opened) => device.state.commands.map(({ command }) => command)
const started = ({ played }: Opened) => played.filter((one) => one !== 'silence')

describe('while the backend is asked whether this guest may dance', () => {
  async function asking() {
    const opened = openBooth(guest)
    // The booth has greeted: it told long ago that nobody is in it.
    await opened.clock.live(0)
    const { promise, resolve } = Promise.withResolvers<void>()
    opened.backend.thinks = promise
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    return { opened, answer: resolve }
  }

  it('a guest who cancels has armed nothing', async () => {
    const { opened, answer } = await asking()
    opened.booth.party.cancel()
    answer()
    await opened.clock.live(0)
    expect(commands(opened)).toEqual(['stop'])
    expect(opened.went).toEqual(['/mode'])
  })

  it('an alarm arms nothing', async () => {
    const { opened, answer } = await asking()
    opened.device.move({ sos: true })
    await opened.clock.live(300)
    answer()
    await opened.clock.live(0)
    expect(view(opened).kind).toBe('sos')
    expect(commands(opened)).toEqual(['stop'])
  })

  it('a guest who left and confirms again arms once', async () => {
    const { opened, answer } = await asking()
    opened.booth.party.stop()
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    answer()
    await opened.clock.live(0)
    expect(commands(opened)).toEqual(['stop', 'start'])
  })
})

it('[4.session-page.9] a song that was found to take over is not played into an alarm', async () => {
  const { promise, resolve } = Promise.withResolvers<Track>()
  const opened = openBooth(guest, { brokenPlayer: { another: () => promise } })
  await getIn(opened)
  await opened.clock.live(5_000)
  opened.booth.party.songFellSilent()
  opened.device.move({ sos: true })
  await opened.clock.live(300)
  resolve({ ...song(60_000), id: 'another', name: 'Another' })
  await opened.clock.live(0)
  expect(view(opened).kind).toBe('sos')
  expect(started(opened)).toEqual(['Velvet Elevator 0'])
})

describe('after a reload, while the alarm is asked', () => {
  async function reloaded() {
    const before = openBooth(guest)
    await getIn(before)
    await before.clock.live(5_000)
    before.booth.stop()
    const after = openBooth({}, before)
    const letGo = after.device.hold('/sos')
    after.booth.party.open({ by: '/session' })
    return { after, letGo }
  }

  it('a guest who leaves hears no song', async () => {
    const { after, letGo } = await reloaded()
    after.booth.party.stop()
    letGo()
    await after.clock.live(0)
    expect(started(after)).toEqual([])
  })

  it('an alarm that comes first is heard first', async () => {
    const { after, letGo } = await reloaded()
    after.booth.party.sos(true)
    letGo()
    await after.clock.live(0)
    expect([started(after), view(after).kind]).toEqual([[], 'sos'])
  })
})

it('a refusal that is told after the guest has left fails nobody else', async () => {
  const opened = openBooth(guest)
  // Not in step with the poll of the same path.
  await opened.clock.live(700)
  await getIn(opened)
  opened.device.state.refusal = 'No.'
  await opened.clock.live(1_999)
  const letGo = opened.device.hold('/sos')
  await opened.clock.live(1)
  expect(commands(opened)).toEqual(['start', 'go'])
  opened.booth.party.stop()
  opened.device.state.refusal = null
  const { promise, resolve } = Promise.withResolvers<void>()
  opened.backend.thinks = promise
  opened.booth.party.open({ by: '/session' })
  opened.booth.party.confirm()
  letGo()
  await opened.clock.live(0)
  expect([view(opened).kind, opened.display.getState().notice]).toEqual(['connecting', null])
  resolve()
  await opened.clock.live(0)
  expect([view(opened).kind, opened.went]).toEqual(['waiting', []])
})
