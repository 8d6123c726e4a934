import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import type { Language } from '@discobooth/contract/session/session'

type RefundTexts = {
  title: string
  /** Of what was paid for this party. */
  back: Record<GuestRefund, (price: string) => string>
  /** Of what was paid before, for another mode. */
  earlier: Record<GuestRefund, string>
}

export const refundTexts: Record<Language, RefundTexts> = {
  en: {
    title: 'Your money comes back',
    back: {
      under_way: (price) => `Your payment of ${price} is on its way back to you.`,
      later: (price) => `Your payment of ${price} comes back to you, in a few days.`,
      needs_you: (price) =>
        `Your payment of ${price} can come back: the payment service has mailed you to ask where to.`,
      back: (price) => `Your payment of ${price} has been paid back.`,
      failed: (price) => `Your payment of ${price} could not be sent back. Please contact us.`,
    },
    earlier: {
      under_way: 'Your earlier payment is on its way back to you.',
      later: 'Your earlier payment comes back to you, in a few days.',
      needs_you:
        'Your earlier payment can come back: the payment service has mailed you to ask where to.',
      back: 'Your earlier payment has been paid back.',
      failed: 'Your earlier payment could not be sent back. Please contact us.',
    },
  },
  nl: {
    title: 'Je krijgt je geld terug',
    back: {
      under_way: (price) => `Je betaling van ${price} komt naar je terug.`,
      later: (price) => `Je betaling van ${price} krijg je terug, over een paar dagen.`,
      needs_you: (price) =>
        `Je betaling van ${price} kan terug: de betaaldienst vraagt je per mail waarheen.`,
      back: (price) => `Je betaling van ${price} is terugbetaald.`,
      failed: (price) =>
        `Je betaling van ${price} kon niet worden teruggestuurd. Neem contact met ons op.`,
    },
    earlier: {
      under_way: 'Je eerdere betaling komt naar je terug.',
      later: 'Je eerdere betaling krijg je terug, over een paar dagen.',
      needs_you: 'Je eerdere betaling kan terug: de betaaldienst vraagt je per mail waarheen.',
      back: 'Je eerdere betaling is terugbetaald.',
      failed: 'Je eerdere betaling kon niet worden teruggestuurd. Neem contact met ons op.',
    },
  },
}
