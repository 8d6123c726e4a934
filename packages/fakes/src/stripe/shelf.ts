import { randomBytes } from 'node:crypto'
import type {
  Charge,
  CheckoutSession,
  Dispute,
  LineItem,
  PaymentIntent,
  PaymentLink,
  Price,
  Refund,
  StripeEvent,
  StripeObject,
} from './objects.ts'

export type Shelf = ReturnType<typeof createShelf>

/** Everything the account holds, by id; the newest is listed first, as at the service. */
export function createShelf() {
  /** No two accounts ever give the same id. */
  const account = randomBytes(4).toString('hex')
  let made = 0
  /** By link. */
  const lineItems = new Map<string, LineItem[]>()
  const kinds = {
    prices: new Map<string, Price>(),
    links: new Map<string, PaymentLink>(),
    sessions: new Map<string, CheckoutSession>(),
    intents: new Map<string, PaymentIntent>(),
    charges: new Map<string, Charge>(),
    refunds: new Map<string, Refund>(),
    disputes: new Map<string, Dispute>(),
    events: new Map<string, StripeEvent>(),
  }

  return {
    ...kinds,
    /** By product. */
    productNames: new Map<string, string>(),
    lineItems,
    amountOf: (items: LineItem[]) =>
      items.reduce(
        (sum, { price, quantity }) => sum + (kinds.prices.get(price)?.unit_amount ?? 0) * quantity,
        0,
      ),
    newId: (prefix: string) => `${prefix}_${account}${String(++made).padStart(6, '0')}`,
    find(id: string): StripeObject | undefined {
      for (const kind of Object.values(kinds)) {
        const found = kind.get(id)
        if (found) return found
      }
      return undefined
    },
    linkAt: (url: string) => [...kinds.links.values()].find((link) => link.url === url),
    refundsOf: (charge: string) =>
      [...kinds.refunds.values()].filter((refund) => refund.charge === charge),
  }
}

/** Puts the objects themselves where their ids stand: `expand[]=data.payment_intent`. */
export function expand(answer: unknown, paths: string[], shelf: Shelf): unknown {
  return paths.reduce((body, path) => expandPath(body, path.split('.'), shelf), answer)
}

function expandPath(value: unknown, path: string[], shelf: Shelf): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (Array.isArray(value)) return value.map((item) => expandPath(item, path, shelf))
  if (typeof value !== 'object' || value === null) return value
  const inner: unknown = Reflect.get(value, name)
  const found = typeof inner === 'string' ? shelf.find(inner) : inner
  return { ...value, [name]: expandPath(found ?? inner, rest, shelf) }
}
