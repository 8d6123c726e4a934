import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'

const { call, db, makeBooth, makeSession } = openTestApp()

const consent = {
  wording: 'By clicking the Continue button, I consent.',
  language: 'nl',
  consentedAt: '2026-11-15T20:00:00.000Z',
}
const kept = (id: string) =>
  db.selectFrom('consents').selectAll().where('session_id', '=', id).orderBy('id').execute()

it("[2.email.7] a guest's consent is kept once, with its wording, its language and the moment of the tap", async () => {
  const { id } = await makeSession({ customerEmail: 'guest@example.com' })
  const sent = { headers: { 'x-operation-id': randomUUID() }, body: consent }
  const answers = await Promise.all(
    [1, 2, 3].map(() => call('POST', `/api/sessions/${id}/consent`, sent)),
  )
  for (const { status, body } of answers) expect([status, body.id]).toEqual([200, id])
  const rows = await kept(id)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    wording: consent.wording,
    language: 'nl',
    consentedAt: new Date(consent.consentedAt),
  })
  expect(JSON.stringify(rows)).not.toContain('guest@example.com')
})

it('who comes back and agrees again has agreed twice, and what arrives after the end still counts', async () => {
  const { id } = await makeSession()
  await call('POST', `/api/sessions/${id}/consent`, { body: consent })
  await call('POST', `/api/sessions/${id}/end`, { body: { reason: 'completed' } })
  const later = { ...consent, wording: 'Another wording.', language: 'en' }
  const { status } = await call('POST', `/api/sessions/${id}/consent`, { body: later })
  expect(status).toBe(200)
  expect((await kept(id)).map(({ language }) => language)).toEqual(['nl', 'en'])
})

it("nobody agrees for another booth's guest, without words, or at no time", async () => {
  const { id } = await makeSession({}, (await makeBooth()).key)
  expect((await call('POST', `/api/sessions/${id}/consent`, { body: consent })).status).toBe(404)
  const { id: ours } = await makeSession()
  for (const wrong of [{ wording: '' }, { consentedAt: 'yesterday' }, { language: 'xx' }]) {
    const body = { ...consent, ...wrong }
    const { status } = await call('POST', `/api/sessions/${ours}/consent`, { body })
    expect(status).toBe(422)
  }
  expect([...(await kept(id)), ...(await kept(ours))]).toEqual([])
})
