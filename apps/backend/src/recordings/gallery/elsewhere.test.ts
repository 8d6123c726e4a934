import { beforeAll, expect, it } from 'vitest'
import type { AppDependencies } from '../../app-dependencies.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'
import { aPhoto, aVideo, recorderOf } from '../testing/recorder.ts'

type OutgoingMail = Parameters<NonNullable<AppDependencies['mailTransport']>['deliver']>[0]

const functions = 'https://project.example/functions/v1'
const sent: OutgoingMail[] = []
const backend = openTestApp({
  media: mediaInFolder().media,
  publicUrl: 'https://booth.example.org',
  functionsUrl: functions,
  firstBooth: { freeMode: true },
  mailTransport: {
    name: 'resend',
    deliver: (mail) => {
      sent.push(mail)
      return Promise.resolve({ kind: 'sent' })
    },
    stop: () => undefined,
  },
})
const { app, call, makeSession } = backend
const { put, report, runJobs } = recorderOf(backend)
const photo = aPhoto()
const video = aVideo()
const files = [photo, aPhoto('strip-1.jpg'), video]
let token: string
const mailed = (pattern: RegExp) => pattern.exec(sent[0]?.text ?? '')?.[1] ?? ''

/** As the phone sends what the page fetches. */
const fetchAs = (name: string, method = 'GET') =>
  app.hono.request(`${new URL(functions).pathname}/gallery/${name}`, {
    method,
    headers: { origin: 'https://booth.example.org' },
  })

beforeAll(async () => {
  const { id } = await makeSession({ sessionMode: 4, customerEmail: 'eva@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  await report(id, files)
  for (const file of files) await put(id, file)
  await runJobs()
  token = mailed(/\/gallery\/#([\w-]{43})\n/)
})

it('the mail leads to the static page, and what the page is to show is told to no host', () => {
  expect(sent).toHaveLength(1)
  const [mail] = sent
  const links = [...(mail?.text ?? '').matchAll(/http:\/\/\S+/g)].map(([link]) => new URL(link))
  // To look, to delete, to get no offers.
  expect(links.map(({ pathname, search }) => pathname + search)).toEqual(
    Array.from({ length: 3 }, () => '/gallery/'),
  )
  expect(links.map(({ hash }) => hash)).toEqual([
    `#${token}`,
    expect.stringMatching(RegExp(`^#${token}/delete\\?key=[\\w-]{43}$`)),
    expect.stringMatching(/^#offers\/[\w-]{43}\?key=[\w-]{43}&lang=en$/),
  ])
  expect(mail?.html).toContain(`<img src="${functions}/gallery/${token}/strip-1.jpg"`)
})

it('what is drawn names pages behind the #, and files and forms at the functions; any page may read it', async () => {
  const answer = await fetchAs(token)
  const page = await answer.text()
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(page).toContain(`href="#${token}?lang=nl"`)
  expect(page).toContain(`data-link="#${token}"`)
  const shown = ['strip-1.jpg', 'small/photo-1.jpg', 'video-1.mp4']
  for (const name of shown) expect(page).toContain(`src="${functions}/gallery/${token}/${name}"`)
  expect(page).toContain(`href="${functions}/gallery/${token}/discobooth.zip"`)
  const file = await fetchAs(`${token}/video-1.mp4`)
  expect(file.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(video.bytes)
  const strange = await fetchAs('A'.repeat(43))
  expect([strange.status, strange.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  // Where a server of our own has it, there is nothing.
  expect((await app.hono.request(`/gallery/${token}`)).status).toBe(404)
})

it('no offers any more: the button of a mail program calls the functions, which need no page', async () => {
  const [mail] = sent
  expect(mail?.offersUrl).toMatch(RegExp(`^${functions}/gallery/offers/[\\w-]+\\?key=`))
  const name = mail?.offersUrl?.slice(`${functions}/gallery/`.length) ?? ''
  expect(mailed(/#(offers\S+)/)).toBe(name)
  const asked = await (await fetchAs(name)).text()
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(asked) ?? []
  expect(action.startsWith(`${functions}/gallery/offers/`)).toBe(true)
  expect((await fetchAs(name, 'POST')).status).toBe(200)
  const acts = backend.db.selectFrom('privacy_acts').selectAll().where('kind', '=', 'withdrawal')
  expect(await acts.execute()).toHaveLength(1)
})

it('only who comes from the mail deletes it', async () => {
  const name = mailed(/#(\S+delete\S+)/)
  const question = await (await fetchAs(name)).text()
  expect(question).toContain(`action="${functions}/gallery/${name}&amp;lang=en"`)
  expect(question).toContain(`href="#${token}?lang=en"`)
  expect((await fetchAs(`${token}/delete`, 'POST')).status).toBe(403)
  expect((await fetchAs(`${name}&lang=en`, 'POST')).status).toBe(200)
  expect((await fetchAs(token)).status).toBe(404)
})
