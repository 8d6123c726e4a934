import { sosLink } from '@discobooth/contract/session/session'
import { expect, type Page } from '@playwright/test'
import type { Booth } from './fixtures/booth.ts'
import { sessionIdOf, sessionRow, storedSession } from './fixtures/guest.ts'
import { choices, guestLog, paidWait, partyWaits } from './fixtures/guest-log.ts'
import { type GuestOnTheWay, guestOnTheWay } from './fixtures/journey.ts'
import { test } from './fixtures/test.ts'
import { isLong, visits } from './fixtures/visits.ts'

interface Journey {
  name: string
  /** The usual run has it in a spec of its own already. */
  onlyLong?: true
  walk(guest: GuestOnTheWay, at: { page: Page; booth: Booth }): Promise<void>
}

/** Once each, whatever was tapped, loaded or sent again. */
const everyLine = [...choices, ...partyWaits, paidWait].toSorted()

/** Every way through the evening, from the start screen back to the start screen. */
const journeys: readonly Journey[] = [
  {
    name: '[1.5, 2.summary.1, 4.mode-selection.4] free, with a video',
    async walk(guest, { page, booth }) {
      await booth.setFreeMode(true)
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.choose('video')
      await guest.giveEmail('vera')
      await guest.takeSong(3_000)
      await guest.dance()
      await guest.readSummary({ hasEmail: true })
      await guest.newParty()
      await guest.isBackAtTheStart()
      expect(await storedSession(page)).toBeNull()
      await expect
        .poll(() => sessionRow(booth, id))
        .toMatchObject({
          sessionMode: 2,
          customerEmail: 'vera@gmail.com',
          paymentLink: 'Free Mode',
          startedAt: expect.any(Date),
          endDateTime: expect.any(Date),
        })
    },
  },
  {
    name: '[4.promo.1, 2.summary.3, 9.9, 9.26] a promo code; the summary goes by itself after 10 s',
    async walk(guest, { page, booth }) {
      await page.clock.install()
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.redeem('disco')
      await guest.giveEmail('pam')
      await guest.takeSong(3_000)
      await guest.dance()
      await guest.readSummary({ hasEmail: true })
      await page.clock.fastForward(10_000)
      await guest.isBackAtTheStart()
      expect(await storedSession(page)).toBeNull()
      await expect
        .poll(() => sessionRow(booth, id))
        .toMatchObject({ sessionMode: 4, isPaid: true, endDateTime: expect.any(Date) })
      await expect.poll(() => guestLog(booth, id)).toEqual(everyLine)
    },
  },
  {
    name: 'paid, song only: nobody asks for an email',
    onlyLong: true,
    async walk(guest, { page, booth }) {
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.choose('song')
      await guest.pay()
      await guest.takeSong(3_000)
      await guest.dance()
      await guest.readSummary({ hasEmail: false })
      await expect
        .poll(() => sessionRow(booth, id))
        .toMatchObject({ customerEmail: 'Not required', startedAt: expect.any(Date) })
    },
  },
  {
    name: 'SOS in the middle of the song',
    onlyLong: true,
    async walk(guest, { page, booth }) {
      await page.clock.install()
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.choose('song')
      await guest.pay()
      await guest.takeSong(60_000)
      await guest.dance()
      await guest.danceOn()
      await booth.controller.sos(true)
      await guest.sees(guest.texts.sos.title)
      await page.clock.fastForward(10_000)
      await guest.readStopped()
      await expect(page.locator('canvas')).toHaveCount(0)
      await expect.poll(() => sessionRow(booth, id)).toMatchObject({ paymentLink: sosLink })
    },
  },
  {
    name: 'the door is never closed: back to /mode, and what was paid stays paid',
    onlyLong: true,
    async walk(guest, { page, booth }) {
      await page.clock.install()
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.choose('song')
      await guest.pay()
      await guest.takeSong(3_000)
      await page.clock.runFor(211_000)
      await expect(page).toHaveURL('/mode')
      await guest.sees(guest.texts.mode.paid)
      expect(await sessionRow(booth, id)).toMatchObject({ isPaid: true, startedAt: null })
    },
  },
]

/** No key of a real keyboard may be needed anywhere. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  let keys = 0
  await page.exposeFunction('keyWasPressed', () => {
    keys += 1
  })
  await page.addInitScript(() =>
    addEventListener(
      'keydown',
      () => (globalThis as unknown as { keyWasPressed(): void }).keyWasPressed(),
      true,
    ),
  )
  return async () => keys
}

async function bookkeeping(booth: Booth, id: string) {
  const of = (table: 'payments' | 'charges' | 'consents') =>
    booth.db.selectFrom(table).selectAll().where('session_id', '=', id).execute()
  return {
    session: await sessionRow(booth, id),
    links: (await of('payments')).length,
    charges: (
      await booth.db.selectFrom('charges').select('state').where('session_id', '=', id).execute()
    ).map(({ state }) => state),
    consents: (await of('consents')).length,
  }
}

for (const { language, viewport } of visits) {
  test.describe(`${language}, ${viewport.width} x ${viewport.height}`, () => {
    test.use({ viewport })
    test.beforeEach(({ booth }) => booth.setLanguage(language))

    for (const journey of journeys.filter(({ onlyLong }) => isLong || !onlyLong)) {
      test(journey.name, async ({ page, booth }) => {
        await journey.walk(guestOnTheWay({ page, booth, language }), { page, booth })
      })
    }

    test('F6, [2.email.5, 9.25, 9.26]: paid by taps alone, with a reload at every screen: nothing is paid or logged twice, nothing is lost', async ({
      page,
      booth,
    }) => {
      test.setTimeout(120_000)
      const keys = await countKeys(page)
      await page.clock.install()
      const atEach = async () => {
        await page.reload()
      }
      const guest = guestOnTheWay({ page, booth, language, atEach })
      await guest.begin()
      const id = await sessionIdOf(page)
      await guest.choose('photo')
      await guest.pay()
      await guest.giveEmail('taps')
      await guest.takeSong(60_000)
      await guest.dance()
      await guest.danceOn()
      await page.clock.fastForward(61_000)
      await guest.readSummary({ hasEmail: true })
      expect(await sessionIdOf(page)).toBe(id)
      await guest.newParty()
      await guest.isBackAtTheStart()
      await expect
        .poll(() => bookkeeping(booth, id))
        .toMatchObject({
          session: {
            isPaid: true,
            customerEmail: 'taps@gmail.com',
            startedAt: expect.any(Date),
            endDateTime: expect.any(Date),
          },
          links: 1,
          charges: ['kept'],
          consents: 1,
        })
      await expect.poll(() => guestLog(booth, id)).toEqual(everyLine)
      expect(await keys()).toBe(0)
    })
  })
}
