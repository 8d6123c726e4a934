import { accessScreens } from './access-screens.ts'
import { brandScreens } from './brand-screens.ts'
import { consoleScreens } from './console-screens.ts'
import { easeScreens } from './ease-screens.ts'
import { fleetScreens } from './fleet-screens.ts'
import { galleryScreens } from './gallery-screens.ts'
import { guestEndScreens } from './guest-end-screens.ts'
import { mailScreens } from './mail-screens.ts'
import { forOperators, operatorScreens, outOfOrder } from './operator-screens.ts'
import { partyScreens } from './party-screens.ts'
import { payScreens } from './pay-screens.ts'
import { phoneScreens } from './phone-screens.ts'
import { queueScreens } from './queue-screens.ts'
import { songScreens } from './song-screens.ts'
import { stageScreens } from './stage-screens.ts'
import { twinScreens } from './twin-screens.ts'
import { expect, heading, modes, type Screen, type Visit } from './visit.ts'

async function start({ page, texts }: Visit): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: texts.start.party })).toBeVisible()
}

async function promo(visit: Visit): Promise<void> {
  await modes(visit)
  await visit.page.getByRole('button', { name: visit.texts.mode.enterPromo }).click()
  await expect(visit.page.getByRole('dialog')).toBeVisible()
}

/** Every screen and page, in every state a guest or an operator can meet it. */
export const screens: readonly Screen[] = [
  { name: 'start', open: start },
  ...brandScreens,
  {
    name: 'start-processing',
    async open(visit) {
      // The jingle lasts a second; here it lasts until the picture is taken.
      await visit.page.clock.install()
      await visit.page.route('**/audio/start.mp3', () => {})
      await start(visit)
      await visit.page.clock.pauseAt(await visit.page.evaluate(() => Date.now() + 1000))
      await visit.page.getByRole('button', { name: visit.texts.start.party }).click()
      // The cover comes after the frames in which the button is seen to be pressed.
      await visit.page.clock.runFor(100)
      await expect(visit.page.getByText(visit.texts.start.processing)).toBeVisible()
    },
  },
  {
    name: 'start-break',
    async open({ page, texts }) {
      // A booth that has been on before knows whom to ask.
      await page.goto('/')
      await expect(page.getByText('WhatsApp')).toBeVisible()
      await page.route('**/functions/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByText('WhatsApp')).toBeVisible()
      await expect(page.getByText(texts.start.breakTitle)).toBeVisible()
    },
  },
  {
    name: 'start-not-set-up',
    async open({ page, texts }) {
      await page.route('**/booths/enrol', (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: 'enrolment_not_allowed', message: 'Not from here.' } },
        }),
      )
      await page.goto('/')
      await expect(page.getByText(texts.start.setupTitle)).toBeVisible()
    },
  },
  {
    name: 'misconfigured',
    async open(visit) {
      await visit.page.route('**/config.json', (route) =>
        route.fulfill({ json: { supabaseKey: 'key' } }),
      )
      await visit.page.goto('/')
      await heading(visit, visit.texts.misconfigured.title)
    },
  },
  {
    name: 'second-tab',
    async open(visit) {
      const first = await visit.page.context().newPage()
      await start({ ...visit, page: first })
      // Only the live kiosk talks to the backend, which knows the number.
      await expect(first.getByText('WhatsApp')).toBeVisible()
      await visit.page.goto('/')
      await heading(visit, visit.texts.tab.title)
    },
  },
  { name: 'mode', open: modes },
  {
    name: 'mode-free',
    async open(visit) {
      await visit.booth.setFreeMode(true)
      await modes(visit)
      await expect(visit.page.getByText(visit.texts.mode.freeMode)).toBeVisible()
    },
  },
  {
    name: 'mode-loading',
    async open(visit) {
      const { page, texts } = visit
      await page.route('**/modes*', () => {})
      await page.goto('/mode')
      // What loads the screen itself says the same.
      await heading(visit, texts.mode.title)
      await expect(page.getByText(texts.common.loading)).toBeVisible()
    },
  },
  {
    name: 'mode-failed',
    async open({ page, texts }) {
      await page.route('**/modes*', (route) => route.abort())
      await page.goto('/mode')
      await expect(page.getByText(texts.mode.loadFailed)).toBeVisible()
    },
  },
  { name: 'mode-promo', open: promo },
  {
    name: 'inactivity',
    opensAnew: true,
    async open(visit) {
      await visit.page.clock.install()
      await modes(visit)
      await visit.page.clock.fastForward(225_000)
      await expect(visit.page.getByText(visit.texts.inactivity.title)).toBeVisible()
    },
  },
  ...easeScreens,
  ...payScreens,
  {
    name: 'alert',
    opensAnew: true,
    async open({ page }) {
      await page.goto('/pay')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  ...guestEndScreens,
  ...songScreens,
  ...partyScreens,
  ...queueScreens,
  outOfOrder,
  ...forOperators([...operatorScreens, ...accessScreens]),
  ...phoneScreens,
  ...galleryScreens,
  ...mailScreens,
  ...stageScreens,
  ...twinScreens,
  ...consoleScreens,
  ...fleetScreens,
]
