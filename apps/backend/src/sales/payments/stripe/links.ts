import type { LinkOrder, PriceOrder, ProviderAnswer, ProviderLink } from '../provider.ts'
import { type StripeClient, unknown } from './client.ts'
import { sessionsOf } from './payments.ts'
import { stripeLimits } from './settings.ts'

/**
 * Behind the account's own prefix, up to 10 characters, an asterisk and a space, a bank statement has
 * 22 characters in all.
 */
const SUFFIX_LENGTH = 10
const DESCRIPTION_LENGTH = 500
/** Where a booth has a name without a letter: the suffix needs one. */
const NAMELESS = 'DISCO'

/** What a guest reads on the bank statement: Latin letters, and none of < > \\ ' " *. */
export function suffixOf(boothName: string): string {
  const plain = boothName
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SUFFIX_LENGTH)
    .trim()
  return /[A-Za-z]/.test(plain) ? plain : NAMELESS
}

/** What the operator reads in the dashboard, and the guest on the receipt. */
export function descriptionOf(sold: { modeName: string; boothName: string }): string {
  return `${sold.modeName}, ${sold.boothName}`.slice(0, DESCRIPTION_LENGTH)
}

/** What is sold, at its price [7.card.1]. */
export async function createPrice(
  client: StripeClient,
  order: PriceOrder,
): Promise<ProviderAnswer<{ priceId: string }>> {
  const price = await client.begin()((stripe, limits) =>
    stripe.prices.create(
      {
        unit_amount: order.amountCents,
        currency: order.currency,
        product_data: { name: order.productName },
      },
      { ...limits, idempotencyKey: `${order.key}-price` },
    ),
  )
  return price.ok ? { ok: true, value: { priceId: price.value.id } } : price
}

/** A link that can be paid once [7.card.2]. */
export async function createLink(
  client: StripeClient,
  order: LinkOrder,
): Promise<ProviderAnswer<ProviderLink>> {
  // A link's metadata reaches its checkouts, but not their payments: those have their own.
  const metadata = { session_id: order.sessionId, attempt_id: order.attemptId }
  const link = await client.begin()((stripe, limits) =>
    stripe.paymentLinks.create(
      {
        line_items: [{ price: order.priceId, quantity: 1 }],
        metadata,
        after_completion: { type: 'hosted_confirmation' },
        payment_intent_data: {
          metadata,
          description: descriptionOf(order),
          statement_descriptor_suffix: suffixOf(order.boothName),
        },
        restrictions: { completed_sessions: { limit: 1 } },
      },
      { ...limits, idempotencyKey: `${order.key}-link` },
    ),
  )
  if (!link.ok) return link
  return { ok: true, value: { linkId: link.value.id, url: link.value.url } }
}

/** A closed link opens no checkout, but one that is open already lives on: those are expired. */
export async function closeLink(
  client: StripeClient,
  linkId: string,
): Promise<ProviderAnswer<void>> {
  const ask = client.begin()
  const closed = await ask((stripe, limits) =>
    stripe.paymentLinks.update(linkId, { active: false }, limits),
  )
  if (!closed.ok) return closed
  for (let round = 0; round < stripeLimits.closingRounds; round += 1) {
    const open = await sessionsOf(ask, { payment_link: linkId, status: 'open' })
    if (!open.ok) return open
    if (open.value.length === 0) return { ok: true, value: undefined }
    for (const { id } of open.value) {
      const expired = await ask((stripe, limits) =>
        stripe.checkout.sessions.expire(id, undefined, limits),
      )
      // Refused: its guest has just paid, or left. The next round shows.
      if (!expired.ok && expired.kind === 'unknown') return expired
    }
  }
  return unknown('a checkout stays open')
}
