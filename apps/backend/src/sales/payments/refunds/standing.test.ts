import { expect, it } from 'vitest'
import { noRefund } from '../provider.ts'
import { standingOf, stateAfter } from './standing.ts'

const refund = (
  amountCents: number,
  status: Parameters<typeof standingOf>[0][number]['status'],
) => ({
  amountCents,
  status,
})

it.each([
  ['nothing', [], noRefund],
  ['one that is back', [refund(500, 'succeeded')], { refundedCents: 500, status: 'succeeded' }],
  ['one under way', [refund(500, 'pending')], { underWayCents: 500, status: 'pending' }],
  [
    'the one most in need of somebody',
    [refund(100, 'pending'), refund(200, 'requires_action'), refund(50, 'insufficient_funds')],
    { underWayCents: 350, status: 'requires_action' },
  ],
  [
    'a new one after one that failed',
    [refund(500, 'insufficient_funds'), refund(500, 'failed')],
    { underWayCents: 500, failedCount: 1, status: 'insufficient_funds' },
  ],
  ['what came to nothing last', [refund(500, 'canceled')], { failedCount: 1, status: 'canceled' }],
] as const)('P11: tells of %s', (_, refunds, standing) => {
  expect(standingOf([...refunds])).toEqual({ ...noRefund, ...standing })
})

const charge = { state: 'refunding', amount: 500, failedRefunds: 0 } as const
const underWay = standingOf([refund(500, 'pending')])
const back = standingOf([refund(500, 'succeeded')])
const failed = standingOf([refund(500, 'failed')])

it('P11: a refund is back when its status says so, and failed when that does', () => {
  expect(stateAfter(charge, underWay)).toBe('refunding')
  expect(stateAfter(charge, back)).toBe('refunded')
  expect(stateAfter(charge, failed)).toBe('refund_failed')
  expect(stateAfter(charge, standingOf([refund(500, 'canceled')]))).toBe('refund_failed')
  expect(stateAfter({ ...charge, state: 'refunded' }, failed)).toBe('refund_failed')
})

it('one that was dealt with does not fail the one that is sent now', () => {
  expect(stateAfter({ ...charge, failedRefunds: 1 }, failed)).toBe('refunding')
  expect(stateAfter({ ...charge, state: 'refunded', failedRefunds: 1 }, failed)).toBe(
    'refund_failed',
  )
})

it('money that is kept goes only when all of it does', () => {
  const kept = { ...charge, state: 'kept' } as const
  expect(stateAfter(kept, standingOf([refund(200, 'succeeded')]))).toBe('kept')
  expect(stateAfter(kept, standingOf([refund(200, 'failed')]))).toBe('kept')
  expect(stateAfter(kept, underWay)).toBe('refunding')
  expect(stateAfter(kept, back)).toBe('refunded')
})
