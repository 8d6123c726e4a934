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
    expect(after.started).toEqual([])
    expect(after.ended).toEqual(['completed'])
  })

  it('plays nothing while the alarm is on', async () => {
    const after = await reloadedParty(({ device }) => device.move({ sos: true }))
    expect(view(after)).toEqual({ kind: 'sos', secondsLeft: 10 })
    await after.clock.live(10_000)
    expect(after.ended).toEqual(['sos'])
  })
})

describe('/session/confirmed', () => {
  const queued = {
    session: session({ endDateTime: '2026-11-15T20:05:00.000Z' }),
    selectedTrack: song(9_000),
    queuedSession: session({ id: '0d3b3cf5-5cb6-4f39-8d0d-1a6f6b5a2a11' }),
    selectedQueueTrack: song(7_000),
  }

  it('[2.session.6] brings the queued guests to their confirmation', () => {
    const opened = openBooth(queued)
    opened.booth.party.open({ by: '/session/confirmed' })
    expect(opened.context.getState()).toMatchObject({
      session: { id: queued.queuedSession.id },
      selectedTrack: { duration_ms: 7_000 },
      queuedSession: null,
      selectedQueueTrack: null,
    })
    expect(view(opened)).toEqual({ kind: 'confirming' })
  })

  it('[2.session.6] leaves them waiting while a song is playing', async () => {
    const opened = openBooth({ ...queued, session: session() })
    await getIn(opened)
    await opened.clock.live(3_000)
    opened.booth.party.open({ by: '/session/confirmed' })
    expect(opened.context.getState().queuedSession?.id).toBe(queued.queuedSession.id)
    expect(view(opened).kind).toBe('running')
  })

  it('[2.session.6] follows the party that ended, by its song or by an alarm: nobody is started in an emergency', async () => {
    const opened = openBooth({ ...queued, session: session(), queueComplete: true })
    await getIn(opened)
    await opened.clock.live(3_000)
    expect(view(opened).kind).toBe('running')
    opened.device.move({ state: 'emergency', sos: true })
    await opened.clock.live(11_000)
    expect(opened.went).toEqual(['/session/confirmed'])
    expect(opened.ended).toEqual(['sos'])
    opened.booth.party.open({ by: '/session/confirmed' })
    expect(view(opened)).toEqual({ kind: 'confirming' })
    expect(opened.display.getState().wasQueued).toBe(true)
  })

  it("F5: after an alarm the queued guests wait for the booth's own '0', however they confirm", async () => {
    const opened = openBooth({ ...queued, session: session(), queueComplete: true })
    const starts = () =>
      opened.device.state.commands.filter(({ sessionId: id }) => id === queued.queuedSession.id)
    await getIn(opened)
    opened.device.move({ state: 'emergency', sos: true })
    await opened.clock.live(11_000)
    opened.booth.party.open({ by: '/session/confirmed' })
    opened.booth.party.confirm()
    opened.booth.party.open({ by: '/session/auto' })
    await opened.clock.live(60_000)
    expect(view(opened)).toEqual({ kind: 'confirming' })
    expect([starts(), opened.ended]).toEqual([[], ['sos']])
    opened.device.move({ state: 'disarmed', sos: false })
    await opened.clock.live(2_500)
    opened.booth.party.confirm()
    await opened.clock.live(0)
    expect(starts()).toMatchObject([{ command: 'start' }])
  })
})
