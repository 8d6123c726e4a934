import { expect, it } from 'vitest'
import type { AppDependencies } from '../../app-dependencies.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'
import { isReachableFromOutside } from './ways.ts'

type MailTransport = NonNullable<AppDependencies['mailTransport']>
type OutgoingMail = Parameters<MailTransport['deliver']>[0]

const { media } = mediaInFolder()
const sent: OutgoingMail[] = []
const mailTransport: MailTransport = {
  name: 'smtp',
  deliver: (mail: OutgoingMail) => {
    sent.push(mail)
    return Promise.resolve({ kind: 'sent' })
  },
  stop: () => undefined,
}
const lonely = openTestApp({
  media,
  mailTransport,
  publicUrl: 'http://192.168.1.20:8080',
  firstBooth: { freeMode: true },
})
const reachable = openTestApp({
  media,
  mailTransport,
  publicUrl: 'https://booth.example.org',
  database: lonely,
})
const mute = openTestApp({ media, publicUrl: 'https://booth.example.org', database: lonely })

it('media modes are sold only where what is recorded reaches its guest (P6)', async () => {
  const key = await lonely.firstKey()
  const delivers = async (app: typeof lonely) =>
    (await app.call('GET', '/api/booth', { key })).body.deliversMedia
  expect([await delivers(lonely), await delivers(reachable), await delivers(mute)]).toEqual([
    false,
    true,
    false,
  ])
})

it('where no link would open, small media go with the mail, and it says what was too large', async () => {
  const { put, report, runJobs } = recorderOf(lonely)
  const customerEmail = 'eva@example.org'
  const { id } = await lonely.makeSession({ sessionMode: 4, customerEmail })
  // A call that is refused would only be seen much later, as a mail that never came.
  const isDone = async (answer: Promise<{ status: number }>) =>
    expect((await answer).status).toBeLessThan(300)
  await isDone(lonely.call('POST', `/api/sessions/${id}/started`))
  const photo = aPhoto()
  const video = aVideo('video-1.mp4', 13 * 1_048_576)
  await isDone(report(id, [photo, video]))
  await isDone(put(id, photo))
  for (let offset = 0; offset < video.bytes.length; offset += 1_048_576) {
    await isDone(put(id, video, { offset, end: offset + 1_048_576 }))
  }
  await runJobs()
  // What is attached is all the guest will get: nothing leaves while they may still dance again.
  expect(sent).toEqual([])
  await isDone(lonely.call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } }))
  lonely.clock.time += 10_000
  await runJobs()
  expect(lonely.reports).toEqual([])
  expect(sent).toHaveLength(1)
  const [mail] = sent
  expect(mail?.attachments).toEqual([
    { name: 'discobooth-photo-1.jpg', type: 'image/jpeg', bytes: photo.bytes },
  ])
  expect(mail?.text).toContain('attached to this mail')
  expect(mail?.text).toContain('One file was too large')
  expect(mail?.text).not.toContain('http')
})

it.each([
  ['https://booth.example.org', true],
  ['https://203.0.113.7:8443', true],
  [undefined, false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1', false],
  ['http://[::1]:8080', false],
  ['http://10.1.2.3', false],
  ['http://172.20.0.1', false],
  ['http://172.32.0.1', true],
  ['http://192.168.178.2', false],
  ['http://192.168.example.org', true],
  ['http://10.example.org', true],
  ['http://[::ffff:203.0.113.7]', true],
  ['http://booth.local', false],
  ['http://[fd00::1]', false],
  ['http://[2001:db8::1]', true],
  ['http://raspberrypi:8080', false],
  ['http://raspberrypi.fritz.box', false],
  ['http://100.63.0.1', true],
  ['http://100.64.0.1', false],
  ['http://100.127.3.4', false],
  ['http://100.128.0.1', true],
])('%s can be opened at home: %s', (address, expected) => {
  expect(isReachableFromOutside(address)).toBe(expected)
})
