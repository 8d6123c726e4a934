import type { LinkOrder, PaymentProvider, ProviderAnswer, ProviderLink } from '../../provider.ts'

export const sessionId = '0198c0de-0000-4000-8000-000000000001'

/** A link for a session, five euros if nothing else is said. */
export function linkOrder(change: Partial<LinkOrder> = {}): LinkOrder {
  return {
    key: 'attempt-1',
    attemptId: '0198c0de-0000-4000-8000-00000000000a',
    sessionId,
    modeId: 2,
    amountCents: 500,
    priceId: 'price_none',
    boothName: 'Booth 1',
    modeName: 'Video',
    language: 'en',
    ...change,
  }
}

/** A price, and a link for it. */
export async function makeLink(
  provider: PaymentProvider,
  change: Partial<LinkOrder> = {},
): Promise<ProviderAnswer<ProviderLink>> {
  const { key, amountCents, modeId } = linkOrder(change)
  const productName = `Disco Session Mode ${modeId}`
  const price = await provider.createPrice({ key, amountCents, currency: 'eur', productName })
  return price.ok ? provider.createLink(linkOrder({ ...price.value, ...change })) : price
}
