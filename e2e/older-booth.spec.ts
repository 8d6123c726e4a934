import { expect, test } from '@playwright/test'
import { openBooth } from './fixtures/booth.ts'
import { sessionIdOf, sessionRow } from './fixtures/guest.ts'
import { guestOnTheWay } from './fixtures/journey.ts'
import { drawPlainly } from './fixtures/looks.ts'
import { unpackOlderBooth } from './fixtures/older-booth.ts'
import { code, payByPhone } from './fixtures/pay.ts'
import { isLong } from './fixtures/visits.ts'

// A kiosk is built, and a party is filmed.
test.setTimeout(600_000)
const versions = isLong ? test : test.skip

versions(
  'a paid photo party at a booth of two releases before, with the backend of today: it is charged once, and its photos arrive',
  async ({ browser }) => {
    const older = await unpackOlderBooth()
    test.skip(older === null, 'Its commit is not in this copy of the repository.')
    if (!older) return
    const { kioskDir, controller } = older
    const booth = await openBooth({ kioskDir, controllerProgram: controller, films: true })
    const context = await browser.newContext({ baseURL: booth.url, hasTouch: true })
    try {
      const page = await context.newPage()
      await page.addInitScript(drawPlainly)
      const guest = guestOnTheWay({ page, booth, language: 'en' })
      await guest.begin()
      await guest.choose('photo')
      await expect(code(page)).toBeVisible()
      const id = await sessionIdOf(page)
      await payByPhone(page)
      await guest.giveEmail('eva')
      await guest.takeSong(6_000)
      await guest.dance()
      await expect(page).toHaveURL('/summary', { timeout: 60_000 })

      await expect.poll(async () => (await sessionRow(booth, id))?.endDateTime).not.toBeNull()
      expect(await sessionRow(booth, id)).toMatchObject({ isPaid: true, price: 5 })
      expect((await sessionRow(booth, id))?.startedAt).not.toBeNull()
      const charges = booth.db.selectFrom('charges').select('state').where('session_id', '=', id)
      expect(await charges.execute()).toEqual([{ state: 'kept' }])
      const waiting = async () => (await booth.controller.health()).recordings?.waitingFiles
      await expect.poll(waiting, { timeout: 180_000 }).toBe(0)
      const mail = booth.db
        .selectFrom('mails')
        .select(['kind', 'state'])
        .where('session_id', '=', id)
      await expect
        .poll(() => mail.execute(), { timeout: 180_000 })
        .toEqual([{ kind: 'session', state: 'sent' }])
    } finally {
      await context.close()
      await booth.stop()
      await older.remove()
    }
  },
)
