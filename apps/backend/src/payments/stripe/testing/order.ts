import type { LinkOrder } from '../../provider.ts'

export const sessionId = '0198c0de-0000-4000-8000-000000000001'

/** A link for a session, five euros if nothing else is said. */
export function linkOrder(change: Partial<LinkOrder> = {}): LinkOrder {
  return {
    key: 'attempt-1',
    attemptId: '0198c0de-0000-4000-8000-00000000000a',
    sessionId,
    modeId: 2,
    amountCents: 500,
    currency: 'eur',
    productName: 'Disco Session Mode 2',
    modeName: 'Video',
    language: 'en',
    ...change,
  }
}
