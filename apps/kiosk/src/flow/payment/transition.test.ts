import type { PaymentView } from '@discobooth/contract/money/payment-api'
import { limits } from '@discobooth/contract/wire/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Payment, PaymentEvent } from './payment.ts'
import { begin, paymentMachine } from './transition.ts'
import { afterPayment, canBeScanned, payView } from './view.ts'

const view: PaymentView = {
  status: 'pending',
  url: 'https://pay.test/l/1',
  isUnderWay: false,
  price: 7,
  processId: 'a1b2c3',
}
const unpaid = { isPaid: false, isUnderWay: false, refund: null, hasFailed: false }
const open: Payment = {
  kind: 'open',
  url: 'https://pay.test/l/1',
  price: 7,
  processId: 'a1b2c3',
  refund: null,
  pollAt: 2_000,
}
const time: PaymentEvent = { kind: 'time' }

/** Plays events given as [at, event]. */
function play(from: Payment, ...events: [number, PaymentEvent][]) {
  let payment = from
  const effects: string[] = []
  for (const [at, event] of events) {
    const step = machine.transition(payment, event, at)
    payment = step.state
    effects.push(...step.effects.map((effect) => effect.do))
  }
  return { payment, effects }
}

const machine = paymentMachine(limits.payment.pollMs)
const fresh = begin({ freeMode: false }, 0)
const house = begin({ freeMode: true }, 0)

describe('making a payment', () => {
  it('[2.pay.3, 4.payment.3] asks for one and shows it', () => {
    expect(fresh.effects).toEqual([{ do: 'make' }])
    expect(payView(fresh.state)).toEqual({ kind: 'preparing' })
    expect(play(fresh.state, [0, { kind: 'made', view }]).payment).toEqual(open)
  })

  it.each<[string, PaymentEvent]>([
    ['no answer', { kind: 'not-made' }],
    ['the provider failed', { kind: 'made', view: { ...view, status: 'failed', url: null } }],
    ['no address', { kind: 'made', view: { ...view, url: null } }],
    ['an empty address', { kind: 'made', view: { ...view, url: '' } }],
  ])('[2.pay.4, 8.payment.1, 4.payment.2] fails: %s', (_, event) => {
    expect(play(fresh.state, [5, event]).payment.kind).toBe('failed')
  })

  it('one that comes late, or to a booth that has left free mode, is asked about after the pause', () => {
    const late = play({ kind: 'failed', processId: null }, [50, { kind: 'made', view }])
    expect(late.payment).toEqual({ ...open, pollAt: 2_050 })
    expect(play(house.state, [50, { kind: 'made', view }]).payment).toEqual({
      ...open,
      pollAt: 2_050,
    })
  })

  it('that is complete is shown as complete', () => {
    expect(payView({ kind: 'completed' })).toEqual({ kind: 'completed' })
  })

  it('[2.pay.4, 4.payment.2] Try Again asks once more', () => {
    const again = play({ kind: 'failed', processId: null }, [9, { kind: 'retry' }])
    expect(again.effects).toEqual(['make'])
    expect(again.payment.kind).toBe('preparing')
  })

  it('waits no longer than 20 s, and takes what comes later all the same', () => {
    expect(play(fresh.state, [19_999, time]).payment.kind).toBe('preparing')
    const late = play(fresh.state, [20_000, time])
    expect(late.payment.kind).toBe('failed')
    expect(play(late.payment, [20_500, { kind: 'made', view }]).payment.kind).toBe('open')
  })

  it('a session that is paid already goes on', () => {
    const made: PaymentEvent = { kind: 'made', view: { ...view, status: 'completed', url: null } }
    expect(play(fresh.state, [1, made])).toEqual({
      payment: { kind: 'completed' },
      effects: ['complete'],
    })
  })
})

