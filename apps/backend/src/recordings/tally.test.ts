import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { demo, openTestApp } from '../testing/test-app.ts'
import { operatorOf, passcode } from '../testing/test-operator.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from './testing/recorder.ts'

const { dir, media } = mediaInFolder()
const backend = openTestApp({
  demo,
  firstBooth: { freeMode: true, passcode },
  media,
})
const { clock, makeSession } = backend
const { put, report, runJobs } = recorderOf(backend)
const operator = operatorOf(backend)
const tally = async () => (await operator('GET', '/status')).body.media

it('tells what arrived, what is on the way and what is lost, of the last 24 hours', async () => {
  expect(await tally()).toEqual({ arrived: 0, underWay: 0, lost: 0 })
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
  const [photo, small, lost] = [aPhoto(), aPhoto('small-1.jpg'), aPhoto('photo-2.jpg')]
  await report(id, [photo, small, lost, aVideo()])
  for (const file of [photo, small, lost]) await put(id, file)
  await rm(join(dir, 'arriving', id, lost.name))
  await runJobs()
  expect(await tally()).toEqual({ arrived: 1, underWay: 1, lost: 1 })
  clock.time += 25 * 3_600_000
  expect(await tally()).toEqual({ arrived: 0, underWay: 0, lost: 0 })
})
