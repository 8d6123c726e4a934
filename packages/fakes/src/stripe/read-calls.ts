import { type Answer, failed, missing, ok } from './answers.ts'
import type { Balance } from './balance.ts'
import type { Form } from './check-call.ts'
import type { StripeObject } from './objects.ts'
import type { Shelf } from './shelf.ts'

const PAGE = 10

/** What can be asked for again: one thing by its id, or a page of many, the newest first. */
export function readCalls(
  shelf: Shelf,
  { paidOutIn, pages }: Pick<Balance, 'paidOutIn' | 'pages'>,
) {
  return {
    readLink: one('payment_link', shelf.links),
    listLinks: many('payment_links', shelf.links, ['active']),
    readSession: one('checkout.session', shelf.sessions),
    listSessions: many('checkout/sessions', shelf.sessions, [
      'payment_link',
      'payment_intent',
      'status',
    ]),
    readIntent: one('payment_intent', shelf.intents),
    readCharge: one('charge', shelf.charges),
    listCharges: many('charges', shelf.charges, ['payment_intent']),
    readRefund: one('refund', shelf.refunds),
    listRefunds: many('refunds', shelf.refunds, ['payment_intent', 'charge']),
    readDispute: one('dispute', shelf.disputes),
    listDisputes: many('disputes', shelf.disputes, ['payment_intent', 'charge']),
    listBalance: (sent: Form): Answer => {
      const payout = textOf(sent, 'payout')
      const known = shelf.payouts.get(payout ?? '')
      if (payout !== undefined && !known) return missing('payout', payout, 'payout')
      if (known && !known.automatic) {
        const message = 'Balance transaction history can only be filtered on automatic transfers.'
        return failed(400, { message, param: 'payout' })
      }
      const wanted = [...shelf.balance].filter(([id]) => !known || paidOutIn.get(id) === known.id)
      const filters = ['source', 'type', 'created']
      const limit = String(Math.min(Number(sent['limit'] ?? PAGE), pages.most))
      return many('balance_transactions', new Map(wanted), filters)({ ...sent, limit })
    },
    listPayouts: many('payouts', shelf.payouts, ['status', 'created']),
    readEvent: one('event', shelf.events),
    listEvents: many('events', shelf.events, ['type', 'types', 'created']),
  }
}

function textOf(sent: Form, name: string): string | undefined {
  const value = sent[name]
  return typeof value === 'string' ? value : undefined
}

function one(kind: string, from: Map<string, StripeObject>) {
  return (_: Form, id: string): Answer => {
    const found = from.get(id)
    return found ? ok(found) : missing(kind, id)
  }
}

function many(url: string, from: Map<string, StripeObject>, filters: string[]) {
  return (sent: Form): Answer => {
    const fitting = [...from.values()].toReversed().filter((item) => fits(item, sent, filters))
    return ok({ object: 'list', url: `/v1/${url}`, ...pageOf(fitting, sent) })
  }
}

function fits(item: StripeObject, sent: Form, filters: string[]): boolean {
  return filters.every((name) => {
    const wanted = sent[name]
    if (wanted === undefined) return true
    if (Array.isArray(wanted)) return wanted.includes(String(Reflect.get(item, 'type')))
    if (typeof wanted === 'object')
      return 'created' in item && item.created >= Number(wanted['gte'])
    return String(Reflect.get(item, name)) === wanted
  })
}

function pageOf(items: StripeObject[], sent: Form) {
  const limit = Number(sent['limit'] ?? PAGE)
  const after = items.findIndex(({ id }) => id === sent['starting_after'])
  const before = items.findIndex(({ id }) => id === sent['ending_before'])
  if (before >= 0) {
    const from = Math.max(0, before - limit)
    return { data: items.slice(from, before), has_more: from > 0 }
  }
  return {
    data: items.slice(after + 1, after + 1 + limit),
    has_more: items.length > after + 1 + limit,
  }
}
