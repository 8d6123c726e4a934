import { type EaseKind, easeKinds } from '../../apps/kiosk/src/session/ease.ts'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { expect, type Screen, type Visit } from './visit.ts'

async function sheet({ page, texts }: Visit): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('button', { name: texts.start.party })).toBeVisible()
  await page.getByRole('button', { name: texts.common.ease }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The start screen as somebody has asked for it; `--ease` shows all others so. */
const startWith = (kind: EaseKind): Screen => ({
  name: `ease-start-${kind}`,
  async open(visit) {
    const { page } = visit
    const texts = screenTexts[visit.language].ease
    await sheet(visit)
    await page.getByRole('button', { name: texts[kind].name }).click()
    await page.getByRole('button', { name: texts.done }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
})

export const easeScreens: readonly Screen[] = [
  { name: 'ease-sheet', open: sheet },
  ...easeKinds.map(startWith),
]
