import { limits } from '@discobooth/contract/wire/limits'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { getIn } from '../fixtures/party.ts'
import { bend, choose, expect, heading, type Screen, type Visit } from './visit.ts'

/** A guest who has picked a song and is asked whether this is the one. */
async function confirmation(visit: Visit): Promise<void> {
  await visit.booth.setFreeMode(true)
  await choose(visit, 0)
  await expect(visit.page).toHaveURL('/song')
  await visit.page.getByRole('button', { name: 'Top 40' }).click()
  await visit.page.getByRole('main').getByRole('listitem').getByRole('button').first().click()
  await expect(visit.page).toHaveURL('/session')
}

async function atTheDoor(visit: Visit): Promise<void> {
  await confirmation(visit)
  const { page, texts } = visit
  await page.getByRole('button', { name: texts.session.confirm }).click()
  await expect(page.getByText(texts.session.getInside)).toBeVisible()
}

async function dancing(visit: Visit): Promise<void> {
  await atTheDoor(visit)
  await getIn(visit.booth)
  await expect(visit.page.getByRole('timer')).toHaveText(/^1:\d\d$/)
}

/** The session page, from Confirm to the last second. */
export const partyScreens: readonly Screen[] = [
  { name: 'session-confirmation', open: confirmation },
  { name: 'session-door', open: atTheDoor },
  {
    name: 'session-door-fault',
    async open(visit) {
      await atTheDoor(visit)
      await visit.booth.controller.faults({ unhealthy: ['door'] })
      await heading(visit, screenTexts[visit.language].door.fault)
    },
  },
  {
    name: 'session-countdown',
    async open(visit) {
      await atTheDoor(visit)
      await visit.page.clock.install()
      await getIn(visit.booth)
      await expect(visit.page.getByText(visit.texts.session.starting)).toBeVisible()
      await visit.page.clock.pauseAt(await visit.page.evaluate(() => Date.now() + 100))
    },
  },
  { name: 'session-running', open: dancing },
  {
    name: 'session-changing',
    async open(visit) {
      const { page, texts } = visit
      await atTheDoor(visit)
      await page.clock.install()
      await getIn(visit.booth)
      await expect(page.getByRole('timer')).toHaveText(/^1:\d\d$/)
      // The song stands still, and nobody answers who has another one.
      await page.route(/\/music\/audio\//, (route) => route.abort())
      await page.route(/\/music\/playlists\//, () => undefined)
      await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.pause())
      await page.clock.fastForward(limits.party.silenceMs + 1_000)
      await expect(page.getByText(texts.session.songLost)).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
    },
  },
  {
    name: 'session-camera',
    async open(visit) {
      await dancing(visit)
      await bend(visit, { sessionMode: 1, price: 5 })
      await visit.booth.controller.faults({ unhealthy: ['camera'] })
      const { troublePaid } = screenTexts[visit.language].recording
      await expect(visit.page.getByText(troublePaid)).toBeVisible()
    },
  },
  {
    name: 'session-sos',
    async open(visit) {
      await dancing(visit)
      await visit.booth.controller.sos(true)
      await expect(visit.page.getByText(visit.texts.sos.title)).toBeVisible()
    },
  },
  {
    name: 'session-failed',
    opensAnew: true,
    async open(visit) {
      await confirmation(visit)
      await visit.booth.controller.faults({ error500: ['/start'] })
      const { page, texts } = visit
      await page.getByRole('button', { name: texts.session.confirm }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'mode-booth-away',
    async open(visit) {
      await visit.booth.controller.faults({ unhealthy: ['lights'] })
      await visit.page.goto('/mode')
      await expect(visit.page.getByText(visit.texts.mode.away.booth).first()).toBeVisible()
    },
  },
  {
    name: 'start-alarm',
    async open(visit) {
      await visit.booth.controller.sos(true)
      await visit.page.goto('/')
      await expect(visit.page.getByText(visit.texts.start.breakTitle)).toBeVisible()
    },
  },
]
