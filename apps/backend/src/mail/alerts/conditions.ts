import type { AlertKind, BackendPartStatus } from '@discobooth/contract/operator/operator-api'

const MINUTE_MS = 60_000

/** Kinds that last until they are well again; all others only happen. */
export const lastingKinds = [
  'part-unhealthy',
  'sign-in',
  'disk-full',
] as const satisfies AlertKind[]

/** Something that lasts: it began, and one day it is over. */
export type Condition = {
  kind: (typeof lastingKinds)[number]
  subject: string
  isIll: boolean
  detail?: string | undefined
  /** How long it must have lasted before anybody is told. */
  afterMs: number
}

/** Of a part that works, and for which somebody has to do something all the same. */
const isForOperator: ReadonlySet<BackendPartStatus['reason']> = new Set([
  'payments_failing',
  'refunds_held',
  'refunds_waiting',
])

/**
 * What the state of a part says about the conditions an operator is told of. One that is not among
 * them stays as it was: a full disk says nothing about whether it was filling before.
 */
export function conditionsOf({ part, state, reason, detail }: BackendPartStatus): Condition[] {
  if (part === 'disk') {
    const disk = (subject: 'disk_filling' | 'disk_full', isIll: boolean): Condition => ({
      kind: 'disk-full',
      subject,
      isIll,
      detail: detail ?? undefined,
      afterMs: 0,
    })
    if (reason === 'disk_filling' || reason === 'disk_full') return [disk(reason, true)]
    return state === 'ok' ? [disk('disk_filling', false), disk('disk_full', false)] : []
  }
  // Mail can't tell of itself, and each refund that fails is told by itself.
  if (part === 'mail' || reason === 'refunds_failed' || reason === 'refunds_failing') return []
  const isSignIn = reason === 'sign_in_needed'
  const isIll = !isSignIn && (state === 'error' || isForOperator.has(reason))
  const health: Condition = {
    kind: 'part-unhealthy',
    subject: part,
    isIll,
    detail: reason,
    afterMs: 5 * MINUTE_MS,
  }
  if (part !== 'music') return [health]
  return [health, { kind: 'sign-in', subject: part, isIll: isSignIn, afterMs: 0 }]
}

/** From when until when on each day, '23:00' to '08:00', as a clock on the wall shows it. */
export type Quiet = { from: string; until: string }

const DAY_MINUTES = 24 * 60

/** How long it is quiet still; 0: it is not. `wall`: '14:20'. */
export function quietForMs(quiet: Quiet | null, wall: string): number {
  if (!quiet) return 0
  const [now, from, until] = [minutesOf(wall), minutesOf(quiet.from), minutesOf(quiet.until)]
  const isQuiet = from < until ? from <= now && now < until : now >= from || now < until
  return isQuiet ? ((until - now + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS : 0
}

function minutesOf(wall: string): number {
  return Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3, 5))
}
