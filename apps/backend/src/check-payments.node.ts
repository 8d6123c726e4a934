import { findingWords, gravePaymentFindings } from '@discobooth/contract/money/payment-findings'
import { operatorLanguageOf, wishedLanguage } from '@discobooth/contract/texts/languages'
import { openProviders, readPayments } from './platform/node/environment/payment.ts'
import type { Finding } from './sales/payments/provider.ts'

// The same look at the providers as the button in the settings, for who sets a booth up at its terminal.

const language = operatorLanguageOf(wishedLanguage(process.env['LANG']))
const words = {
  en: { demo: 'The demo cashier takes no money: nothing to check.', fine: 'Everything is set up.' },
  nl: {
    demo: 'De demokassa ontvangt geen geld: niets te controleren.',
    fine: 'Alles is ingesteld.',
  },
}[language]

/** Nobody can pay, or nobody knows whether they can. */
const isBad = ({ reason }: Finding) =>
  reason === 'provider_away' || gravePaymentFindings.has(reason)

const payments = readPayments((name) => process.env[name])
if (!payments.ok) {
  console.error(payments.line)
  process.exitCode = 2
} else if (!payments.payments) {
  console.log(words.demo)
} else {
  const { selling, former } = await openProviders(payments.payments)
  const looks = await Promise.all([selling, ...former].map((provider) => provider.check()))
  const findings = looks.flat()
  for (const { reason, detail } of findings) {
    console.log([findingWords[language][reason], detail].filter(Boolean).join(' '))
  }
  if (findings.length === 0) console.log(words.fine)
  process.exitCode = findings.some(isBad) ? 1 : 0
}
