import type { Obstacle } from '@discobooth/contract/modes/obstacle'
import type { guestErrors } from '@discobooth/contract/texts/guest-errors'
import { obstacleIn } from '../../backend/answer.ts'
import type { Delivery } from './outbox.ts'

/** `alert` names the text for the guest (contract `guestErrors`, translated by i18n); `message` is for logs. */
export type Failure = { ok: false; alert: keyof typeof guestErrors; message: string }
/** The booth cannot give it now (F5). */
export type NotNow = { ok: false; obstacle: Obstacle }
export type Outcome = { ok: true } | Failure | NotNow

export function failure(alert: Failure['alert'], message: string): Failure {
  console.error(message)
  return { ok: false, alert, message }
}

function reasonOf(delivery: Exclude<Delivery, { kind: 'accepted' }>): string {
  return delivery.kind === 'late' ? 'The backend did not answer in time.' : delivery.failure.message
}

export function notNow(obstacle: Obstacle): NotNow {
  console.warn(`Not now: ${obstacle}.`)
  return { ok: false, obstacle }
}

/** What the guest is told of a write that did not come through. */
export function undelivered(
  delivery: Exclude<Delivery, { kind: 'accepted' }>,
  alert: Failure['alert'],
  message: (reason: string) => string,
): Failure | NotNow {
  const obstacle = delivery.kind === 'refused' ? obstacleIn(delivery.failure) : null
  return obstacle ? notNow(obstacle) : failure(alert, message(reasonOf(delivery)))
}
