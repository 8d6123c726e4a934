import { nextDue, transition, wakeUp } from '../../apps/controller/src/booth/machine.ts'
import type { BoothEvent, BoothState } from '../../apps/controller/src/booth/state.ts'
import type { Drawn } from './walk.ts'

const sessionId = '00000000-0000-4000-8000-000000000001'
const take = { photo: true, video: true }

export const booth: Drawn<BoothState, BoothEvent> = {
  title: 'booth',
  start: [wakeUp({ door: 'unknown', sos: false }).state],
  events: [
    { kind: 'arm', party: { sessionId, option: 'D', durationMs: 180_000, take } },
    { kind: 'go', sessionId, durationMs: null, option: null },
    { kind: 'stop', sessionId },
    { kind: 'door', reading: 'open' },
    { kind: 'door', reading: 'closed' },
    { kind: 'door', reading: 'unknown' },
    { kind: 'sos', pressed: true },
    { kind: 'sos', pressed: false },
  ],
  step: (state, event, now) => transition(state, event, now).state,
  passTime: { event: { kind: 'time' }, dueAt: nextDue },
  boxOf: ({ name }) => name,
  wordOf: (event) => {
    if (event.kind === 'door') return `door ${event.reading}`
    return event.kind === 'sos' && !event.pressed ? 'sos released' : event.kind
  },
}
