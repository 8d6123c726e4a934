/**
 * Florin, a payment provider that exists here only: the proof that a second one fits beside Stripe.
 * Everything about it is different: JSON by PUT under keys of the caller's own, no prices, and
 * webhooks that bring the id of a payment and no signature, so that what happened must be asked for.
 *
 *   const fake = await startFakeFlorin()
 *   …createFlorinProvider({ url: fake.url, token: fake.token, fetch })
 *   fake.guestPays(linkUrl)            // the id of the payment
 *   fake.takeWebhooks()                // bodies, to be sent to the provider's own path
 *   fake.behave({ isAway: true })      // answers nothing but 503
 *   expect(fake.books()).toEqual({ taken: 500, returned: 0 })
 *   await fake.stop()
 */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'

const Cents = z.object({ cents: z.int().check(z.positive()) })

type Order = { cents: number; isOpen: boolean; payments: string[] }
type Return = { cents: number; state: 'done' | 'bounced' }
type Payment = { order: string; cents: number; returns: Map<string, Return> }

export async function startFakeFlorin() {
  const token = 'florin-token'
  const orders = new Map<string, Order>()
  const payments = new Map<string, Payment>()
  const waiting: string[] = []
  const calls: string[] = []
  let behaviour = { isAway: false, returnsBounce: false }

  const app = new Hono()
  app.use(async (context, next) => {
    calls.push(`${context.req.method} ${context.req.path}`)
    if (behaviour.isAway) return context.json({ problem: 'away' }, 503)
    const isOurs = context.req.header('authorization') === `Token ${token}`
    return isOurs ? next() : context.json({ problem: 'who are you' }, 403)
  })
  app.put('/orders/:id', async (context) => {
    const { id } = context.req.param()
    const sent = z.safeParse(Cents, await context.req.json())
    if (!sent.success) return context.json({ problem: 'no amount' }, 422)
    const order = orders.get(id) ?? { cents: sent.data.cents, isOpen: true, payments: [] }
    orders.set(id, order)
    return context.json({ order: id, page: `${url}/pay/${id}` })
  })
  app.get('/orders/:id', (context) => {
    const order = orders.get(context.req.param('id'))
    if (!order) return context.json({ problem: 'no such order' }, 404)
    return context.json({ payments: order.payments.map(paymentOf) })
  })
  app.delete('/orders/:id', (context) => {
    const order = orders.get(context.req.param('id'))
    if (order) order.isOpen = false
    return context.json({})
  })
  app.get('/payments/:id', (context) => {
    const { id } = context.req.param()
    return payments.has(id) ? context.json(paymentOf(id)) : context.json({ problem: 'none' }, 404)
  })
  app.put('/payments/:id/returns/:key', async (context) => {
    const { id, key } = context.req.param()
    const payment = payments.get(id)
    const sent = z.safeParse(Cents, await context.req.json())
    if (!payment || !sent.success) return context.json({ problem: 'no such payment' }, 404)
    if (!payment.returns.has(key)) {
      if (sent.data.cents > payment.cents - returnedOf(payment)) {
        return context.json({ problem: 'more than was paid' }, 409)
      }
      const state = behaviour.returnsBounce ? 'bounced' : 'done'
      payment.returns.set(key, { cents: sent.data.cents, state })
      waiting.push(id)
    }
    return context.json(paymentOf(id))
  })

  function paymentOf(id: string) {
    const { order = '', cents = 0, returns = new Map<string, Return>() } = payments.get(id) ?? {}
    return { payment: id, order, cents, currency: 'EUR', returns: [...returns.values()] }
  }

  const server = createServer()
  const listener = getRequestListener(app.fetch)
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`

  return {
    url,
    token,
    calls,
    /** A guest pays at this address, also a second time; undefined: it is closed. */
    guestPays(page: string): string | undefined {
      const id = page.slice(page.lastIndexOf('/') + 1)
      const order = orders.get(id)
      if (!order?.isOpen) return undefined
      const payment = `florin-${payments.size + 1}`
      payments.set(payment, { order: id, cents: order.cents, returns: new Map() })
      order.payments.push(payment)
      waiting.push(payment)
      return payment
    },
    behave(how: Partial<typeof behaviour>): void {
      behaviour = { ...behaviour, ...how }
    },
    takeWebhooks: () => waiting.splice(0).map((id) => `id=${id}`),
    books() {
      const all = [...payments.values()]
      return { taken: sum(all.map(({ cents }) => cents)), returned: sum(all.map(returnedOf)) }
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0)

function returnedOf({ returns }: Payment): number {
  const done = [...returns.values()].filter(({ state }) => state === 'done')
  return sum(done.map(({ cents }) => cents))
}
