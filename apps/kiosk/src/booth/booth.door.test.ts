import { failureText } from '@discobooth/contract/texts/failure'
import { describe, expect, it } from 'vitest'
import { handClock } from '../platform/testing/hand-clock.ts'
import { createBoothDevice } from './device/device.ts'
import { fakeDevice } from './testing/fake-device.ts'
import { type Opened, openBooth, session, song, view } from './testing/open-booth.ts'
import { waitForDoor } from './watch.ts'

/** A guest with a song who has confirmed it: the booth is armed and waits for its door. */
async function atTheDoor(): Promise<Opened> {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  opened.booth.party.open({ by: '/session' })
  opened.booth.party.confirm()
  await opened.clock.live(0)
  expect(view(opened).kind).toBe('waiting')
  return opened
}

const told = ({ display }: Opened) => {
  const notice = display.getState().notice
  return notice?.failure && [notice.alert, failureText(notice.failure)]
}
const commands = ({ device }: Opened) => device.state.commands.map(({ command }) => command)

describe('F15: a guest who waits at the door', () => {
  it('[8.device.5, 8.device.3] is told at once when the booth answers with an error, and goes to /mode', async () => {
    const opened = await atTheDoor()
    opened.device.state.weather = 'error500'
    await opened.clock.live(500)
    expect(told(opened)).toEqual([
      'startFailed',
      'Device returned error on /door-state: 500 - Broken inside',
    ])
    expect(opened.went).toEqual(['/mode'])
    // Nothing was had, so nothing is ended or called started: whoever has paid goes on without paying.
    expect([opened.ended, opened.started]).toEqual([[], []])
  })

  it.each(['silent', 'gone'] as const)(
    '[8.device.5] is told after 5 s without any answer (%s), not before',
    async (weather) => {
      const opened = await atTheDoor()
      opened.device.state.weather = weather
      await opened.clock.live(4_999)
      expect([told(opened), opened.went]).toEqual([undefined, []])
      await opened.clock.live(1)
      expect(told(opened)).toEqual(['startFailed', 'The booth did not answer in time'])
      expect(opened.went).toEqual(['/mode'])
    },
  )

  it.each(['silent', 'gone'] as const)('loses nothing by one lost poll (%s)', async (weather) => {
    const opened = await atTheDoor()
    for (let round = 0; round < 20; round++) {
      opened.device.state.weather = weather
      await opened.clock.live(700)
      opened.device.state.weather = 'fair'
      await opened.clock.live(4_000)
    }
    expect(view(opened).kind).toBe('waiting')
    opened.device.move({ state: 'ready', door: 'READY' })
    await opened.clock.live(500)
    expect(view(opened)).toEqual({ kind: 'countdown', count: 2 })
  })

  it('is not sent away by lost polls while the booth speaks by its stream', async () => {
    const opened = await atTheDoor()
    const letGo = opened.device.hold('/door-state')
    for (const door of ['OPEN', 'CLOSED', 'OPEN', 'CLOSED'] as const) {
      await opened.clock.live(1_400)
      opened.device.move({ door })
    }
    await opened.clock.live(0)
    letGo()
    expect([view(opened).kind, told(opened)]).toEqual(['waiting', undefined])
  })

  it('[4.session-page.8] has 210 s of errorless waiting, and no reading is asked for afterwards', async () => {
    const opened = await atTheDoor()
    await opened.clock.live(209_000)
    expect(view(opened).kind).toBe('waiting')
    await opened.clock.live(1_000)
    expect([opened.went, told(opened)]).toEqual([['/mode'], undefined])
    expect(commands(opened)).toEqual(['start', 'stop'])
    const before = opened.device.state.asked.filter((path) => path === '/door-state').length
    await opened.clock.live(5_000)
    expect(opened.device.state.asked.filter((path) => path === '/door-state')).toHaveLength(before)
  })

  it('is waited for anew after a door that was opened in the countdown: errors end that wait too', async () => {
    const opened = await atTheDoor()
    opened.device.move({ state: 'ready', door: 'READY' })
    await opened.clock.live(0)
    expect(view(opened).kind).toBe('countdown')
    opened.device.move({ state: 'armed', door: 'OPEN' })
    await opened.clock.live(0)
    expect(view(opened).kind).toBe('waiting')
    opened.device.state.weather = 'error500'
    await opened.clock.live(500)
    expect(opened.went).toEqual(['/mode'])
  })
})

describe('the device client waits for a door state', () => {
  it('[8.device.5, 9.7, 4.session-page.13] twice a second, for 240 s at most, and says what it waited for', async () => {
    const { state, fetch } = fakeDevice()
    const clock = handClock()
    const device = createBoothDevice({
      address: () => 'http://booth.test',
      boothKey: () => Promise.resolve(null),
      fetch,
      clock,
    })
    const ends: string[] = []
    const wait = () =>
      waitForDoor('READY', {
        clock,
        doorState: device.doorState,
        heard: () => undefined,
        end: (reading) => ends.push(reading.ok ? reading.state : failureText(reading.failure)),
      })
    wait()
    await clock.live(239_999)
    expect([ends, state.asked.length]).toEqual([[], 480])
    await clock.live(1)
    expect(ends).toEqual(['Timeout waiting for door state "READY" after 240000ms'])
    expect(clock.pending()).toBe(0)

    wait()
    await clock.live(400)
    state.status.door = 'READY'
    await clock.live(100)
    expect(ends[1]).toBe('READY')
    expect(clock.pending()).toBe(0)
  })
})
