import { type Obstacle, obstacleCodes, obstacles } from '@discobooth/contract/modes/obstacle'

/** Why a call brought nothing, by what can be done about it. */
export type BackendFailure = {
  ok: false
  kind: /** Nobody answered. */
    | 'network'
    /** Nobody answered in time. */
    | 'timeout'
    /** 4xx: the call itself is wrong, or not allowed. */
    | 'refused'
    /** 5xx: the backend is in trouble. */
    | 'failed'
    /** The backend did it, and then said nothing that makes sense. */
    | 'no-data'
  status: number | null
  code: string
  message: string
  /** How long not to ask again, where the backend said so. */
  retryAfterMs?: number
}

export type Answer<Value> = { ok: true; value: Value } | BackendFailure

/** Statuses that say nothing about the call: a new key, a quieter minute, and the same call passes. */
const passing = new Set([401, 408, 429])

/** Whether the same call may well succeed later. */
export function isTemporary(failure: BackendFailure): boolean {
  if (failure.kind === 'refused') return failure.status !== null && passing.has(failure.status)
  return failure.kind !== 'no-data'
}

/** The operator has closed the booth since this kiosk last heard. */
export function isOutOfOrder(answer: Answer<unknown>): boolean {
  return !answer.ok && answer.code === 'out_of_order'
}

/** What the backend says the booth cannot give now (F5), if that is why it refused. */
export function obstacleIn(failure: Pick<BackendFailure, 'code'>): Obstacle | null {
  return obstacles.find((one) => obstacleCodes[one] === failure.code) ?? null
}

export const callLimits = {
  usualMs: 8_000,
  /** How long a guest waits for the backend before being told that it did not work. */
  decisionMs: 5_000,
}
