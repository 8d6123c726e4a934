import type { Language } from '@discobooth/contract/session/session'
import {
  languageCodes,
  operatorLanguageOf,
  operatorLanguages,
} from '@discobooth/contract/texts/languages'
import { en, type OperatorTexts } from '../../apps/kiosk/src/i18n/operator/en.ts'
import { nl } from '../../apps/kiosk/src/i18n/operator/nl.ts'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { openSession, recordParty } from '../fixtures/recorded-party.ts'
import { expect, heading, type Screen, type Visit } from './visit.ts'

/** What an operator reads who has chosen this language. */
export const words = Object.fromEntries(
  languageCodes.map((code) => [code, { en, nl }[operatorLanguageOf(code)]]),
) as Record<Language, OperatorTexts>
/** In the languages that operators' screens are written in. */
export const forOperators = (screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ languages: operatorLanguages, ...screen }))

export async function knock({ page, language }: Visit): Promise<void> {
  await page.goto('/settings')
  await expect(page.getByRole('dialog', { name: words[language].passcode.title })).toBeVisible()
}

export async function enter(visit: Visit, passcode = '2468'): Promise<void> {
  const { page, language } = visit
  for (const digit of passcode) {
    await page.getByRole('button', { name: digit, exact: true }).click()
  }
  await page.getByRole('button', { name: words[language].passcode.submit }).click()
}

async function settings(visit: Visit): Promise<void> {
  await knock(visit)
  await enter(visit)
  const { title } = words[visit.language].sessions
  await expect(visit.page.getByRole('region', { name: title })).toBeVisible()
  await expect(visit.page.locator('li[data-state="ok"]').first()).toBeVisible()
}

const openTab = ({ page, language }: Visit, tab: keyof OperatorTexts['tabs']) =>
  page.getByRole('tab', { name: words[language].tabs[tab] }).click()

/** The settings, scrolled to where a section begins. */
export const at = (
  name: string,
  title: (texts: OperatorTexts) => string,
  tab: keyof OperatorTexts['tabs'] = 'technical',
): Screen => ({
  name: `settings-${name}`,
  async open(visit) {
    await settings(visit)
    await openTab(visit, tab)
    const section = visit.page.getByRole('region', { name: title(words[visit.language]) })
    await section.first().evaluate((element) => element.scrollIntoView({ block: 'start' }))
  },
})

/** Last guests: one who danced, one who has just come. */
const sessions: Screen = {
  name: 'settings-sessions',
  async open(visit) {
    await recordParty(visit.booth, visit)
    await openSession(visit.booth, { sessionMode: 2, language: visit.language })
    await at('sessions', (texts) => texts.sessions.title, 'tonight').open(visit)
    await expect(visit.page.getByText('Mirrorball Mornings').first()).toBeVisible()
  },
}

const deskReady = at('desk', (texts) => texts.desk.title, 'guests')

const deskOf = ({ page, language }: Visit) =>
  page.getByRole('region', { name: words[language].desk.title })

const deskPlaying: Screen = {
  name: 'settings-desk-playing',
  async open(visit) {
    await deskReady.open(visit)
    const { desk } = words[visit.language]
    await deskOf(visit).getByRole('list').getByRole('button').nth(2).click()
    await expect(deskOf(visit).getByText(desk.playing)).toBeVisible()
    await deskOf(visit).getByRole('button', { name: desk.shuffle }).click()
    await deskOf(visit).getByRole('button', { name: desk.save }).click()
    await deskOf(visit).getByRole('slider', { name: desk.volume }).fill('70')
    await expect(deskOf(visit).getByText(desk.saved)).toBeVisible()
  },
}

/** Asked for, and no song is called so; and a tap that comes to nothing. */
const deskSearch: Screen = {
  name: 'settings-desk-search',
  async open(visit) {
    await deskReady.open(visit)
    const { desk } = words[visit.language]
    await deskOf(visit).getByRole('button', { name: desk.play, exact: true }).click()
    await deskOf(visit).getByRole('combobox').selectOption('search')
    await deskOf(visit).getByRole('textbox').fill('e')
    await deskOf(visit).getByRole('button', { name: desk.search }).click()
    await expect(
      deskOf(visit).getByRole('list').or(deskOf(visit).getByText(desk.none)),
    ).toBeVisible()
    await expect(deskOf(visit).getByText(desk.refusals['nothing-loaded'])).toBeVisible()
  },
}

/** Spotify, where nobody has signed in: the error bar, and a list that does not come. */
const deskTrouble: Screen = {
  name: 'settings-desk-trouble',
  async open(visit) {
    await visit.page.route('**/api/music', (route) => route.fulfill({ json: spotify }))
    await deskReady.open(visit)
    await expect(deskOf(visit).getByRole('alert').first()).toBeVisible()
  },
}

