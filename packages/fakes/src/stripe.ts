/**
 * Stripe on this machine, as one real server: prices, links, checkout, refunds, disputes, payouts.
 *
 *   const fake = await startFakeStripe()             // or { now } for a clock of the test's own
 *   …STRIPE_API_URL = fake.url, STRIPE_SECRET_KEY = fake.secretKey,
 *   …STRIPE_WEBHOOK_SECRET = fake.webhookSecret
 *   fake.guestPays(linkUrl)                          // see guest.ts for all that people do; a phone
 *                                                    // that opens the link finds a button to pay
 *   fake.loseAnswer({ call: 'createRefund' })        // see trouble.ts for all that goes wrong
 *   fake.takeWebhooks()                              // signed; or deliverTo(url) and deliver()
 *   expect(fake.books().kept).toBe(500)              // what was really taken and given back
 *   expect(fake.violations).toEqual([])              // every request was as documented
 *   await fake.stop()
 */
import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { createClock } from './clock.ts'
import { createAccount } from './stripe/account.ts'
import { type Answer, failed, missing } from './stripe/answers.ts'
import { api, createIdempotency, type Handler, type SeenCall } from './stripe/api.ts'
import { createBalance } from './stripe/balance.ts'
import { createCheckout } from './stripe/checkout.ts'
import { LinkChange, NewLink, NewPrice, NewRefund } from './stripe/documented-calls.ts'
import { createEvents } from './stripe/events.ts'
import { checkoutPages, createGuest } from './stripe/guest.ts'
import { linkCalls } from './stripe/link-calls.ts'
import { readCalls } from './stripe/read-calls.ts'
import { createRefunds } from './stripe/refunds.ts'
import { createShelf, readBooks } from './stripe/shelf.ts'
import { createTrouble } from './stripe/trouble.ts'
import { createWebhooks } from './stripe/webhooks.ts'

export type Violation = { method: string; path: string; problem: string }
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>

export async function startFakeStripe(
  options: {
    now?: () => number
    port?: number
    secretKey?: string
    webhookSecret?: string
    /** What the endpoint is subscribed to; everything, if not said. */
    enabledEvents?: string[]
    /** Where webhooks go by themselves; without it the test takes them. */
    webhookUrl?: string
  } = {},
) {
  const { secretKey = 'sk_test_fake', webhookSecret = 'whsec_fake' } = options
  const violations: Violation[] = []
  const requests: SeenCall[] = []
  const secrets = [webhookSecret]

  const server = createServer()
  const url = await listen(server, options.port ?? 0)
  const clock = createClock(options.now ?? Date.now)
  const shelf = createShelf()
  const events = createEvents({ clock, shelf })
  const webhooks = createWebhooks({
    clock,
    events,
    secrets,
    enabledEvents: options.enabledEvents ?? ['*'],
    url: options.webhookUrl,
  })
  const idempotency = createIdempotency({ clock })
  const trouble = createTrouble()
  const checkout = createCheckout({ clock, events, shelf })
  const balance = createBalance({ clock, events, shelf })
  const guest = createGuest({ balance, checkout, clock, events, shelf })
  const refunds = createRefunds({ balance, clock, events, shelf })
  const account = createAccount()
  const links = linkCalls({ clock, events, shelf, url })

  function violate(request: Request, problem: string): Answer {
    const { pathname } = new URL(request.url)
    violations.push({ method: request.method, path: pathname, problem })
    return failed(400, { code: 'parameter_invalid', message: `Bad request: ${problem}` })
  }

  const handlers: Record<string, Handler> = {
    ...readCalls(shelf, balance),
    ...account.calls,
    changePrice: (_, id) => links.changePrice(id),
    changeProduct: (_, id) => missing('product', id),
    changeRefund: (_, id) => refunds.change(id),
    cancelRefund: (_, id) => refunds.cancel(id),
    createPrice: (sent) => links.createPrice(z.parse(NewPrice, sent)),
    createLink: (sent) => links.createLink(z.parse(NewLink, sent)),
    changeLink: (sent, id) => links.changeLink(z.parse(LinkChange, sent), id),
    expireSession: (_, id) => checkout.expireCall(id),
    createRefund: (sent) => refunds.create(z.parse(NewRefund, sent)),
  }
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(async (_, next) => {
    checkout.catchUp()
    await next()
  })
  app.route(
    '/v1',
    api({
      account,
      events,
      handlers: new Map(Object.entries(handlers)),
      idempotency,
      seen: requests,
      secretKey,
      shelf,
      trouble,
      violate,
    }),
  )
  app.route('/pay', checkoutPages({ guest, shelf, url }))
  app.all('*', (context) => {
    const { body } = violate(context.req.raw, 'no such call is documented')
    return Response.json(body, { status: 404 })
  })
  const listener = getRequestListener(app.fetch)
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))

  return {
    url,
    secretKey,
    webhookSecret,
    violations,
    requests,
    now: clock.now,
    /** Time passes: checkout sessions expire, late webhooks become due, keys are forgotten. */
    advance(ms: number): void {
      clock.advance(ms)
      checkout.catchUp()
    },
    books: () => readBooks(shelf),
    /** In the dashboard: no new link takes it. */
    operatorArchivesPrice(id: string): void {
      const price = shelf.prices.get(id)
      if (price) price.active = false
    },
    /** Everything the account holds. */
    shelf,
    /** A day has passed, as far as this idempotency key is concerned. */
    forgetKey: idempotency.forget,
    heldAnswers: trouble.heldCount,
    ...guest,
    ...refunds.situations,
    ...balance.situations,
    ...account.situations,
    ...trouble.misbehave,
    ...webhooks.misbehave,
    signWebhook: webhooks.sign,
    takeWebhooks: webhooks.take,
    waitingWebhooks: webhooks.waiting,
    deliveries: webhooks.deliveries,
    deliverTo: webhooks.deliverTo,
    deliver: webhooks.deliver,
    webhooksSettled: webhooks.settled,
    /** From now on webhooks are signed with both secrets, as during a rotation. */
    rotateWebhookSecret(next: string): void {
      secrets.push(next)
    },
    async stop(): Promise<void> {
      trouble.letGo()
      await webhooks.settled()
      await new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      })
    },
  }
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`
}
