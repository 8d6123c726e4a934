import type { FrameLocator, Locator } from '@playwright/test'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { getIn } from '../fixtures/party.ts'
import { callAsBooth, recordParty } from '../fixtures/recorded-party.ts'
import { desk, expect, type Screen, type Visit } from './visit.ts'

/** A tap inside a frame that is drawn smaller than it is. */
const tap = (place: Locator) => place.evaluate((element: HTMLElement) => element.click())

const kioskOf = ({ page }: Visit): FrameLocator => page.frameLocator('#kiosk')

async function stage(visit: Visit): Promise<void> {
  const { page, booth, language, texts } = visit
  await booth.db.deleteFrom('mails').execute()
  // Four pages load in it, and on a busy machine one of them late.
  await page.goto(`/demo?lang=${language}`, { waitUntil: 'commit' })
  await expect(kioskOf(visit).getByRole('button', { name: texts.start.party })).toBeVisible()
  const twin = page.frameLocator('#booth').locator('html[data-contact="there"]')
  await expect(twin).toBeAttached()
  await expect(page.frameLocator('#inbox').locator('main')).toBeAttached()
}

async function at({ page }: Visit, step: string): Promise<void> {
  await expect(page.locator(`html[data-step="${step}"]`)).toBeAttached()
}

async function modes(visit: Visit): Promise<void> {
  await stage(visit)
  await tap(kioskOf(visit).getByRole('button', { name: visit.texts.start.party }))
  await expect(kioskOf(visit).getByRole('main').getByRole('listitem')).toHaveCount(4)
  await at(visit, 'mode')
}

async function choose(visit: Visit, position: number): Promise<void> {
  await modes(visit)
  const tiles = kioskOf(visit).getByRole('main').getByRole('listitem')
  await tap(tiles.nth(position).getByRole('button'))
}

async function pay(visit: Visit): Promise<void> {
  await choose(visit, 2)
  await at(visit, 'pay')
  const phone = visit.page.frameLocator('#phone-page')
  await expect(phone.getByRole('button').first()).toBeVisible()
}

async function song(visit: Visit): Promise<void> {
  await visit.booth.setFreeMode(true)
  await choose(visit, 2)
  const kiosk = kioskOf(visit)
  await kiosk.getByRole('textbox').fill('eva@example.org')
  await tap(kiosk.getByRole('button', { name: screenTexts[visit.language].email.next }))
  await tap(kiosk.getByRole('button', { name: visit.texts.song.top40 }))
  await expect(kiosk.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await at(visit, 'song')
  await expect(kiosk.getByRole('main').locator('img').first()).toHaveJSProperty('complete', true)
}

async function door(visit: Visit): Promise<void> {
  await song(visit)
  const kiosk = kioskOf(visit)
  await tap(kiosk.getByRole('main').getByRole('listitem').getByRole('button').first())
  await tap(kiosk.getByRole('button', { name: visit.texts.session.confirm }))
  await expect(kiosk.getByText(visit.texts.session.getInside)).toBeVisible()
  await at(visit, 'door')
}

async function party(visit: Visit): Promise<void> {
  await door(visit)
  await getIn(visit.booth)
  await expect(kioskOf(visit).getByText(visit.texts.session.inProgress)).toBeVisible()
  await at(visit, 'party')
}

/** The guest has gone home, and the kiosk is free again. */
async function over(visit: Visit): Promise<void> {
  await party(visit)
  await visit.booth.controller.tidy()
  const frame = visit.page.locator('iframe#kiosk')
  await frame.evaluate(
    (kiosk: HTMLIFrameElement) =>
      new Promise((gone) => {
        kiosk.addEventListener('load', gone, { once: true })
        kiosk.src = 'about:blank'
      }),
  )
  // A kiosk that wakes up asks whom it has lost, and would go on with a party that has no end.
  const id = await visit.page.evaluate(() => {
    const session = JSON.parse(sessionStorage.getItem('currentSession') ?? '{}')
    sessionStorage.clear()
    return String(session.id)
  })
  const body = { reason: 'completed' }
  await callAsBooth(visit.booth, { method: 'POST', path: `sessions/${id}/end`, body })
  await frame.evaluate((kiosk: HTMLIFrameElement) => {
    kiosk.src = '/'
  })
  const { party: button } = visit.texts.start
  await expect(kioskOf(visit).getByRole('button', { name: button })).toBeVisible()
}

const sizes = desk

/** The whole demo on one page, at each step of its tour. */
export const stageScreens: readonly Screen[] = [
  {
    name: 'stage',
    sizes: [...desk, { width: 1280, height: 720 }, { width: 1600, height: 900 }],
    open: stage,
  },
  {
    name: 'stage-no-tour',
    sizes,
    async open(visit) {
      await stage(visit)
      await visit.page.locator('#tour-close').click()
    },
  },
  { name: 'stage-mode', sizes, open: modes },
  { name: 'stage-pay', sizes, open: pay },
  { name: 'stage-song', sizes, open: song },
  { name: 'stage-door', sizes, open: door },
  { name: 'stage-party', sizes, open: party },
  {
    name: 'stage-sos',
    sizes,
    async open(visit) {
      await party(visit)
      await visit.booth.controller.sos(true)
      await at(visit, 'sos')
      await expect(kioskOf(visit).getByText(visit.texts.sos.title)).toBeVisible()
    },
  },
  {
    name: 'stage-coming',
    sizes,
    async open(visit) {
      await over(visit)
      await at(visit, 'coming')
    },
  },
  {
    name: 'stage-mail',
    sizes,
    async open(visit) {
      await over(visit)
      await recordParty(visit.booth, { language: visit.language })
      await at(visit, 'mail')
      const mail = visit.page.frameLocator('#phone-page')
      await expect(mail.getByRole('heading')).toBeVisible()
    },
  },
]