/** Where nobody has signed in. */
const spotify = {
  provider: 'spotify',
  licence: { publicUse: false, syncWithVideo: false, statement: '' },
  playlists: { TOP_40: null, DANCE: null, DISCO: null },
  spotify: {
    apiUrl: 'http://127.0.0.1:1/v1',
    sdkUrl: 'http://127.0.0.1:1/sdk.js',
    logoutUrl: 'http://127.0.0.1:1/logout',
  },
}

/** What the operator sees, and what guests see of it. */
export const operatorScreens: readonly Screen[] = [
  {
    name: 'setup',
    async open(visit) {
      await visit.page.goto('/setup')
      await heading(visit, visit.texts.pages.setup.title)
      await expect(visit.page.getByRole('textbox').first()).toHaveValue('demo')
    },
  },
  {
    name: 'setup-typing',
    async open(visit) {
      await visit.page.goto('/setup')
      await expect(visit.page.getByRole('textbox').first()).toHaveValue('demo')
      await visit.page.getByRole('textbox').last().click()
      await expect(visit.page.getByRole('button', { name: 'q', exact: true })).toBeVisible()
    },
  },
  { name: 'passcode', open: knock },
  { name: 'settings', open: settings },
  {
    name: 'settings-help-number',
    async open(visit) {
      await visit.page.route('**/api/booth', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), helpNumber: '' },
        })
      })
      await settings(visit)
      const { mends } = words[visit.language].status
      await visit.page.getByRole('button', { name: mends['help-number'] }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'settings-check-payments',
    async open(visit) {
      const found = {
        part: 'payments',
        state: 'error',
        reason: 'key_rights',
        detail: 'refunds, payment links',
        mend: 'check-payments',
        more: [
          { reason: 'webhook_events', detail: 'refund.updated, refund.failed' },
          { reason: 'method_off', detail: 'ideal, bancontact' },
          { reason: 'test_key', detail: null },
        ],
      }
      await visit.page.route('**/api/operator/status', async (route) => {
        const answer = await route.fetch()
        const status = await answer.json()
        const parts = status.parts.map((one: { part: string }) =>
          one.part === 'payments' ? found : one,
        )
        await route.fulfill({ response: answer, json: { ...status, parts } })
      })
      await settings(visit)
      const { mends } = words[visit.language].status
      await expect(visit.page.getByRole('button', { name: mends['check-payments'] })).toBeVisible()
    },
  },
  at('connection', (texts) => texts.connection.title),
  at('price', (texts) => texts.priceMultiplier.title),
  at('guests', (texts) => texts.guests.title, 'guests'),
  deskReady,
  deskPlaying,
  deskSearch,
  deskTrouble,
  sessions,
  at('logs', (texts) => texts.logs.title),
  {
    name: 'dev',
    async open(visit) {
      await visit.page.goto('/dev')
      await expect(visit.page.getByText(/404/).first()).toBeVisible()
    },
  },
  {
    name: 'login-break',
    async open(visit) {
      const { page } = visit
      const refusal = { error: { code: 'operator_pass_required', message: 'For the operator.' } }
      await page.route('**/api/music', (route) => route.fulfill({ json: spotify }))
      await page.route('**/api/music/sign-in', (route) =>
        route.fulfill({ status: 401, json: refusal }),
      )
      await page.goto('/login')
      await heading(visit, visit.texts.start.breakTitle)
    },
  },
  {
    name: 'settings-typing',
    async open(visit) {
      await settings(visit)
      const { fields } = words[visit.language]
      await openTab(visit, 'technical')
      await visit.page.getByRole('textbox', { name: fields.ip }).click()
      await expect(
        visit.page.getByRole('group', { name: screenTexts[visit.language].keyboard.name }),
      ).toBeVisible()
    },
  },
  {
    name: 'settings-offline',
    async open(visit) {
      const { page, language } = visit
      await settings(visit)
      await page.getByRole('button', { name: words[language].backToStart }).click()
      // What was typed is kept for this, slowly and in the background.
      await page.waitForTimeout(3_000)
      await page.route('**/functions/**', (route) => route.abort())
      await visit.booth.controller.faults({ error500: ['/health-check'] })
      // All three within the time that is meant, however busy the machine is.
      await page.getByRole('button', { name: 'DiscoBooth' }).evaluate((logo: HTMLElement) => {
        for (let tap = 0; tap < 3; tap += 1) logo.click()
      })
      await enter(visit)
      await heading(visit, words[language].offline.title)
    },
  },
]

/** What guests see of it. */
export const outOfOrder: Screen = {
  name: 'start-out-of-order',
  async open(visit) {
    await visit.booth.db.updateTable('booths').set({ outOfOrderSince: new Date() }).execute()
    await visit.page.goto('/')
    await heading(visit, screenTexts[visit.language].outOfOrder.title)
  },
}
