import type { ListedKey } from '@discobooth/contract/operator/key-api'
import { recordParty } from '../fixtures/recorded-party.ts'
import { at, enter, knock, words } from './operator-screens.ts'
import { expect, type Screen, type Visit } from './visit.ts'

const staffPasscode = '4071'

/** /setup of a kiosk that the backend asks for this, and what comes up when guests are to pay nothing. */
async function setUp({ page, language }: Visit, wanted: string): Promise<void> {
  await page.route('**/booths/enrol', (route) => {
    const isTried = route.request().postData()?.includes('code')
    const code = isTried ? 'join_code_unknown' : wanted
    return route.fulfill({ status: 403, json: { error: { code, message: 'Not by itself.' } } })
  })
  await page.goto('/setup')
  const { setup, fields } = words[language]
  await page.getByRole('textbox', { name: fields.boothId }).fill('Harbour')
  await page.getByRole('button', { name: setup.free }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

const submit = ({ page, language }: Visit) =>
  page.getByRole('dialog').getByRole('button', { name: words[language].keys.join.submit }).click()

const key = (change: Partial<ListedKey>): ListedKey => ({
  id: '0a1b2c3d',
  origin: 'code',
  createdAt: '2026-11-14T20:00:00.000Z',
  lastUsedAt: '2026-11-15T21:04:00.000Z',
  endedAt: null,
  isCallers: false,
  ...change,
})
const keys = [
  key({ origin: 'machine', isCallers: true }),
  key({ id: '5e6f7a8b', lastUsedAt: null }),
  key({ id: '9c0d1e2f', origin: 'passcode', endedAt: '2026-11-15T20:15:00.000Z' }),
]

const kiosks: Screen = {
  name: 'settings-kiosks',
  async open(visit) {
    const { page, language } = visit
    await page.route('**/api/operator/keys', (route) => route.fulfill({ json: { keys } }))
    await at('kiosks', (texts) => texts.keys.title).open(visit)
    await page.getByRole('button', { name: words[language].keys.makeCode }).click()
    await expect(page.getByText('/setup')).toBeVisible()
  },
}

/** Who may come in, and how; who works tonight. */
export const accessScreens: readonly Screen[] = [
  {
    name: 'setup-join',
    async open(visit) {
      await setUp(visit, 'join_code_required')
      const { code } = words[visit.language].keys.join
      await visit.page.getByRole('textbox', { name: code }).click()
    },
  },
  {
    name: 'setup-join-refused',
    async open(visit) {
      await setUp(visit, 'join_code_required')
      const { join } = words[visit.language].keys
      await visit.page.getByRole('textbox', { name: join.code }).fill('ABCDE-23456')
      await submit(visit)
    },
  },
  {
    name: 'setup-first-passcode',
    async open(visit) {
      await setUp(visit, 'passcode_not_set')
      const { join, refusals } = words[visit.language].keys
      await visit.page.getByRole('textbox', { name: join.next }).fill('1234')
      await visit.page.getByRole('textbox', { name: join.again }).fill('1234')
      await submit(visit)
      await expect(visit.page.getByText(refusals.weak_passcode)).toBeVisible()
    },
  },
  kiosks,
  {
    name: 'settings-kiosks-sign-out',
    async open(visit) {
      await kiosks.open(visit)
      const { signOut } = words[visit.language].keys
      await visit.page.getByRole('button', { name: signOut }).click()
      await expect(visit.page.getByRole('alertdialog')).toBeVisible()
    },
  },
  at('staff-passcode', (texts) => texts.staff.passcodeTitle),
  {
    name: 'staff',
    async open(visit) {
      const { page, booth, language } = visit
      await recordParty(booth, visit)
      const headers = { 'x-booth-key': booth.key }
      const api = `${booth.url}/functions/v1/api/operator`
      const opened = await page.request.post(`${api}/pass`, { headers, data: { passcode: '2468' } })
      const { pass } = await opened.json()
      await page.request.put(`${api}/staff-passcode`, {
        headers: { ...headers, 'x-operator-pass': pass },
        data: { staffPasscode },
      })
      await knock(visit)
      await enter(visit, staffPasscode)
      const tonight = page.getByRole('region', { name: words[language].volume, exact: true })
      await expect(tonight).toBeVisible()
      await expect(page.getByText('Mirrorball Mornings').first()).toBeVisible()
    },
  },
]
