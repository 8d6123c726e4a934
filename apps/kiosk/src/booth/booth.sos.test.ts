import { sosLink } from '@discobooth/contract/session/session'
import { describe, expect, it } from 'vitest'
import { getIn, type Opened, openBooth, session, song, view } from './testing/open-booth.ts'

const guest = () => openBooth({ session: session(), selectedTrack: song(9_000) })
const flags = ({ context, link }: Opened) => ({
  party: context.getState().isEmergency,
  booth: link.getState().sosPressed,
})
const commands = ({ device }: Opened) => device.state.commands.map(({ command }) => command)

describe('the flag of an emergency', () => {
  it('[4.session-page.7] is cleared by the end of the party, which does not say that the button is up (F5)', async () => {
    const opened = guest()
    await getIn(opened)
    opened.device.move({ state: 'emergency', sos: true })
    await opened.clock.live(300)
    expect(flags(opened)).toEqual({ party: true, booth: true })
    await opened.clock.live(10_000)
    expect([opened.ended, opened.went]).toEqual([['sos'], ['/summary']])
    expect(flags(opened)).toEqual({ party: false, booth: true })
    await opened.clock.live(60_000)
    expect(flags(opened)).toEqual({ party: false, booth: true })
    opened.device.move({ state: 'disarmed', sos: false })
    await opened.clock.live(2_500)
    expect(flags(opened)).toEqual({ party: false, booth: false })
  })

  it("F5: a look at the booth's health that is older than the press sells nothing", async () => {
    const opened = openBooth({})
    opened.booth.examine()
    await opened.clock.live(0)
    const letGo = opened.device.hold('/health-check')
    opened.device.move({ sos: true })
    await opened.clock.live(300)
    expect(opened.link.getState().booth).toMatchObject({ booth: { sos: true } })
    letGo()
    await opened.clock.live(0)
    expect(opened.link.getState().booth).toMatchObject({ booth: { sos: true } })
  })

  it('F5: a button that was let go while another tab was the live one is heard of when this one is again', async () => {
    const opened = openBooth({})
    opened.device.move({ sos: true })
    await opened.clock.live(2_500)
    opened.booth.stop()
    opened.device.move({ sos: false })
    opened.booth.start()
    await opened.clock.live(2_500)
    expect(flags(opened)).toEqual({ party: false, booth: false })
  })

  it('F5: a press too short to count, seen by a look at the health, keeps nothing shut', async () => {
    const opened = openBooth({})
    opened.device.move({ sos: true })
    opened.booth.examine()
    await opened.clock.live(0)
    opened.device.move({ sos: false })
    await opened.clock.live(10_000)
    expect(opened.link.getState()).toMatchObject({
      sosPressed: false,
      booth: { booth: { sos: false } },
    })
  })

  it('[4.session-page.12, 8.device.4] errors reading leave both as they are', async () => {
    const opened = openBooth({})
    opened.device.move({ sos: true })
    await opened.clock.live(2_500)
    for (const weather of ['error500', 'garbage', 'gone', 'silent'] as const) {
      opened.device.state.weather = weather
      await opened.clock.live(5_000)
      expect(flags(opened)).toEqual({ party: true, booth: true })
    }
  })

  it('[4.session-page.12, 9.5] changes only after 300 ms without a newer reading that takes it back', async () => {
    const opened = guest()
    opened.booth.party.open({ by: '/session' })
    await opened.clock.live(0)
    opened.device.move({ sos: true })
    await opened.clock.live(200)
    opened.device.move({ sos: false })
    await opened.clock.live(50)
    opened.device.move({ sos: true })
    await opened.clock.live(299)
    expect([view(opened).kind, flags(opened).booth]).toEqual(['confirming', false])
    await opened.clock.live(1)
    expect([view(opened).kind, flags(opened).booth]).toEqual(['sos', true])
  })
})

it.each([
  ['in the countdown', 1_000, true],
  ['before the song has sounded', 1_999, true],
  ['in mid-song', 5_000, false],
] as const)('%s: the summary is told whether there was a party', async (_, afterMs, neverBegan) => {
  const opened = guest()
  await getIn(opened)
  await opened.clock.live(afterMs)
  opened.booth.party.sos(true)
  await opened.clock.live(10_000)
  expect([opened.ended, opened.display.getState().neverBegan]).toEqual([['sos'], neverBegan])
})

describe('the session page', () => {
  it('left again before Confirm: an alarm ends nothing of a guest who chooses anew, and sells nothing (F5)', async () => {
    const opened = guest()
    opened.booth.party.open({ by: '/session' })
    await opened.clock.live(0)
    opened.booth.party.pageLeft()
    opened.device.move({ state: 'emergency', sos: true })
    await opened.clock.live(20_000)
    expect([view(opened).kind, opened.ended, opened.went]).toEqual(['confirming', [], []])
    expect(flags(opened).booth).toBe(true)
    opened.device.move({ state: 'disarmed', sos: false })
    await opened.clock.live(2_500)
    await getIn(opened)
    expect(view(opened).kind).toBe('countdown')
    // Whoever is on the way in is not forgotten with a page.
    opened.booth.party.pageLeft()
    opened.booth.party.sos(true)
    expect(view(opened).kind).toBe('sos')
  })

  it.each(['/session', '/session/auto'] as const)(
    '[4.session-page.10] %s opened while the alarm is on: marked SOS and ended at once, and nothing is started',
    async (by) => {
      const opened = guest()
      opened.device.move({ state: 'emergency', sos: true })
      await opened.clock.live(300)
      const seen = new Set<string>()
      opened.display.subscribe(() => seen.add(view(opened).kind))
      opened.booth.party.open({ by })
      expect([opened.ended, opened.went]).toEqual([['sos'], ['/summary']])
      expect(opened.context.getState().session?.paymentLink).toBe(sosLink)
      expect(opened.display.getState().neverBegan).toBe(true)
      await opened.clock.live(20_000)
      expect(seen).not.toContain('sos')
      expect(commands(opened)).toEqual([])
      expect([opened.ended, flags(opened).booth]).toEqual([['sos'], true])
    },
  )
})
