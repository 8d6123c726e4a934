import type { Language } from '@discobooth/contract/session/session'

type Words = {
  title: string
  demo: string
  buys: string
  pay: (price: string) => string
  decline: string
  paid: { title: string; text: string }
  declined: { title: string; text: string }
  closed: { title: string; text: string }
  unknown: { title: string; text: string }
}

export const words: Record<Language, Words> = {
  en: {
    title: 'PAY TO DISCO',
    demo: 'Demo cashier: no real money moves.',
    buys: 'You buy',
    pay: (price) => `Pay ${price}`,
    decline: 'Decline',
    paid: { title: 'Thank you!', text: 'Paid. Look up: the booth already knows.' },
    declined: {
      title: 'Declined',
      text: 'Nothing was charged. Tap Try Again at the booth for a new code.',
    },
    closed: {
      title: 'Closed',
      text: 'This code is no longer in use and nothing was charged. Scan the one the booth shows now.',
    },
    unknown: {
      title: 'Nothing here',
      text: 'This code is not known here. Scan the one the booth shows.',
    },
  },
  nl: {
    title: 'BETAAL EN DANS',
    demo: 'Demokassa: er gaat geen echt geld om.',
    buys: 'Je koopt',
    pay: (price) => `Betaal ${price}`,
    decline: 'Weigeren',
    paid: { title: 'Dank je wel!', text: 'Betaald. Kijk op: de booth weet het al.' },
    declined: {
      title: 'Geweigerd',
      text: 'Er is niets afgeschreven. Tik bij de booth op Probeer opnieuw voor een nieuwe code.',
    },
    closed: {
      title: 'Gesloten',
      text: 'Deze code geldt niet meer en er is niets afgeschreven. Scan de code die de booth nu toont.',
    },
    unknown: {
      title: 'Niets te vinden',
      text: 'Deze code is hier niet bekend. Scan de code die de booth toont.',
    },
  },
}
