import { beforeAll, describe, expect, it } from 'vitest'
import { openGuests } from '../../testing/guests.ts'
import { demo, openTestApp } from '../../testing/test-app.ts'
import { mediaInFolder } from '../testing/media-folder.ts'

const backend = openTestApp({ demo, media: mediaInFolder().media })
const { app, clock, db } = backend
const { aGuest, erase, find } = openGuests(backend)

describe('no offers any more', () => {
  const email = 'no.offers@example.org'
  let link = ''
  let otherLink = ''
  const offersIn = async (id: string) => {
    const { text } = await db
      .selectFrom('mails')
      .select('text')
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow()
    return /\/gallery\/offers\/\S+/.exec(text)?.[0] ?? ''
  }
  const go = (path: string, method = 'GET') => app.hono.request(path, { method })
  beforeAll(async () => {
    link = await offersIn(await aGuest(email))
    otherLink = await offersIn(await aGuest('somebody.else@example.org'))
    await aGuest(email)
    clock.time += 1_000
  })

  it('is a link in every mail: to look changes nothing, the button does, as often as it is tapped', async () => {
    const page = await go(link)
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('<form method="post" action="/gallery/offers/'),
    ])
    expect((await find(email)).offersWithdrawnAt).toBeNull()
    for (let tap = 0; tap < 3; tap += 1) {
      const done = await go(link, 'POST')
      expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('Done')])
    }
    const { offersWithdrawnAt, consents, counts } = await find(email)
    expect(offersWithdrawnAt).toBe(new Date(clock.time).toISOString())
    expect(consents.map(({ withdrawnAt }) => withdrawnAt)).toEqual([
      offersWithdrawnAt,
      offersWithdrawnAt,
    ])
    // What was asked for at the booth stays.
    expect(counts.recordings).toBe(2)
    expect((await find('somebody.else@example.org')).offersWithdrawnAt).toBeNull()
    const acts = db.selectFrom('privacy_acts').selectAll().where('kind', '=', 'withdrawal')
    expect(await acts.execute()).toHaveLength(1)
    const lines = db.selectFrom('audit_trail').selectAll().where('who', '=', 'Guest')
    expect(await lines.execute()).toMatchObject([{ action: 'wants no offers any more' }])
  })

  it('a mail program does it by itself with one call, which knows no page (RFC 8058)', async () => {
    const done = await app.hono.request(otherLink, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(done.status).toBe(200)
    expect((await find('somebody.else@example.org')).offersWithdrawnAt).not.toBeNull()
  })

  it('who agrees once more wants them again, until they say no again', async () => {
    clock.time += 120_000
    await aGuest(email)
    const { consents } = await find(email)
    expect(consents.filter(({ withdrawnAt }) => withdrawnAt === null)).toHaveLength(1)
    clock.time += 1_000
    await go(link, 'POST')
    const later = await find(email)
    expect(later.consents.filter(({ withdrawnAt }) => withdrawnAt === null)).toEqual([])
  })

  it('said again later, or many times at once, is written once, until they agree anew', async () => {
    const written = async () => {
      const { mark } = await db
        .selectFrom('privacy_acts')
        .select('mark')
        .where('kind', '=', 'withdrawal')
        .orderBy('place')
        .executeTakeFirstOrThrow()
      const acts = db.selectFrom('privacy_acts').select('id').where('mark', '=', mark)
      return (await acts.execute()).length
    }
    const before = await written()
    clock.time += 600_000
    // Who else agrees meanwhile changes nothing.
    await aGuest('not.them@example.org')
    await Promise.all([1, 2, 3, 4].map(async () => go(link, 'POST')))
    expect(await written()).toBe(before)
    clock.time += 1_000
    await aGuest(email)
    clock.time += 1_000
    await Promise.all([1, 2, 3, 4].map(async () => go(link, 'POST')))
    expect(await written()).toBe(before + 1)
  })

  it('works also when the guest is long erased', async () => {
    await erase(email)
    clock.time += 120_000
    expect((await go(link, 'POST')).status).toBe(200)
    expect((await find(email)).offersWithdrawnAt).toBe(new Date(clock.time).toISOString())
  })

  it.each(['en', 'nl', 'de', 'fr', 'es'])(
    'a link that is not whole says so, in %s',
    async (lang) => {
      const [path = '', query = ''] = link.split('?')
      const { key: otherKey } = Object.fromEntries(new URLSearchParams(otherLink.split('?')[1]))
      const before = (await find(email)).offersWithdrawnAt
      clock.elapsed += 600_000
      clock.time += 120_000
      for (const wrong of [`${path}?lang=${lang}`, `${path}?key=${otherKey}&lang=${lang}`]) {
        for (const method of ['GET', 'POST']) {
          const answer = await go(wrong, method)
          const page = await answer.text()
          expect([method, answer.status]).toEqual([method, 404])
          expect(page).toContain(`<html lang="${lang}">`)
          expect(page).not.toContain('<form')
        }
      }
      expect((await find(email)).offersWithdrawnAt).toBe(before)
      const right = await go(`${path}?${query.replace(/lang=\w+/, `lang=${lang}`)}`)
      expect(await right.text()).toContain(`<html lang="${lang}">`)
    },
  )
})
