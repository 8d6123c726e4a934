import { randomUUID } from 'node:crypto'
import { words } from '../../apps/backend/src/demo/cashier/words.ts'
import { callAsBooth, openSession } from '../fixtures/recorded-party.ts'
import { expect, phone, type Screen, type Visit } from './visit.ts'

type Payment = { id: string; path: string }

/** The guest's phone, right after it has scanned the code. */
export async function scanned({ page, booth, language }: Visit, sessionMode = 2): Promise<Payment> {
  const id = await openSession(booth, { sessionMode, language })
  const order = { method: 'POST', path: `sessions/${id}/payment` }
  const { url } = await callAsBooth<{ url: string }>(booth, order)
  const path = new URL(url).pathname
  await page.goto(path)
  await expect(page.getByRole('button')).toHaveCount(2)
  return { id, path }
}

async function tap(visit: Visit, outcome: 'paid' | 'declined'): Promise<void> {
  await scanned(visit)
  const buttons = visit.page.getByRole('button')
  await (outcome === 'paid' ? buttons.first() : buttons.last()).click()
  const { title } = words[visit.language][outcome]
  await expect(visit.page.getByRole('heading', { name: title })).toBeVisible()
}

/** The demo cashier's page, from the code to what became of it. */
export const phoneScreens: readonly Screen[] = [
  {
    name: 'phone-pay',
    sizes: phone,
    open: async (visit) => {
      await scanned(visit)
    },
  },
  {
    name: 'phone-pay-both',
    sizes: phone,
    open: async (visit) => {
      await scanned(visit, 4)
    },
  },
  {
    name: 'phone-paid',
    sizes: phone,
    open: (visit) => tap(visit, 'paid'),
  },
  {
    name: 'phone-declined',
    sizes: phone,
    open: (visit) => tap(visit, 'declined'),
  },
  {
    name: 'phone-closed',
    sizes: phone,
    async open(visit) {
      const { page, booth, language } = visit
      const { id, path } = await scanned(visit)
      await callAsBooth(booth, { method: 'POST', path: `sessions/${id}/payment/close` })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: words[language].closed.title })).toBeVisible()
    },
  },
  {
    name: 'phone-unknown',
    sizes: phone,
    async open({ page, language }) {
      await page.goto(`/cashier/${randomUUID()}?lang=${language}`)
      await expect(page.getByRole('heading')).toBeVisible()
    },
  },
]
