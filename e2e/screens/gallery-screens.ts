import { words } from '../../apps/backend/src/recordings/gallery/words.ts'
import { recordParty, recordPartyToForget } from '../fixtures/recorded-party.ts'
import { picturesAreThere } from '../fixtures/rest.ts'
import { expect, laptop, phone, type Screen, type Visit } from './visit.ts'

const sizes = [...phone, ...laptop]

export async function gallery(visit: Visit, options: { still?: boolean } = {}): Promise<void> {
  const { page, booth, language } = visit
  await page.goto(await recordParty(booth, { language, ...options }))
  await expect(page.locator('.photos img')).toHaveCount(4)
  // The whole page is shown, and what is far down loads when it is looked at.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager'
  })
  await page.waitForFunction(picturesAreThere)
}

async function asked(visit: Visit): Promise<void> {
  const { page, booth, language } = visit
  await page.goto(await recordPartyToForget(booth, { language, still: true }))
  await expect(page.getByRole('heading', { name: words[language].forgetTitle })).toBeVisible()
}

async function end({ page, language }: Visit, kind: 'unknown' | 'tooMany' | 'away') {
  await page.goto(`/gallery/${'x'.repeat(43)}?lang=${language}`)
  await expect(page.getByText(words[language][kind].text)).toBeVisible()
}

/** The private link of a party, for the guest at home. */
export const galleryScreens: readonly Screen[] = [
  { name: 'gallery', sizes, isWhole: true, open: (visit) => gallery(visit) },
  { name: 'gallery-coming', sizes, open: (visit) => gallery(visit, { still: true }) },
  { name: 'gallery-delete', sizes: phone, open: asked },
  {
    name: 'gallery-gone',
    sizes: phone,
    async open(visit) {
      await asked(visit)
      await visit.page.getByRole('button', { name: words[visit.language].forgetYes }).click()
      await expect(visit.page.getByText(words[visit.language].gone.text)).toBeVisible()
    },
  },
  {
    name: 'gallery-only-from-mail',
    sizes: phone,
    async open({ page, booth, language }) {
      const shared = await recordParty(booth, { language, still: true })
      await page.goto(`${shared}/delete?lang=${language}`)
      await expect(page.getByText(words[language].onlyFromMail.text)).toBeVisible()
    },
  },
  { name: 'gallery-unknown', sizes, open: (visit) => end(visit, 'unknown') },
]
