import { parseJson } from '@discobooth/runtime/parse-json'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import type { Finding, PaymentProvider, ProviderEvent } from '../provider.ts'
import { type StripeSettings, stripeLimits } from './settings.ts'

/** Metadata can be written by anybody who works with the account. */
const SessionId = z.uuid()

type Meaning = Without<ProviderEvent, 'id' | 'type'>
type Without<Union, Name extends PropertyKey> = Union extends unknown ? Omit<Union, Name> : never
type Read = Awaited<ReturnType<PaymentProvider['readEvent']>>

export function createWebhookReader(options: {
  stripe: Stripe
  settings: StripeSettings
  now: () => number
}): PaymentProvider['readEvent'] {
  const { stripe, settings, now } = options
  const crypto = Stripe.createSubtleCryptoProvider()

  return async (request): Promise<Read> => {
    const signature = request.headers.get('stripe-signature')
    if (!signature) return { ok: false, reason: 'it has no signature' }
    const body = await request.text()
    let reason = 'no secret is set'
    for (const secret of settings.webhookSecrets) {
      const fault = await findFault({ body, signature, secret })
      if (!fault) return readSigned(body)
      reason = fault
      if (fault === STALE) break
    }
    return { ok: false, reason }
  }

  async function findFault(call: {
    body: string
    signature: string
    secret: string
  }): Promise<string | undefined> {
    const { signature: signatures } = stripe.webhooks
    if (!signatures) return 'signatures cannot be checked here'
    try {
      await signatures.verifyHeaderAsync(
        call.body,
        call.signature,
        call.secret,
        stripeLimits.webhookToleranceSeconds,
        crypto,
        now(),
      )
      return undefined
    } catch (error) {
      const isStale = error instanceof Error && error.message.includes('tolerance')
      return isStale ? STALE : "its signature is not the provider's"
    }
  }
}

const STALE = 'its signature is too old'
const Signed = z.object({
  id: z.string(),
  object: z.string(),
  type: z.string(),
  api_version: z.optional(z.nullable(z.string())),
})

/** The provider's own, whatever it is: what we cannot use is answered and named, not called forged. */
function readSigned(body: string): Read {
  const parsed = parseJson(body)
  const signed = z.safeParse(Signed, parsed)
  if (!signed.success) return { ok: false, reason: 'it is no event' }
  const { id, type, api_version: version } = signed.data
  if (!isEvent(parsed)) {
    return { ok: true, event: { id, type, kind: 'other' }, finding: thinEvents }
  }
  const finding: Finding | undefined =
    version === Stripe.API_VERSION
      ? undefined
      : { reason: 'other_api_version', detail: version ?? null }
  return { ok: true, event: readEvent(parsed), ...(finding && { finding }) }
}

/** Of the first API; how its object looks depends on the version, see `readEvent`. */
function isEvent(parsed: unknown): parsed is Stripe.Event {
  return z.safeParse(Signed, parsed).data?.object === 'event'
}

const thinEvents: Finding = { reason: 'thin_events', detail: null }

/** What an event means to a booth. The account may sell other things too: those are nothing to us. */
function readEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  let meaning: Meaning | undefined
  try {
    meaning = readMeaning(event)
  } catch {
    // Of a version whose objects look otherwise: reconciliation finds what it meant.
  }
  return meaning ? { id, type, ...meaning } : { id, type, kind: 'other' }
}

function readMeaning(event: Stripe.Event): Meaning | undefined {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded'
  ) {
    return readCheckout(event.data.object)
  }
  if (event.type === 'checkout.session.async_payment_failed') {
    const linkId = idOf(event.data.object.payment_link)
    return linkId ? { kind: 'failed', linkId, reason: 'payment_failed' } : undefined
  }
  if (event.type === 'checkout.session.expired') {
    const linkId = idOf(event.data.object.payment_link)
    return linkId ? { kind: 'failed', linkId, reason: 'expired' } : undefined
  }
  if (
    event.type === 'charge.refunded' ||
    event.type === 'refund.created' ||
    event.type === 'refund.updated' ||
    event.type === 'refund.failed'
  ) {
    const paymentId = idOf(event.data.object.payment_intent)
    return paymentId ? { kind: 'refund-changed', paymentId } : undefined
  }
  if (event.type === 'charge.dispute.created') {
    const { id: disputeId, payment_intent, amount: amountCents, reason } = event.data.object
    const paymentId = idOf(payment_intent)
    return paymentId ? { kind: 'disputed', paymentId, disputeId, amountCents, reason } : undefined
  }
  return undefined
}

/** Complete is not paid: with a slow method the money is still under way. */
function readCheckout(session: Stripe.Checkout.Session): Meaning | undefined {
  const linkId = idOf(session.payment_link)
  const paymentId = idOf(session.payment_intent)
  if (!linkId) return undefined
  if (session.payment_status === 'unpaid') return { kind: 'processing', linkId }
  if (session.payment_status !== 'paid' || !paymentId) return undefined
  if (session.amount_total === null || session.currency === null) return undefined
  return {
    kind: 'paid',
    linkId,
    sessionId: z.safeParse(SessionId, session.metadata?.['session_id']).data ?? null,
    payment: {
      paymentId,
      amountCents: session.amount_total,
      currency: session.currency,
    },
  }
}

function idOf(thing: string | { id: string } | null): string | undefined {
  return typeof thing === 'string' ? thing : thing?.id
}
