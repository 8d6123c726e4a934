import type { Route } from '@playwright/test'
import { screenTexts } from '../fixtures/guest-texts.ts'
import { picturesAreThere } from '../fixtures/rest.ts'
import { choose, expect, heading, modes, type Screen, type Visit } from './visit.ts'

const paymentRoute = '**/api/sessions/*/payment'

/** The backend's next answers about a payment, by method; what is left out is asked for real. */
async function answerPayment(
  { page }: Visit,
  answers: Partial<Record<'GET' | 'POST', (route: Route) => Promise<void> | void>>,
): Promise<void> {
  await page.route(paymentRoute, (route) => {
    const answer = answers[route.request().method() as 'GET' | 'POST']
    return answer ? answer(route) : route.fallback()
  })
}

const bill = { status: 'pending', url: 'https://pay.test/l/1', price: 5, processId: '3F0F9BB4' }

async function atTheCode(visit: Visit): Promise<void> {
  await choose(visit, 1)
  await expect(visit.page.getByRole('img', { name: /QR/ })).toBeVisible()
  await visit.page.waitForFunction(picturesAreThere)
}

async function promo(visit: Visit, answer: (route: Route) => Promise<void>): Promise<void> {
  const { page, texts } = visit
  await page.route('**/api/sessions/*/promo', answer)
  await modes(visit)
  // The banner stands for seconds; here it stands until the picture is taken.
  await page.clock.install()
  await page.getByRole('button', { name: texts.mode.enterPromo }).click()
  for (const letter of 'disco') {
    await page.getByRole('button', { name: letter, exact: true }).click()
  }
  await page.getByRole('button', { name: screenTexts[visit.language].promo.apply }).click()
}

/** The pay page and the promo sheet, in every state. */
export const payScreens: readonly Screen[] = [
  { name: 'pay', open: atTheCode },
  {
    name: 'pay-preparing',
    async open(visit) {
      await answerPayment(visit, { POST: () => {} })
      await choose(visit, 1)
      await expect(visit.page.getByText(visit.texts.pay.preparing)).toBeVisible()
    },
  },
  {
    name: 'pay-failed',
    async open(visit) {
      await answerPayment(visit, {
        POST: (route) => route.fulfill({ json: { ...bill, status: 'failed', url: null } }),
      })
      await choose(visit, 1)
      await expect(visit.page.getByText(visit.texts.errors.paymentError)).toBeVisible()
    },
  },
  {
    name: 'pay-free',
    async open(visit) {
      const { page, texts, booth } = visit
      // Also before the reload: a payment that was made already is asked for, and goes on at once.
      await answerPayment(visit, { POST: () => {} })
      await choose(visit, 1)
      await heading(visit, texts.pages.pay.title)
      await booth.setFreeMode(true)
      // Once it knows that it is free, it says so from the first moment on.
      await expect(async () => {
        await page.reload()
        const free = page.getByText(texts.pay.free, { exact: true })
        await expect(free).toBeVisible({ timeout: 5_000 })
      }).toPass()
    },
  },
  {
    name: 'pay-qr-invalid',
    async open(visit) {
      await answerPayment(visit, {
        POST: (route) => route.fulfill({ json: { ...bill, url: 'nowhere' } }),
      })
      await choose(visit, 1)
      await expect(visit.page.getByText(visit.texts.errors.qrInvalid)).toBeVisible()
    },
  },
  {
    name: 'pay-qr-broken',
    async open(visit) {
      await visit.page.route('**/functions/v1/qr*', (route) => route.abort())
      await choose(visit, 1)
      await expect(visit.page.getByText(visit.texts.errors.qrBroken)).toBeVisible()
    },
  },
  {
    name: 'pay-refunded',
    async open(visit) {
      await answerPayment(visit, {
        GET: (route) => route.fulfill({ json: { isPaid: false, refund: 'under_way' } }),
      })
      await atTheCode(visit)
      await expect(
        visit.page.getByText(screenTexts[visit.language].refund.earlier.under_way),
      ).toBeVisible()
    },
  },
  {
    name: 'pay-under-way',
    async open(visit) {
      await answerPayment(visit, {
        POST: (route) => route.fulfill({ json: { ...bill, url: null, isUnderWay: true } }),
        GET: (route) => route.fulfill({ json: { isPaid: false, isUnderWay: true } }),
      })
      await choose(visit, 1)
      await expect(visit.page.getByText(visit.texts.pay.underWay)).toBeVisible()
    },
  },
  {
    name: 'mode-paid',
    async open(visit) {
      const { page, texts } = visit
      await atTheCode(visit)
      await answerPayment(visit, { GET: (route) => route.fulfill({ json: { isPaid: true } }) })
      await page.getByRole('button', { name: texts.common.back }).click()
      await expect(page.getByText(texts.mode.paid, { exact: true })).toBeVisible()
    },
  },
  {
    name: 'mode-promo-accepted',
    async open(visit) {
      await promo(visit, (route) => route.fulfill({ json: { outcome: 'ACCEPTED' } }))
      await expect(visit.page.getByText(screenTexts[visit.language].promo.accepted)).toBeVisible()
    },
  },
  {
    name: 'mode-promo-used-up',
    async open(visit) {
      await promo(visit, (route) => route.fulfill({ json: { outcome: 'USED_UP' } }))
      await expect(visit.page.getByText(visit.texts.errors.promoUsedUp)).toBeVisible()
    },
  },
]
