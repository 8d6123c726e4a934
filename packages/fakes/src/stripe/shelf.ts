import { randomBytes } from 'node:crypto'
import type {
  BalanceTransaction,
  Charge,
  CheckoutSession,
  Dispute,
  LineItem,
  PaymentIntent,
  PaymentLink,
  Payout,
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
    balance: new Map<string, BalanceTransaction>(),
    payouts: new Map<string, Payout>(),
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

type BookedPayment = {
  paymentIntentId: string
  chargeId: string
  linkId: string | undefined
  /** As the payment intent's own metadata has it. */
  sessionId: string | undefined
  currency: string
  captured: number
  /** What is really back; what is under way is not. */
  refunded: number
  underWay: number
  isDisputed: boolean
}
type Books = { captured: number; refunded: number; kept: number; payments: BookedPayment[] }

/** What the account really took and gave back, in cents. */
export function readBooks(shelf: Shelf): Books {
  const sessions = [...shelf.sessions.values()]
  const refundsIn = (charge: string, wanted: string[]) =>
    shelf
      .refundsOf(charge)
      .filter(({ status }) => wanted.includes(status))
      .reduce((total, { amount }) => total + amount, 0)
  const payments = [...shelf.charges.values()]
    .filter(({ captured }) => captured)
    .map((charge): BookedPayment => {
      const session = sessions.find((one) => one.payment_intent === charge.payment_intent)
      return {
        paymentIntentId: charge.payment_intent,
        chargeId: charge.id,
        linkId: session?.payment_link,
        sessionId: shelf.intents.get(charge.payment_intent)?.metadata['session_id'],
        currency: charge.currency,
        captured: charge.amount_captured,
        refunded: refundsIn(charge.id, ['succeeded']),
        underWay: refundsIn(charge.id, ['pending', 'requires_action']),
        isDisputed: charge.disputed,
      }
    })
  const captured = payments.reduce((sum, payment) => sum + payment.captured, 0)
  const refunded = payments.reduce((sum, payment) => sum + payment.refunded, 0)
  return { captured, refunded, kept: captured - refunded, payments }
}
