import { expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, fileOf, recorderOf } from './testing/recorder.ts'

const backend = openTestApp({
  demo,
  firstBooth: { freeMode: true, passcode },
  media: mediaInFolder().media,
})
const { clock, makeSession } = backend
const { put, report, runJobs } = recorderOf(backend)
const operator = operatorOf(backend)
const tally = async () => (await operator('GET', '/status')).body.media

it('tells what arrived, what is on the way and what is lost, of the last 24 hours', async () => {
  expect(await tally()).toEqual({ arrived: 0, underWay: 0, lost: 0 })
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
  const noPicture = fileOf('photo-2.jpg', Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3]))
  const photo = await aPhoto()
  await report(id, [photo, noPicture, aVideo()])
  await put(id, photo)
  await put(id, noPicture)
  await runJobs()
  expect(await tally()).toEqual({ arrived: 1, underWay: 1, lost: 1 })
  clock.time += 25 * 3_600_000
  expect(await tally()).toEqual({ arrived: 0, underWay: 0, lost: 0 })
})
