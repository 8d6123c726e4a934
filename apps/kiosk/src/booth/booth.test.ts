import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  getIn,
  type Opened,
  openBooth,
  session,
  sessionId,
  song,
  view,
} from './testing/open-booth.ts'

const notice = ({ display }: Opened) => display.getState().notice
const asked = ({ device }: Opened, path: string) =>
  device.state.asked.filter((one) => one === path).length

afterEach(() => vi.restoreAllMocks())

describe('Confirm', () => {
  it('[5.17, 8.session.2] without a session id: ERROR: Session ID is missing!', () => {
    const opened = openBooth({ session: null, selectedTrack: song(9_000) })
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    expect(notice(opened)?.alert).toBe('sessionIdMissing')
    expect(opened.device.state.commands).toEqual([])
  })

  it('[5.17, 8.session.2] without a mode: nothing starts, and the console says so on arrival', () => {
    const error = vi.spyOn(console, 'error').mockReturnValue()
    const opened = openBooth({
      session: session({ sessionMode: null }),
      selectedTrack: song(9_000),
    })
    opened.booth.party.open({ by: '/session' })
    expect(error).toHaveBeenCalledWith('Session mode is not defined on initial load.')
    opened.booth.party.confirm()
    expect(notice(opened)?.alert).toBe('sessionIncomplete')
    expect(opened.device.state.commands).toEqual([])
  })

  it('[5.18, 8.session.2] without a numeric duration: Session data incomplete.', () => {
    for (const selectedTrack of [null, song(Number.NaN)]) {
      const opened = openBooth({ session: session(), selectedTrack })
      opened.booth.party.open({ by: '/session' })
      opened.booth.party.confirm()
      expect(notice(opened)?.alert).toBe('sessionIncomplete')
      expect(opened.device.state.commands).toEqual([])
    }
  })

  it('[3.device-payload.1, 5.19, 9.20] arms the booth with the letter of the mode', async () => {
    for (const [sessionMode, option] of [
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'D'],
      [7, 'A'],
    ] as const) {
      const opened = openBooth({ session: session({ sessionMode }), selectedTrack: song(9_000) })
      opened.booth.party.open({ by: '/session' })
      opened.booth.party.confirm()
      await opened.clock.live(0)
      expect(opened.device.state.commands).toEqual([
        { command: 'start', song_duration: 9_000, sessionId, option },
      ])
      expect(opened.device.state.keys).toEqual(['the-key'])
    }
  })

  it('[4.song-pick.1] takes the song and the mode that were picked last: who went back for others gets those', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    opened.booth.party.open({ by: '/session' })
    opened.context.setState({
      session: session({ sessionMode: 1 }),
      selectedTrack: { ...song(7_000), id: 'another' },
    })
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    await opened.clock.live(0)
    expect(opened.device.state.commands).toEqual([
      { command: 'start', song_duration: 7_000, sessionId, option: 'A' },
    ])
  })

  it('tapped twice arms once', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    opened.booth.party.confirm()
    await opened.clock.live(0)
    expect(opened.device.state.commands).toHaveLength(1)
  })

  it('[M1] arms nothing for whom the backend does not call paid: to /pay, to the summary, or told why not', async () => {
    for (const [says, went] of [
      ['pay', '/pay'],
      ['ended', '/summary'],
      ['unknown', '/mode'],
    ] as const) {
      const opened = openBooth({ session: session({ isPaid: true }), selectedTrack: song(9_000) })
      opened.backend.says = says
      opened.booth.party.open({ by: '/session' })
      opened.booth.party.confirm()
      await opened.clock.live(0)
      expect(opened.device.state.commands.map((sent) => sent.command)).toEqual(
        says === 'unknown' ? ['stop'] : [],
      )
      expect(opened.went).toEqual([went])
      expect(notice(opened)?.alert).toBe(says === 'unknown' ? 'startFailed' : undefined)
      expect(opened.ended).toEqual([])
    }
  })

  it('[M1] nor for a session that has ended, by whichever way it comes', async () => {
    for (const by of ['/session', '/session/auto', '/session/confirmed'] as const) {
      const ended = session({ isPaid: true, endDateTime: '2026-11-15T20:05:00.000Z' })
      const opened = openBooth({ session: ended, selectedTrack: song(9_000) })
      opened.booth.party.open({ by })
      opened.booth.party.confirm()
      await opened.clock.live(0)
      expect(opened.device.state.commands).toEqual([])
    }
  })

  it('[8.session.1] on a booth that is gone: the alert, and /mode', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    opened.device.state.weather = 'gone'
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    await opened.clock.live(0)
    expect(notice(opened)).toMatchObject({
      alert: 'startFailed',
      failure: { code: 'boothUnreachable' },
    })
    expect(opened.went).toEqual(['/mode'])
  })
})

