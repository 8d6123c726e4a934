import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Events } from './events.ts'
import type { StripeEvent } from './objects.ts'

const DELIVERY_MS = 10_000

export type SignedWebhook = {
  eventId: string
  type: string
  body: string
  headers: { 'content-type': string; 'stripe-signature': string }
}
export type Delivery = { eventId: string; type: string; status: number | 'no answer' }
type Waiting = { event: StripeEvent; from: number }

/** The account's one webhook endpoint: signed, at least once, in no promised order. */
export function createWebhooks(options: {
  clock: Clock
  events: Events
  /** Of the endpoint; two of them while one is being rotated out. */
  secrets: string[]
  enabledEvents: string[]
  url?: string | undefined
}) {
  const { clock, secrets, enabledEvents } = options
  let url = options.url
  let waiting: Waiting[] = []
  let lateMs = 0
  let isTwice = false
  let isReversed = false
  let isNever = false
  let running = Promise.resolve()
  const deliveries: Delivery[] = []

  options.events.onEvent((event) => {
    const isWanted = enabledEvents.includes('*') || enabledEvents.includes(event.type)
    if (!isWanted || isNever) return
    const one = { event, from: clock.now() + lateMs }
    waiting.push(one, ...(isTwice ? [one] : []))
    if (url && lateMs === 0) void deliver()
  })

  function sign(
    event: Partial<Omit<StripeEvent, 'object'>> & { id: string; type: string; object?: string },
    at = clock.seconds(),
  ): SignedWebhook {
    const body = JSON.stringify(event)
    const signatures = secrets.map((secret) => `v1=${signature(secret, at, body)}`)
    return {
      eventId: event.id,
      type: event.type,
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': [`t=${at}`, ...signatures].join(','),
      },
    }
  }

  function takeDue(): Waiting[] {
    const due = waiting.filter(({ from }) => from <= clock.now())
    waiting = waiting.filter(({ from }) => from > clock.now())
    return isReversed ? due.toReversed() : due
  }

  async function deliverDue(): Promise<void> {
    for (const one of takeDue()) {
      if (!url) {
        waiting.push(one)
        continue
      }
      const status = await post(url, sign(one.event))
      deliveries.push({ eventId: one.event.id, type: one.event.type, status })
      // Tried again at the next delivery, as the service does for three days.
      if (typeof status !== 'number' || status >= 300) waiting.push(one)
    }
  }

  function deliver(): Promise<void> {
    running = running.then(deliverDue)
    return running
  }

  return {
    sign,
    /** What came of every delivery so far. */
    deliveries,
    waiting: () => waiting.map(({ event }) => event),
    /** Hands out what is due, signed now, instead of delivering it. */
    take: (): SignedWebhook[] => takeDue().map(({ event }) => sign(event)),
    /** Delivers what is due, once, and tells when all of it was answered. */
    deliver,
    settled: () => running,
    deliverTo(next: string | undefined) {
      url = next
    },
    misbehave: {
      webhooksComeLate(late: { seconds: number }) {
        lateMs = late.seconds * 1_000
      },
      webhooksComeTwice() {
        isTwice = true
      },
      webhooksComeOutOfOrder() {
        isReversed = true
      },
      /** Also those that wait now. */
      webhooksNeverCome() {
        isNever = true
        waiting = []
      },
      webhooksComeAsTheyShould() {
        lateMs = 0
        isTwice = false
        isReversed = false
        isNever = false
      },
    },
  }
}

function signature(secret: string, at: number, body: string): string {
  return createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
}

function post(url: string, { body, headers }: SignedWebhook): Promise<Delivery['status']> {
  return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(DELIVERY_MS) })
    .then(async (response) => {
      await response.arrayBuffer()
      return response.status
    })
    .catch(() => 'no answer' as const)
}
