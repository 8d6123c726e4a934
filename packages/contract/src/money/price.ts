import { limits } from '../wire/limits.ts'

export const currency = 'eur'

/** '€7.00': two decimals and a point in both languages, as on the signs at the booth. */
export function formatEuro(euro: number): string {
  return `€${euro.toFixed(2)}`
}

/** Payment providers count in cents; rounding keeps 19.99 from becoming 1998.9999. */
export function toCents(euro: number): number {
  return Math.round(euro * 100)
}

/** What the pay page asks when nothing was decided: an unset price must never become a free party. */
export function payPagePrice(price: number | null | undefined): number {
  return price ?? limits.price.defaultEuro
}
