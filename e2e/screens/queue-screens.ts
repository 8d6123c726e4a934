import { screenTexts } from '../fixtures/guest-texts.ts'
import { getIn } from '../fixtures/party.ts'
import { code } from '../fixtures/pay.ts'
import { modal, modalHeading, tapInModal } from '../fixtures/queue.ts'
import { picturesAreThere } from '../fixtures/rest.ts'
import { choose, expect, type Screen, type Visit } from './visit.ts'

/** Somebody dances to a song that cost nothing; what is queued behind it costs what it costs. */
async function dancing(visit: Visit): Promise<void> {
  const { page, texts, booth } = visit
  await booth.setPrice(3, 0)
  await choose(visit, 0)
  await page.getByRole('button', { name: texts.song.top40 }).click()
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await page.getByRole('button', { name: texts.session.confirm }).click()
  await expect(page.getByText(texts.session.getInside)).toBeVisible()
  await getIn(booth)
  // The wait for the door counts down from more, and the countdown in single figures.
  await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/)
}

/** At the modal without a party: the test page opens it, too, and nobody has to dance for a picture. */
async function modes(visit: Visit): Promise<void> {
  const { page, language } = visit
  await page.goto('/dev')
  await page.getByRole('button', { name: screenTexts[language].dev.queueSong }).click()
  await modalHeading(page, screenTexts[language].queue.queueSong)
  await expect(modal(page).getByRole('listitem')).toHaveCount(4)
}

async function atTheCode(visit: Visit): Promise<void> {
  await modes(visit)
  await modal(visit.page).getByRole('listitem').nth(1).getByRole('button').click()
  await expect(code(visit.page)).toBeVisible()
  await visit.page.waitForFunction(picturesAreThere)
}

async function email(visit: Visit): Promise<void> {
  const { page } = visit
  await page.route('**/api/sessions/*/payment', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { isPaid: true } })
      : route.fallback(),
  )
  await atTheCode(visit)
  await modalHeading(page, screenTexts[visit.language].queue.email)
}

async function songs(visit: Visit): Promise<void> {
  await email(visit)
  const { page, language } = visit
  await modal(page).getByRole('textbox').fill('next@guests.nl')
  await modal(page).getByRole('checkbox').click()
  await tapInModal(page, screenTexts[language].email.next)
  await modalHeading(page, screenTexts[language].queue.pickSong)
}

async function list(visit: Visit): Promise<void> {
  await songs(visit)
  await tapInModal(visit.page, visit.texts.song.top40)
  await expect(modal(visit.page).getByRole('listitem').first()).toBeVisible()
  await expect(modal(visit.page).locator('img').first()).toHaveJSProperty('complete', true)
}

async function confirmation(visit: Visit): Promise<void> {
  await list(visit)
  await modal(visit.page).getByRole('listitem').getByRole('button').first().click()
  const confirm = modal(visit.page).getByRole('button', { name: visit.texts.session.confirm })
  await expect(confirm).toBeVisible()
}

/** The modal over a party that runs, step by step. */
export const queueScreens: readonly Screen[] = [
  { name: 'queue-offer', open: dancing },
  { name: 'queue-mode', open: modes },
  {
    name: 'queue-promo',
    async open(visit) {
      await modes(visit)
      await tapInModal(visit.page, visit.texts.mode.enterPromo)
    },
  },
  { name: 'queue-pay', open: atTheCode },
  {
    name: 'queue-paid',
    async open(visit) {
      await email(visit)
      await tapInModal(visit.page, visit.texts.common.back)
      await expect(visit.page.getByText(screenTexts[visit.language].queue.paidText)).toBeVisible()
    },
  },
  { name: 'queue-email', open: email },
  { name: 'queue-song', open: songs },
  { name: 'queue-list', open: list },
  {
    name: 'queue-search',
    async open(visit) {
      await songs(visit)
      await tapInModal(visit.page, visit.texts.song.search)
      await modal(visit.page).getByRole('textbox').fill('e')
      await expect(modal(visit.page).getByRole('listitem').first()).toBeVisible()
    },
  },
  { name: 'queue-confirm', open: confirmation },
  {
    name: 'queue-countdown',
    async open(visit) {
      const { page, booth, texts } = visit
      await booth.setFreeMode(true)
      await modes(visit)
      await modal(page).getByRole('listitem').first().getByRole('button').click()
      await tapInModal(page, texts.song.top40)
      await modal(page).getByRole('listitem').getByRole('button').first().click()
      await tapInModal(page, texts.session.confirm)
      await expect(page).toHaveURL('/session')
      await page.getByRole('button', { name: texts.session.confirm }).click()
      await expect(page.getByText(texts.session.getInside)).toBeVisible()
      await page.clock.install()
      await getIn(booth)
      await expect(page.getByText(texts.session.starting)).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
    },
  },
]
