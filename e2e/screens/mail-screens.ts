import { operatorLanguageOf, operatorLanguages } from '@discobooth/contract/texts/languages'
import { writeAlert } from '../../apps/backend/src/mail/alerts/template.ts'
import { recordParty } from '../fixtures/recorded-party.ts'
import { expect, laptop, phone, type Screen, type Visit } from './visit.ts'

const sizes = [...phone, ...laptop]

async function emptyInbox({ page, booth }: Visit): Promise<void> {
  await booth.db.deleteFrom('mails').execute()
  await page.goto('/inbox')
  await expect(page.getByRole('status')).toBeVisible()
}

/** The mail of a party, and one to the operator, as they arrive. */
async function inbox(visit: Visit): Promise<void> {
  const { page, booth, language } = visit
  await booth.db.deleteFrom('mails').execute()
  await recordParty(booth, { language })
  await alertTheOperator(visit)
  await recordParty(booth, { language })
  await page.goto('/inbox')
  await expect(page.locator('.mail')).toHaveCount(3)
  await expect(page.frameLocator('.mail[open] iframe').getByRole('heading')).toBeVisible()
}

async function alertTheOperator({ booth, language }: Visit): Promise<void> {
  const at = new Date()
  const { id, boothId } = await booth.db
    .selectFrom('booths')
    .select(['id', 'boothId'])
    .where('isDemo', '=', true)
    .executeTakeFirstOrThrow()
  const happenings = [{ at, subject: 'booth', detail: null, processId: '4F2A91' }]
  await booth.db
    .insertInto('mails')
    .values({
      ...writeAlert({ kind: 'sos', language: operatorLanguageOf(language), boothId, happenings }),
      booth: id,
      kind: 'alert',
      session_id: null,
      to: 'operator@example.org',
      language,
      state: 'failed',
      createdAt: at,
      askedAt: at,
    })
    .execute()
}

export async function mail(visit: Visit, kind: 'session' | 'alert'): Promise<void> {
  await inbox(visit)
  const id = await visit.page.locator(`.mail[data-kind="${kind}"]`).first().getAttribute('data-id')
  await visit.page.goto(`/inbox/${id}`)
  await expect(visit.page.getByRole('heading').first()).toBeVisible()
}

/** What is mailed, and where the demo keeps it. */
export const mailScreens: readonly Screen[] = [
  { name: 'mail-party', sizes, open: (visit) => mail(visit, 'session') },
  {
    name: 'mail-alert',
    sizes,
    languages: operatorLanguages,
    open: (visit) => mail(visit, 'alert'),
  },
  { name: 'inbox-empty', sizes, languages: ['en'], open: emptyInbox },
  { name: 'inbox', sizes, languages: ['en'], open: inbox },
]
