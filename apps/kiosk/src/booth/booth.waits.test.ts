import { expect, it } from 'vitest'
import { getIn, openBooth, session, song, view } from './testing/open-booth.ts'

const guest = { session: session(), selectedTrack: song(60_000) }

it('[4.session-page.8, 9.8] an open door is waited for 210 s, and not a second longer', async () => {
  const opened = openBooth(guest)
  opened.booth.party.open({ by: '/session' })
  opened.booth.party.confirm()
  await opened.clock.live(0)
  expect(view(opened)).toMatchObject({ kind: 'waiting' })
  await opened.clock.live(209_000)
  expect([view(opened).kind, opened.went]).toEqual(['waiting', []])
  await opened.clock.live(1_000)
  expect(opened.went).toEqual(['/mode'])
  expect(opened.device.state.commands.map(({ command }) => command)).toEqual(['start', 'stop'])
})

it('[4.session-page.4, 4.session-page.9, 9.8] the song is counted down from 2, an alarm from 10', async () => {
  const opened = openBooth(guest)
  await getIn(opened)
  const seconds: number[] = []
  opened.display.subscribe(({ view: now }) => {
    if (now.kind === 'countdown') seconds.push(now.count)
  })
  expect(view(opened)).toEqual({ kind: 'countdown', count: 2 })
  await opened.clock.live(2_000)
  expect([...new Set(seconds)]).toEqual([2, 1])
  expect(opened.played).toEqual(['Velvet Elevator 0'])
  opened.device.move({ sos: true })
  await opened.clock.live(300)
  expect(view(opened)).toEqual({ kind: 'sos', secondsLeft: 10 })
  await opened.clock.live(9_900)
  expect([view(opened), opened.went]).toEqual([{ kind: 'sos', secondsLeft: 1 }, []])
  await opened.clock.live(200)
  expect(opened.went).toEqual(['/summary'])
})
