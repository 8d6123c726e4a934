import { modeTiles } from '../fixtures/guest.ts'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { bend, choose, expect, heading, modes, type Screen, type Visit } from './visit.ts'

async function atTheEmail(visit: Visit, typed = ''): Promise<void> {
  await visit.booth.setFreeMode(true)
  await choose(visit, 1)
  await heading(visit, visit.texts.pages.email.title)
  await visit.page.getByRole('textbox').fill(typed)
}

/** The summary of a session as it stands in the page's own copy. */
async function summary(visit: Visit, session: Record<string, unknown> | null): Promise<void> {
  const { page, language } = visit
  // Confetti falls until the picture is taken.
  await page.clock.install()
  await atTheEmail(visit, 'guest@example.com')
  // What the backend says of the session would overwrite what is put there below.
  await page.route('**/api/sessions/*', (route) => route.abort())
  await page.getByRole('button', { name: screenTexts[language].email.next }).click()
  await heading(visit, visit.texts.song.title)
  await page.evaluate((change) => {
    const stored = JSON.parse(sessionStorage.getItem('currentSession') ?? 'null')
    const ended = { ...stored, endDateTime: new Date().toISOString(), ...change }
    sessionStorage.setItem('currentSession', change ? JSON.stringify(ended) : '')
  }, session)
  await page.goto('/summary')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_600))
}

/** The guest's way out: the address, and the last screen in every state. */
export const guestEndScreens: readonly Screen[] = [
  { name: 'email', open: (visit) => atTheEmail(visit) },
  {
    name: 'email-typed',
    open: (visit) => atTheEmail(visit, 'a.guest.with.a.long.name@example.com'),
  },
  {
    name: 'email-signs',
    async open(visit) {
      await atTheEmail(visit, "o'brien")
      await visit.page
        .getByRole('button', { name: screenTexts[visit.language].keyboard.alt, exact: true })
        .click()
    },
  },
  {
    name: 'email-invalid',
    async open(visit) {
      await atTheEmail(visit, 'guest@')
      await visit.page.getByRole('button', { name: screenTexts[visit.language].email.next }).click()
      await expect(visit.page.getByText(visit.texts.errors.emailInvalid)).toBeVisible()
    },
  },
  {
    name: 'email-slip',
    async open(visit) {
      await atTheEmail(visit, 'disco.guest@gmial.com')
      const offer = screenTexts[visit.language].email.meant('disco.guest@gmail.com')
      await expect(visit.page.getByRole('button', { name: offer })).toBeVisible()
    },
  },
  { name: 'summary', open: (visit) => summary(visit, {}) },
  { name: 'summary-both', open: (visit) => summary(visit, { sessionMode: 4 }) },
  { name: 'summary-song', open: (visit) => summary(visit, { customerEmail: 'Not required' }) },
  {
    name: 'summary-camera',
    async open(visit) {
      await summary(visit, { price: 5 })
      await visit.booth.controller.faults({ unhealthy: ['camera'] })
      const { troublePaid } = screenTexts[visit.language].recording
      await expect(visit.page.getByText(troublePaid)).toBeVisible()
    },
  },
  {
    name: 'refund',
    async open(visit) {
      await modes(visit)
      await bend(visit, { isPaid: true, price: 5 })
      await expect(modeTiles(visit.page)).toHaveCount(4)
      await visit.page.getByRole('button', { name: visit.texts.common.startOver }).click()
      await expect(visit.page.getByText(screenTexts[visit.language].refund.title)).toBeVisible()
    },
  },
  {
    name: 'summary-sos',
    open: (visit) => summary(visit, { paymentLink: 'SOS', isPaid: false, price: 5 }),
  },
  {
    name: 'summary-nobody',
    async open(visit) {
      await visit.page.goto('/summary')
      await heading(visit, screenTexts[visit.language].summary.nobody)
    },
  },
]
