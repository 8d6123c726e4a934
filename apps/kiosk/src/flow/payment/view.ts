import type { GuestRefund } from '@discobooth/contract/money/payment-api'
import type { Payment } from './payment.ts'

/** What the pay page draws. */
export type PayView =
  | { kind: 'preparing' }
  | { kind: 'free' }
  | { kind: 'open'; url: string; price: number; processId: string; refund: GuestRefund | null }
  | { kind: 'under-way'; processId: string }
  | { kind: 'failed'; processId: string | null }
  | { kind: 'completed' }

export function payView(payment: Payment): PayView {
  switch (payment.kind) {
    case 'preparing':
    case 'closing':
    case 'closed':
      return { kind: 'preparing' }
    case 'free':
      return { kind: 'free' }
    case 'open': {
      const { url, price, processId, refund } = payment
      return { kind: 'open', url, price, processId, refund }
    }
    case 'under-way':
      return { kind: 'under-way', processId: payment.processId }
    case 'failed':
    case 'completed':
      return payment
  }
}

/** A QR code that leads nowhere is not shown: a phone could do nothing with it. */
export function canBeScanned(url: string): boolean {
  return /^https?:\/\//.test(url) && URL.canParse(url)
}

/** Where a guest goes who has paid. */
export function afterPayment(requiresMedia: string | null): '/email' | '/song' {
  return requiresMedia === 'true' ? '/email' : '/song'
}