describe('an alarm in the moment the party starts', () => {
  it('is shown as the alarm, though the booth refused to go first', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    await getIn(opened)
    await opened.clock.live(1_990)
    opened.device.state.refusal = 'The booth is in an emergency.'
    opened.device.move({ state: 'emergency', sos: true })
    await opened.clock.live(50)
    expect(opened.device.state.commands.map((sent) => sent.command)).toEqual(['start', 'go'])
    expect(notice(opened)).toBeNull()
    await opened.clock.live(300)
    expect(view(opened)).toEqual({ kind: 'sos', secondsLeft: 10 })
    expect(opened.went).toEqual([])
  })

  it('a refusal without an alarm is told', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    await getIn(opened)
    opened.device.state.refusal = 'No.'
    await opened.clock.live(2_000)
    expect(notice(opened)?.failure).toEqual({
      code: 'deviceStart',
      values: { status: 409, text: 'No.' },
    })
    expect(opened.went).toEqual(['/mode'])
  })
})

describe('the timer', () => {
  it('[9.3, 4.session-page.5] shows the length of a short song and never more than 2:30', async () => {
    for (const [durationMs, seconds] of [
      [95_000, 95],
      [150_000, 150],
      [151_000, 150],
      [400_000, 150],
    ] as const) {
      const opened = openBooth({ session: session(), selectedTrack: song(durationMs) })
      await getIn(opened)
      expect(view(opened)).toEqual({ kind: 'countdown', count: 2 })
      await opened.clock.live(2_000)
      expect(view(opened)).toEqual({ kind: 'running', secondsLeft: seconds })
      expect(opened.device.state.commands.map((sent) => sent.song_duration)).toEqual([
        seconds * 1_000,
        seconds * 1_000,
      ])
    }
  })

  it('[4.session-page.6, 4.session-page.7] ends the session once, stops song and booth, goes to /summary', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    await getIn(opened)
    await opened.clock.live(2_000 + 9_000)
    expect(opened.started).toEqual([sessionId])
    expect(opened.ended).toEqual(['completed'])
    expect(opened.went).toEqual(['/summary'])
    expect(opened.played.at(-1)).toBe('silence')
    expect(opened.device.state.commands.map((sent) => sent.command)).toEqual([
      'start',
      'go',
      'stop',
    ])
    await opened.clock.live(60_000)
    expect(opened.ended).toEqual(['completed'])
  })
})

describe('the watch', () => {
  it('[9.5, 4.session-page.11] reads the alarm every 2 s', async () => {
    const opened = openBooth({})
    await opened.clock.live(0)
    const first = asked(opened, '/sos')
    await opened.clock.live(1_999)
    expect(asked(opened, '/sos')).toBe(first)
    await opened.clock.live(8_001)
    expect(asked(opened, '/sos')).toBe(first + 5)
  })

  it('[9.7, 4.session-page.8] reads the door every 500 ms while the guest is getting in, and only then', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
    await opened.clock.live(5_000)
    expect(asked(opened, '/door-state')).toBe(0)
    opened.booth.party.open({ by: '/session' })
    opened.booth.party.confirm()
    await opened.clock.live(500)
    const first = asked(opened, '/door-state')
    await opened.clock.live(5_000)
    expect(asked(opened, '/door-state')).toBe(first + 10)
  })

  it('leaves no timer behind when it is stopped', async () => {
    const opened = openBooth({})
    await opened.clock.live(100)
    opened.booth.stop()
    await opened.clock.live(0)
    expect(opened.clock.pending()).toBe(0)
  })
})
