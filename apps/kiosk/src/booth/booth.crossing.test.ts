import { expect, it } from 'vitest'
import { getIn, openBooth, session, song, view } from './testing/open-booth.ts'

/** An answer that is on its way while the booth moves on is old when it arrives. */

it('[4.session-page.12] a press counts though a calm answer, given before it, arrives after it', async () => {
  const { clock, context, device } = openBooth({})
  await clock.live(100)
  const letGo = device.hold('/sos')
  await clock.live(2_000)
  device.move({ sos: true })
  await clock.live(100)
  letGo()
  await clock.live(200)
  expect(context.getState().isEmergency).toBe(true)
})

it('[4.session-page.4] a door that was open a moment ago does not end the countdown of one that is closed', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  const { booth, clock, device } = opened
  booth.party.open({ by: '/session' })
  booth.party.confirm()
  await clock.live(0)
  device.move({ door: 'OPEN' })
  const letGo = device.hold('/door-state')
  await clock.live(600)
  device.move({ state: 'ready', door: 'READY' })
  await clock.live(0)
  letGo()
  await clock.live(0)
  expect(view(opened)).toEqual({ kind: 'countdown', count: 2 })
})

it('F2: a door opened in the moment of the start is waited for, though the start is refused because of it', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  const { clock, device, display, went } = opened
  await getIn(opened)
  device.state.refusal = 'The door is open.'
  const letGo = device.hold('/start')
  await clock.live(2_000)
  expect(device.state.commands.map((sent) => sent.command)).toEqual(['start', 'go'])
  device.move({ state: 'armed', door: 'OPEN' })
  await clock.live(0)
  letGo()
  await clock.live(0)
  expect(view(opened).kind).toBe('waiting')
  expect([display.getState().notice, went]).toEqual([null, []])
})

it('of two looks at the booth the later one stands, whichever comes back first', async () => {
  const { booth, clock, device, link } = openBooth({})
  await clock.live(0)
  const letGo = device.hold('/health-check')
  booth.examine()
  await clock.live(0)
  device.turn('camera', 'unplugged')
  await clock.live(0)
  letGo()
  await clock.live(0)
  expect(link.getState().booth).toMatchObject({ parts: { camera: { healthy: false } } })
})
