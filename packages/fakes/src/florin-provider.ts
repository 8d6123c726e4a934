import * as z from 'zod/mini'

/** The backend's port of a payment provider, spoken by Florin; the backend's tests check its type. */

const Payment = z.object({
  payment: z.string(),
  order: z.string(),
  cents: z.int(),
  currency: z.string(),
  returns: z.array(z.object({ cents: z.int(), state: z.enum(['done', 'bounced']) })),
})
const Order = z.object({ payments: z.array(Payment) })
const Made = z.object({ order: z.string(), page: z.string() })

type Failure = { ok: false; kind: 'refused' | 'unknown'; reason: string }
type Answer<Value> = { ok: true; value: Value } | Failure

export function createFlorinProvider(options: {
  url: string
  token: string
  fetch: typeof globalThis.fetch
}) {
  async function ask<Value>(
    schema: z.ZodMiniType<Value>,
    [method, path, body]: [method: string, path: string, body?: object],
  ): Promise<Answer<Value>> {
    try {
      const response = await options.fetch(options.url + path, {
        method,
        headers: { authorization: `Token ${options.token}` },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(10_000),
      })
      const reason = String(response.status)
      if (response.status >= 500) return { ok: false, kind: 'unknown', reason }
      if (!response.ok) return { ok: false, kind: 'refused', reason }
      const read = z.safeParse(schema, await response.json())
      if (read.success) return { ok: true, value: read.data }
      return { ok: false, kind: 'unknown', reason: 'unreadable' }
    } catch {
      return { ok: false, kind: 'unknown', reason: 'no answer' }
    }
  }

  return {
    name: 'florin',
    webhookPath: '/payment-webhook/florin',
    account: async () => 'florin',
    createPrice: async () => ({ ok: true as const, value: { priceId: 'none' } }),
    async createLink({ key, amountCents: cents }: { key: string; amountCents: number }) {
      const made = await ask(Made, ['PUT', `/orders/${key}`, { cents }])
      if (!made.ok) return made
      return { ok: true as const, value: { linkId: made.value.order, url: made.value.page } }
    },
    async closeLink(linkId: string) {
      const closed = await ask(z.object({}), ['DELETE', `/orders/${linkId}`])
      return closed.ok ? { ok: true as const, value: undefined } : closed
    },
    async lookUp(linkId: string) {
      const found = await ask(Order, ['GET', `/orders/${linkId}`])
      if (!found.ok) return found
      const payments = found.value.payments.map(paymentOf)
      return { ok: true as const, value: { payments, isUnderWay: false } }
    },
    async refund(order: { paymentId: string; key: string; amountCents: number }) {
      const path = `/payments/${order.paymentId}/returns/${order.key}`
      const made = await ask(Payment, ['PUT', path, { cents: order.amountCents }])
      return made.ok ? { ok: true as const, value: standingOf(made.value) } : made
    },
    /** Whoever calls brings an id and no proof: what happened is Florin's own word, asked for. */
    async readEvent(request: Request) {
      const id = new URLSearchParams(await request.text()).get('id') ?? ''
      if (!/^florin-\d{1,9}$/.test(id)) return { ok: false as const, reason: 'it has no id' }
      const found = await ask(Payment, ['GET', `/payments/${id}`])
      if (!found.ok) {
        const isAway = found.kind === 'unknown'
        return { ok: false as const, reason: 'the provider does not know its payment', isAway }
      }
      const { returns, order: linkId } = found.value
      const states = returns.map(({ state }) => state)
      const event =
        returns.length > 0
          ? { kind: 'refund-changed' as const, paymentId: id }
          : { kind: 'paid' as const, linkId, sessionId: null, payment: paymentOf(found.value) }
      return {
        ok: true as const,
        event: { id: [id, ...states].join(' '), type: 'asked', ...event },
      }
    },
    check: async () => [],
  }
}

function paymentOf(found: z.infer<typeof Payment>) {
  return {
    paymentId: found.payment,
    amountCents: found.cents,
    currency: found.currency.toLowerCase(),
    refund: standingOf(found),
  }
}

function standingOf({ returns }: z.infer<typeof Payment>) {
  const done = returns.filter(({ state }) => state === 'done')
  const last = returns.at(-1)
  const status = { done: 'succeeded', bounced: 'failed' } as const
  return {
    refundedCents: done.reduce((total, { cents }) => total + cents, 0),
    underWayCents: 0,
    failedCount: returns.length - done.length,
    status: last ? status[last.state] : null,
  }
}