describe('waiting for the money', () => {
  it('[7.other.6] polls 2 s after the last answer, one question at a time', () => {
    expect(machine.wakeAt(open, 0)).toBe(2_000)
    const asked = play(open, [1_999, time], [2_000, time], [2_100, time])
    expect(asked.effects).toEqual(['poll'])
    expect(machine.wakeAt(asked.payment, 2_100)).toBeNull()
    const answered = play(asked.payment, [2_300, { kind: 'state', state: unpaid }])
    expect(machine.wakeAt(answered.payment, 2_300)).toBe(4_300)
  })

  it('[8.payment.1] a poll that fails changes nothing but the time of the next', () => {
    const after = play(open, [2_000, time], [6_000, { kind: 'poll-failed' }])
    expect(after.payment).toEqual({ ...open, pollAt: 8_000 })
    expect(after.effects).toEqual(['poll'])
  })

  it.each<[string, PaymentEvent]>([
    ['pushed', { kind: 'paid' }],
    ['polled', { kind: 'state', state: { ...unpaid, isPaid: true } }],
  ])('[4.payment.2] completes once when it is paid: %s', (_, event) => {
    expect(play(open, [700, event], [701, event])).toEqual({
      payment: { kind: 'completed' },
      effects: ['complete'],
    })
  })

  it('asks at once when something changed', () => {
    expect(play(open, [5, { kind: 'hint' }], [6, { kind: 'hint' }]).effects).toEqual(['poll'])
  })

  it('[4.payment.2] a payment that came to nothing can be tried again', () => {
    const state = { ...unpaid, hasFailed: true }
    const failed = play(open, [2_000, time], [2_100, { kind: 'state', state }]).payment
    expect(failed).toEqual({ kind: 'failed', processId: 'a1b2c3' })
  })

  it('money on its way back is told beside the new code', () => {
    const state = { ...unpaid, refund: 'under_way' as const }
    expect(payView(play(open, [2_100, { kind: 'state', state }]).payment)).toMatchObject({
      kind: 'open',
      refund: 'under_way',
    })
  })
})

describe('money that takes its time (P11)', () => {
  const state = { ...unpaid, isUnderWay: true }
  const onItsWay = play(open, [2_100, { kind: 'state', state }]).payment

  it('takes the code off the screen, and goes on asking', () => {
    expect(payView(onItsWay)).toEqual({ kind: 'under-way', processId: 'a1b2c3' })
    expect(machine.wakeAt(onItsWay, 2_100)).toBe(2_100 + limits.payment.pollMs)
    expect(play(onItsWay, [9_000, time]).effects).toEqual(['poll'])
    expect(play(onItsWay, [9_000, { kind: 'state', state: unpaid }]).payment.kind).toBe('under-way')
  })

  it('is found under way by who comes back to the page', () => {
    const made: PaymentEvent = { kind: 'made', view: { ...view, url: null, isUnderWay: true } }
    expect(play(fresh.state, [10, made]).payment).toMatchObject({ kind: 'under-way' })
  })

  it('ends paid, failed, or with a guest who has left', () => {
    expect(play(onItsWay, [3_000, { kind: 'paid' }]).effects).toEqual(['complete'])
    const failed = { ...unpaid, hasFailed: true }
    expect(play(onItsWay, [3_000, { kind: 'state', state: failed }]).payment).toEqual({
      kind: 'failed',
      processId: 'a1b2c3',
    })
    expect(play(onItsWay, [3_000, { kind: 'inactive' }]).effects).toEqual(['close'])
  })
})

