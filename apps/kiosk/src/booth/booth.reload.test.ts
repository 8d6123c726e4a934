import { describe, expect, it } from 'vitest'
import { getIn, type Opened, openBooth, session, song, view } from './testing/open-booth.ts'

describe('after a reload', () => {
  async function reloadedParty(prepare: (opened: Opened) => void) {
    const before = openBooth({ session: session(), selectedTrack: song(60_000) })
    await getIn(before)
    await before.clock.live(12_000)
    before.booth.stop()
    prepare(before)
    const after = openBooth({ selectedTrack: song(60_000) }, before)
    after.booth.party.open({ by: '/session' })
    await after.clock.live(0)
    return after
  }

  it('goes on with the time that is left', async () => {
    const after = await reloadedParty(() => undefined)
    expect(view(after)).toEqual({ kind: 'running', secondsLeft: expect.any(Number) })
    await after.clock.live(60_000)
    expect(after.ended).toEqual(['completed'])
  })

  it('plays nothing while the alarm is on', async () => {
    const after = await reloadedParty(({ device }) => device.move({ sos: true }))
    expect(view(after)).toEqual({ kind: 'sos', secondsLeft: 10 })
    await after.clock.live(10_000)
    expect(after.ended).toEqual(['sos'])
  })

  it('a session opened while the alarm is on is not started', async () => {
    const opened = openBooth({ session: session(), selectedTrack: song(9_000), isEmergency: true })
    opened.booth.party.open({ by: '/session/auto' })
    expect(view(opened)).toEqual({ kind: 'sos', secondsLeft: 10 })
    await opened.clock.live(0)
    expect(opened.device.state.commands.map((sent) => sent.command)).toEqual(['stop'])
  })
})
