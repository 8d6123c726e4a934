import type { OperatorLanguage } from '../texts/languages.ts'

/** What a look at the payment provider can find, the worst first (P11). */
export const paymentFindings = [
  'key_refused',
  'key_expired',
  'key_rights',
  'account_disabled',
  'provider_away',
  'webhook_missing',
  'webhook_events',
  'thin_events',
  'other_api_version',
  'method_off',
  'method_delayed',
  'not_seen',
  'test_key',
] as const
export type PaymentFinding = (typeof paymentFindings)[number]

/** Nobody can pay with these. */
export const gravePaymentFindings: ReadonlySet<PaymentFinding> = new Set([
  'key_refused',
  'key_expired',
  'key_rights',
  'account_disabled',
])

/** For the operator, on the screen and in the terminal. */
export const findingWords: Record<OperatorLanguage, Record<PaymentFinding, string>> = {
  en: {
    key_refused: 'The payment key is refused: set the right one.',
    key_expired: 'The payment key has expired: make a new one.',
    key_rights: 'The payment key lacks rights:',
    account_disabled: 'The payment account takes no payments: complete it in the dashboard.',
    provider_away: 'The payment provider does not answer, so not all was checked. Try again.',
    webhook_missing: 'The provider reports to nobody: add the webhook.',
    webhook_events: 'The webhook lacks events:',
    thin_events: 'The webhook sends thin events: choose snapshot events instead.',
    other_api_version: 'The webhook speaks another API version:',
    method_off: 'Switched off in the dashboard, and guests pay with it:',
    method_delayed: 'On in the dashboard, but too slow for a booth:',
    not_seen: 'The payment key may not read this, so it was not checked:',
    test_key: 'Test key: no real money.',
  },
  nl: {
    key_refused: 'De betaalsleutel wordt geweigerd: stel de juiste in.',
    key_expired: 'De betaalsleutel is verlopen: maak een nieuwe.',
    key_rights: 'De betaalsleutel mist rechten:',
    account_disabled: 'Het betaalaccount ontvangt geen betalingen: vul het aan in het dashboard.',
    provider_away:
      'De betaaldienst antwoordt niet, dus niet alles is gecontroleerd. Probeer opnieuw.',
    webhook_missing: 'De betaaldienst meldt aan niemand: voeg de webhook toe.',
    webhook_events: 'De webhook mist events:',
    thin_events: 'De webhook stuurt dunne events: kies snapshot-events.',
    other_api_version: 'De webhook spreekt een andere API-versie:',
    method_off: 'Uitgeschakeld in het dashboard, en gasten betalen ermee:',
    method_delayed: 'Aan in het dashboard, maar te langzaam voor een booth:',
    not_seen: 'De betaalsleutel mag dit niet lezen, dus het is niet gecontroleerd:',
    test_key: 'Testsleutel: geen echt geld.',
  },
}
