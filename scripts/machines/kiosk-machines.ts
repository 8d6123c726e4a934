import { failure } from '@discobooth/contract/texts/failure'
import type { Party, PartyEvent } from '../../apps/kiosk/src/flow/party/party.ts'
import { transition as partyStep } from '../../apps/kiosk/src/flow/party/transition.ts'
import type { Payment, PaymentEvent } from '../../apps/kiosk/src/flow/payment/payment.ts'
import { begin, paymentMachine } from '../../apps/kiosk/src/flow/payment/transition.ts'
import { emptyQueue, type Queue, type QueueEvent } from '../../apps/kiosk/src/flow/queue/queue.ts'
import { transition as queueStep } from '../../apps/kiosk/src/flow/queue/transition.ts'
import type { Drawn } from './walk.ts'

const track = {
  id: 'song',
  name: 'Song',
  uri: 'library:track:song',
  duration_ms: 6_000,
  artists: [],
  album: { name: '', images: [] },
}

const doors = ['OPEN', 'CLOSED', 'READY', 'RUNNING', 'ERROR'] as const

export const party: Drawn<Party, PartyEvent> = {
  title: 'party',
  start: [{ kind: 'confirming' }],
  events: [
    { kind: 'confirm' },
    { kind: 'turned-away', to: '/pay' },
    { kind: 'armed' },
    { kind: 'refused', failure: failure('deviceStart') },
    ...doors.map((state): PartyEvent => ({ kind: 'door', state })),
    { kind: 'door-lost', failure: failure('boothSilent') },
    { kind: 'sounding' },
    { kind: 'song-failed', failure: failure('songFailed') },
    { kind: 'song-ended' },
    { kind: 'song-silent' },
    { kind: 'song-found', song: track },
    { kind: 'song-found', song: null },
    { kind: 'booth-running', remainingMs: 120_000 },
    { kind: 'disarmed' },
    { kind: 'sos', pressed: true },
    { kind: 'sos', pressed: false },
    { kind: 'cancel' },
  ],
  step: (state, event, now) =>
    partyStep(state, event, now, {
      lengthMs: 180_000,
      connectMs: 6_000,
      doorWaitMs: 210_000,
      countdownSeconds: 2,
      startMs: 8_000,
      silenceMs: 10_000,
      changeMs: 8_000,
      standIns: 2,
      sosSeconds: 10,
    }).state,
  passTime: {
    event: { kind: 'time' },
    dueAt: (state) => ('deadlineAt' in state ? state.deadlineAt : null),
  },
  boxOf: ({ kind }) => kind,
  wordOf: (event) => {
    if (event.kind === 'door') return `door ${event.state}`
    return event.kind === 'sos' && !event.pressed ? 'sos released' : event.kind
  },
}

const view = { isPaid: false, isUnderWay: false, refund: null, hasFailed: false }
const bill = {
  status: 'pending',
  isUnderWay: false,
  url: 'https://pay.test',
  price: 5,
  processId: 'P',
} as const
const payments = paymentMachine(2_000)

export const payment: Drawn<Payment, PaymentEvent> = {
  title: 'payment',
  start: [begin({ freeMode: false }, 0).state, begin({ freeMode: true }, 0).state],
  events: [
    { kind: 'made', view: bill },
    { kind: 'made', view: { ...bill, status: 'completed', url: null } },
    { kind: 'made', view: { ...bill, status: 'failed', url: null } },
    { kind: 'made', view: { ...bill, isUnderWay: true, url: null } },
    { kind: 'not-made' },
    { kind: 'state', state: view },
    { kind: 'state', state: { ...view, isUnderWay: true } },
    { kind: 'state', state: { ...view, hasFailed: true } },
    { kind: 'poll-failed' },
    { kind: 'paid' },
    { kind: 'hint' },
    { kind: 'retry' },
    { kind: 'inactive' },
    { kind: 'link-closed', isPaid: false },
    { kind: 'link-closed', isPaid: true },
  ],
  step: (state, event, now) => payments.transition(state, event, now).state,
  passTime: { event: { kind: 'time' }, dueAt: (state) => payments.wakeAt(state, 0) },
  boxOf: ({ kind }) => kind.replace('-', '_'),
  wordOf: (event) => {
    if (event.kind === 'made') return `made ${event.view.status}`
    if (event.kind === 'state') return event.state.hasFailed ? 'failed' : 'asked'
    return event.kind === 'link-closed' && event.isPaid ? 'closed but paid' : event.kind
  },
}

const facts = { isPaid: false, given: 'nothing', needsEmail: true } as const
const paid = { ...facts, isPaid: true, given: 'money' } as const

export const queue: Drawn<Queue, QueueEvent> = {
  title: 'next guests',
  start: [{ ...emptyQueue, partyOn: true }],
  events: [
    { kind: 'open' },
    { kind: 'chosen', session: facts },
    { kind: 'chosen', session: paid },
    { kind: 'chosen', session: { ...paid, needsEmail: false } },
    { kind: 'paid' },
    { kind: 'email-given' },
    { kind: 'next' },
    { kind: 'picked', track },
    { kind: 'confirmed' },
    { kind: 'back' },
    { kind: 'close' },
    { kind: 'inactive' },
    { kind: 'link-closed', isPaid: false },
    { kind: 'link-closed', isPaid: true },
  ],
  step: (state, event) => queueStep(state, event).state,
  boxOf: ({ place }) => place,
  wordOf: (event) =>
    event.kind === 'link-closed' && event.isPaid ? 'closed but paid' : event.kind,
}
