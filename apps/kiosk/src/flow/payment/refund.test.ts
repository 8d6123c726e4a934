import { describe, expect, it } from 'vitest'
import { refundDue, refundedSession } from './refund.ts'

const paid = { id: 'a1', isPaid: true, price: 5 }
const back = { sessionId: 'a1', price: 5 }

describe('money that goes back (M3)', () => {
  it('is due to whoever paid and leaves before the party', () => {
    for (const reason of ['reset', 'inactivity', 'cancelled'] as const) {
      expect(refundDue({ session: paid, reason, hasStarted: false })).toEqual(back)
      expect(refundDue({ session: paid, reason, hasStarted: true })).toBeNull()
      const unpaid = { ...paid, isPaid: false }
      expect(refundDue({ session: unpaid, reason, hasStarted: false })).toBeNull()
      for (const price of [0, null]) {
        expect(refundDue({ session: { ...paid, price }, reason, hasStarted: false })).toBeNull()
      }
    }
    for (const reason of ['completed', 'sos'] as const) {
      expect(refundDue({ session: paid, reason, hasStarted: false })).toBeNull()
    }
  })

  it('is due to whoever danced and lost the music', () => {
    for (const hasStarted of [true, false]) {
      expect(refundDue({ session: paid, reason: 'silence', hasStarted })).toEqual(back)
      const unpaid = { ...paid, isPaid: false }
      expect(refundDue({ session: unpaid, reason: 'silence', hasStarted })).toBeNull()
    }
  })

  it('has gone back where an ended session is paid no more', () => {
    const endDateTime = '2026-11-15T20:00:00Z'
    expect(refundedSession({ ...paid, isPaid: false, endDateTime })).toEqual(back)
    expect(refundedSession({ ...paid, endDateTime })).toBeNull()
    expect(refundedSession({ ...paid, isPaid: false, endDateTime: null })).toBeNull()
    expect(refundedSession({ ...paid, isPaid: false, price: 0, endDateTime })).toBeNull()
  })
})
