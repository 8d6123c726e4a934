import { expect, it } from 'vitest'
import {
  getIn,
  type Opened,
  openBooth,
  session,
  sessionId,
  song,
  view,
} from './testing/open-booth.ts'

const own = { ...song(120_000), uri: 'library:track:own' }
const other = { ...song(110_000), name: 'Marble Mambo', uri: 'library:track:other' }
const commands = ({ device }: Opened) => device.state.commands.map((sent) => sent.command)

/** The guest has danced for 20 s of 120. */
async function dancing(others = [other]): Promise<Opened> {
  const opened = openBooth({ session: session(), selectedTrack: own }, { others })
  await getIn(opened)
  await opened.clock.live(2_000 + 20_000)
  opened.played.length = 0
  return opened
}

it('M3: another song takes over from one that fell silent, for the time that is left; the log names both', async () => {
  const opened = await dancing()
  opened.booth.party.songFellSilent()
  expect(view(opened)).toMatchObject({ kind: 'running', isChanging: true })
  await opened.clock.live(10)
  expect(opened.played).toEqual(['silence', 'Marble Mambo 0'])
  expect(view(opened)).toEqual({ kind: 'running', secondsLeft: 100, song: other })
  expect(opened.logged).toEqual([
    'The song "Velvet Elevator" was lost in mid-party: it fell silent',
    'The song "Marble Mambo" took over',
  ])
  await opened.clock.live(101_000)
  expect(opened.ended).toEqual(['completed'])
  expect(opened.started).toEqual([sessionId])
  expect(commands(opened)).toEqual(['start', 'go', 'stop'])
})

it('M3: where no other song is to be had the party ends, as one whose money goes back', async () => {
  const opened = await dancing([])
  opened.booth.party.songFailed({ code: 'songFailed', detail: 'no device' })
  await opened.clock.live(0)
  expect(opened.ended).toEqual(['silence'])
  expect(opened.went).toEqual(['/summary'])
  expect(opened.display.getState().wasSilent).toBe(true)
  expect(commands(opened)).toEqual(['start', 'go', 'stop'])
})

it('an alarm while a song is looked for: what is found is not played', async () => {
  const opened = await dancing()
  opened.booth.party.songFellSilent()
  opened.booth.party.sos(true)
  await opened.clock.live(1_000)
  expect(view(opened).kind).toBe('sos')
  expect(opened.played).toEqual(['silence', 'silence'])
  await opened.clock.live(10_000)
  expect(opened.ended).toEqual(['sos'])
})

it('a reload goes on with the song that took over', async () => {
  const before = await dancing()
  before.booth.party.songFellSilent()
  await before.clock.live(5_000)
  before.booth.stop()
  const after = openBooth({ selectedTrack: own }, before)
  after.booth.party.open({ by: '/session' })
  await after.clock.live(0)
  expect(view(after)).toMatchObject({ kind: 'running', song: other })
  expect(after.played).toEqual([expect.stringMatching(/^Marble Mambo \d+$/)])
})
