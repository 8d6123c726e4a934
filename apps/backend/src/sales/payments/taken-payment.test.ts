import { expect, it } from 'vitest'
import { noRefund } from './provider.ts'
import { judge } from './taken-payment.ts'

const session = {
  id: 's',
  owner: 'b',
  sessionMode: 1,
  price: 5,
  isPaid: false,
  paymentLink: null,
  language: 'en',
  endDateTime: null,
  startedAt: null,
} as const
const attempt = {
  id: 'a',
  session_id: 's',
  mode_id: 1,
  amount: 500,
  provider: 'stripe',
  linkKey: 'k',
  linkId: 'l',
  url: 'u',
  status: 'PROCESSING',
  closeAskedAt: null,
  closedAt: null,
  askedAt: null,
  underWayAt: null,
  priceId: null,
} as const
const payment = { paymentId: 'p', amountCents: 500, currency: 'eur' }

it('keeps what was asked for, from a session that lives', () => {
  expect(judge({ session, attempt, payment })).toBe('keep')
  expect(judge({ session: { ...session, sessionMode: null }, attempt, payment })).toBe('keep')
})

it('a link that was being closed still pays: whoever was faster', () => {
  const closing = { ...attempt, closeAskedAt: new Date(), closedAt: new Date() }
  expect(judge({ session, attempt: closing, payment })).toBe('keep')
})

it('counts for another mode that costs no more, and goes back for a dearer one (M3)', () => {
  const cheaper = { ...session, sessionMode: 3, price: 2 }
  const equal = { ...session, sessionMode: 3, price: 5 }
  const dearer = { ...session, sessionMode: 4, price: 9 }
  const unpriced = { ...session, sessionMode: 4, price: null }
  expect(judge({ session: cheaper, attempt, payment })).toBe('keep')
  expect(judge({ session: equal, attempt, payment })).toBe('keep')
  expect(judge({ session: dearer, attempt, payment })).toBe('dearer_mode')
  const small = { attempt: { ...attempt, amount: 499 }, payment: { ...payment, amountCents: 499 } }
  expect(judge({ session: unpriced, ...small })).toBe('dearer_mode')
})

it.each([
  ['unknown_link', { attempt: undefined }],
  ['wrong_amount', { payment: { ...payment, amountCents: 499 } }],
  ['wrong_amount', { payment: { ...payment, amountCents: 501 } }],
  ['wrong_currency', { payment: { ...payment, currency: 'usd' } }],
  ['refunded_already', { payment: { ...payment, refund: { ...noRefund, refundedCents: 1 } } }],
  ['refunded_already', { payment: { ...payment, refund: { ...noRefund, underWayCents: 1 } } }],
  ['session_ended', { session: { ...session, endDateTime: new Date() } }],
  ['second_payment', { session: { ...session, isPaid: true } }],
] as const)('gives back: %s', (reason, change) => {
  expect(judge({ session, attempt, payment, ...change })).toBe(reason)
})
