import { ourBrand } from '@discobooth/contract/device/brand'
import { expect, it } from 'vitest'
import { openConsole } from '../testing/console-people.ts'
import { demo, openTestApp } from '../testing/test-app.ts'
import { mediaInFolder } from './testing/media-folder.ts'
import { aPhoto, recorderOf } from './testing/recorder.ts'

const { media } = mediaInFolder()
const backend = openTestApp({ demo, media, firstBooth: { freeMode: true } })
const { app, call, db, makeSession } = backend
const { put, report, runJobs } = recorderOf(backend)
const { signInWholly, call: ask, tokenOf } = openConsole(backend)
/** A PNG of 30 by 20 points. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAMAAACtdX32AAAAA1BMVEX/0WYlEDkEAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQokWNgGAWjgD4AAAJsAAGClu6+AAAAAElFTkSuQmCC'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

it("what an owner sets is the kiosk's, the booth's, the gallery's and the mail's; what is wrong changes nothing", async () => {
  await backend.firstKey()
  const { id: booth } = await db
    .selectFrom('booths')
    .select('id')
    .where('isDemo', '=', false)
    .executeTakeFirstOrThrow()
  const at = `/functions/v1/api/console/booths/${booth}/brand`
  const owner = await tokenOf((await signInWholly()).auth)
  const viewer = await tokenOf((await signInWholly({ role: 'viewer' })).auth)
  const logo = { data: LOGO, isDark: false }
  const name = 'Club <script>alert(1)</script>'
  const wanted = { name, line: 'Tot 4 uur', colours: { first: '#000080', second: '#ffff00' }, logo }
  expect((await ask('PUT', at, viewer, wanted)).status).toBe(403)
  for (const wrong of [
    { ...wanted, logo: { ...logo, data: base64(new TextEncoder().encode('<svg></svg>')) } },
    { ...wanted, colours: { first: 'red', second: '#ffffff' } },
    { ...wanted, name: 'x'.repeat(61) },
  ]) {
    expect((await ask('PUT', at, owner, wrong)).status).toBe(422)
  }
  expect((await call('GET', '/api/booth')).body.brand).toEqual(ourBrand)
  const set = await ask('PUT', at, owner, wanted)
  expect([set.status, set.body]).toMatchObject([200, { brand: { name, logo: { width: 30 } } }])
  expect((await call('GET', '/api/booth')).body.brand).toMatchObject({ name, line: 'Tot 4 uur' })
  expect((await call('GET', '/api/booth/brand')).body.logo).toBe(
    `data:image/png;base64,${logo.data}`,
  )

  const { id } = await makeSession({ sessionMode: 1, customerEmail: 'eva@example.org' })
  await call('POST', `/api/sessions/${id}/started`)
  const files = [aPhoto(), aPhoto('small-1.jpg')]
  const told = await report(id, files)
  // Readable in the dark room, and drawn by the booth.
  expect(told.body.copies).toMatchObject({
    line: expect.stringMatching(/^Club/),
    brand: { colours: { first: expect.not.stringMatching('#000080'), second: '#ffff00' } },
  })
  for (const file of files) await put(id, file)
  await runJobs()
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(mail.html).toContain('Club &lt;script&gt;')
  expect(mail.html).toContain('src="cid:logo@discobooth"')
  expect(mail.html).toContain('src="cid:party@discobooth"')
  const [path = ''] = /\/gallery\/[\w-]{43}/.exec(mail.text) ?? []
  const page = await (await app.hono.request(path)).text()
  expect(page).toContain('Club &lt;script&gt;')
  expect(page).not.toContain('<script>alert')
  expect(page).toContain('data-second="#ffff00"')
  const shown = await app.hono.request(`${path}/logo`)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect(base64(new Uint8Array(await shown.arrayBuffer()))).toBe(logo.data)

  // Left out, the logo stays; null takes it away.
  const { logo: _, ...words } = wanted
  expect((await ask('PUT', at, owner, words)).body.brand.logo).toMatchObject({ width: 30 })
  expect((await ask('PUT', at, owner, { ...words, logo: null })).body).toMatchObject({
    brand: { logo: null },
    logo: null,
  })
  expect((await app.hono.request(`${path}/logo`)).status).toBe(404)
})