describe('free mode', () => {
  const made: PaymentEvent = {
    kind: 'made',
    view: { ...view, status: 'completed', url: null, price: 0 },
  }

  it('[2.pay.5, 4.payment.5] says so for a moment, then goes on', () => {
    expect(payView(house.state)).toEqual({ kind: 'free' })
    const settled = play(house.state, [50, made], [1_199, time])
    expect(settled.effects).toEqual([])
    expect(machine.wakeAt(settled.payment, 1_199)).toBe(1_200)
    expect(play(settled.payment, [1_200, time]).effects).toEqual(['complete'])
    expect(play(house.state, [3_000, made]).effects).toEqual(['complete'])
  })

  it.each<[string, number, PaymentEvent]>([
    ['refused', 5, { kind: 'not-made' }],
    ['silent', 20_000, time],
    ['failed', 5, { kind: 'made', view: { ...view, status: 'failed', url: null } }],
  ])('[8.payment.1] is alerted when the backend does not agree: %s', (_, at, event) => {
    expect(play(house.state, [at, event])).toEqual({
      payment: { kind: 'failed', processId: null },
      effects: ['alert-free-mode'],
    })
  })

  it('a booth that left free mode meanwhile is paid', () => {
    expect(play(house.state, [5, { kind: 'made', view }]).payment.kind).toBe('open')
  })
})

describe('nobody touches the screen (F3)', () => {
  it('the link is closed before the guest is taken for gone', () => {
    const closing = play(open, [0, { kind: 'inactive' }], [1, { kind: 'inactive' }])
    expect(closing.effects).toEqual(['close'])
    const closed = play(closing.payment, [80, { kind: 'link-closed', isPaid: false }])
    expect(closed).toEqual({ payment: { kind: 'closed' }, effects: ['release'] })
  })

  it.each<PaymentEvent>([
    { kind: 'link-closed', isPaid: true },
    { kind: 'paid' },
    { kind: 'state', state: { ...unpaid, isPaid: true } },
  ])('if it turns out paid the flow goes on: %o', (event) => {
    expect(play(open, [0, { kind: 'inactive' }], [9, event]).effects).toEqual(['close', 'complete'])
  })

  it('a backend that does not answer keeps nobody for longer than 5 s', () => {
    const closing = play(open, [0, { kind: 'inactive' }], [4_999, time])
    expect(closing.payment.kind).toBe('closing')
    expect(play(closing.payment, [5_000, time]).effects).toEqual(['release'])
  })
})

it('whatever happens: a payment completes or is released at most once, and never both', () => {
  const events: PaymentEvent[] = [
    { kind: 'made', view },
    { kind: 'made', view: { ...view, status: 'completed', url: null } },
    { kind: 'not-made' },
    { kind: 'state', state: unpaid },
    { kind: 'state', state: { ...unpaid, isPaid: true } },
    { kind: 'state', state: { ...unpaid, hasFailed: true } },
    { kind: 'poll-failed' },
    { kind: 'paid' },
    { kind: 'hint' },
    { kind: 'retry' },
    { kind: 'inactive' },
    { kind: 'link-closed', isPaid: true },
    { kind: 'link-closed', isPaid: false },
    time,
  ]
  const step = fc.record({ event: fc.constantFrom(...events), wait: fc.nat({ max: 21_000 }) })
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 40 }), (freeMode, steps) => {
      let payment = begin({ freeMode }, 0).state
      let now = 0
      let ends = 0
      for (const { event, wait } of steps) {
        now += wait
        const taken = machine.transition(payment, event, now)
        payment = taken.state
        ends += taken.effects.filter((one) => one.do === 'complete' || one.do === 'release').length
        // What waits for an answer of its own also has a moment at which it stops waiting.
        const isPolling = payment.kind === 'open' && payment.pollAt === null
        const isResting = ['failed', 'completed', 'closed'].includes(payment.kind) || isPolling
        expect(machine.wakeAt(payment, now) === null).toBe(isResting)
      }
      expect(ends).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})

it('[2.pay.6] shows a code only for what a phone can open', () => {
  for (const url of ['https://pay.test/l', 'http://192.168.1.4:8080/cashier/x']) {
    expect(canBeScanned(url)).toBe(true)
  }
  for (const url of ['', 'pay.test', 'javascript:alert(1)', 'http://', 'https://a b']) {
    expect(canBeScanned(url)).toBe(false)
  }
})

it("[4.payment.4] goes to /email where requiresMedia is 'true', else to /song", () => {
  expect(afterPayment('true')).toBe('/email')
  expect([afterPayment('false'), afterPayment(null)]).toEqual(['/song', '/song'])
})
