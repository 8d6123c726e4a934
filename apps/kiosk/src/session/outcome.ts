import type { guestErrors } from '@discobooth/contract/guest-errors'
import type { Delivery } from './outbox.ts'

/** `alert` names the text for the guest (contract `guestErrors`, translated by i18n); `message` is for logs. */
export type Failure = { ok: false; alert: keyof typeof guestErrors; message: string }
export type Outcome = { ok: true } | Failure

/** How long a guest waits for the backend before being told that it did not work. */
export const decisionLimitMs = 5_000

export function failure(alert: Failure['alert'], message: string): Failure {
  console.error(message)
  return { ok: false, alert, message }
}

export function reasonOf(delivery: Exclude<Delivery, { kind: 'accepted' }>): string {
  return delivery.kind === 'late' ? 'The backend did not answer in time.' : delivery.failure.message
}
