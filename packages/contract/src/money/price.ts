import type { Language } from '../session/session.ts'
import { defaultLanguage, languages } from '../texts/languages.ts'
import { limits } from '../wire/limits.ts'

export const currency = 'eur'

/** '€7.00', as the reader's language writes it. */
export function formatEuro(euro: number, language: Language = defaultLanguage): string {
  const format = { style: 'currency', currency, useGrouping: false } as const
  return new Intl.NumberFormat(languages[language].locale, format).format(euro)
}

/** Payment providers count in cents; rounding keeps 19.99 from becoming 1998.9999. */
export function toCents(euro: number): number {
  return Math.round(euro * 100)
}

/** What the pay page asks when nothing was decided: an unset price must never become a free party. */
export function payPagePrice(price: number | null | undefined): number {
  return price ?? limits.price.defaultEuro
}
