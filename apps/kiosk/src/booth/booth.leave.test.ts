import { sosLink } from '@discobooth/contract/session/session'
import { sessionKeys } from '@discobooth/contract/session/storage-keys'
import { expect, it } from 'vitest'
import { nobody } from '../session/context.ts'
import { getIn, openBooth, session, sessionId, song, view } from './testing/open-booth.ts'

it('whoever leaves takes the party along: the booth is stopped, though the guest is forgotten already', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  await getIn(opened)
  opened.context.setState(nobody)
  opened.booth.party.stop()
  await opened.clock.live(0)
  expect(opened.device.state.commands.at(-1)).toMatchObject({ command: 'stop', sessionId })
  expect(view(opened).kind).toBe('confirming')
})

it('F5: a session that an SOS has ended is marked at once, for the screens that follow', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  await getIn(opened)
  opened.booth.party.sos(true)
  await opened.clock.live(10_000)
  expect(opened.ended).toEqual(['sos'])
  expect(opened.went).toEqual(['/summary'])
  expect(opened.context.getState().session?.paymentLink).toBe(sosLink)
})

it('a page that is replaced leaves the party to the next one: it counts, tells and writes nothing more', async () => {
  const opened = openBooth({ session: session(), selectedTrack: song(9_000) })
  const { booth, clock, device, ended, storage } = opened
  await getIn(opened)
  await clock.live(5_000)
  booth.stop()
  const before = [[...device.state.commands], storage.getItem(sessionKeys.party)]
  await clock.live(60_000)
  expect([device.state.commands, storage.getItem(sessionKeys.party)]).toEqual(before)
  expect([ended, clock.pending()]).toEqual([[], 0])
})
