import type { Language } from '@discobooth/contract/session'

type RefundTexts = { title: string; back(price: string): string }

export const refundTexts: Record<Language, RefundTexts> = {
  en: {
    title: 'Your money comes back',
    back: (price) => `Your payment of ${price} is on its way back to you.`,
  },
  nl: {
    title: 'Je krijgt je geld terug',
    back: (price) => `Je betaling van ${price} komt naar je terug.`,
  },
}
